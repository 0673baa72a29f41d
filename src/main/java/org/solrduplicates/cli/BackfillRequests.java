package org.solrduplicates.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrServerException;

/**
 * What is asked of the job that makes fingerprints.
 *
 * @param members those of the JSON that starts it
 */
record BackfillRequests(SolrCollection solr, Map<String, String> members) implements JobRequests {
  private static final String BACKFILL = "/duplicates/backfill";

  /** Returns the requests of a command line. */
  static BackfillRequests of(SolrCollection solr, Arguments arguments) throws UsageException {
    Map<String, String> start = new LinkedHashMap<>();
    start.put("command", quoted(arguments.has(Flag.CHECK) ? "check" : "start"));
    arguments.positive(Flag.DOCS_PER_SECOND).ifPresent(n -> start.put("docsPerSecond", n));
    if (arguments.has(Flag.COMPARE_TEXT)) {
      start.put("check", quoted("text"));
    }
    if (arguments.has(Flag.ALLOW_LOSS)) {
      start.put(
          "allowLoss",
          arguments.all(Flag.ALLOW_LOSS).stream()
              .map(BackfillRequests::quoted)
              .collect(Collectors.joining(",", "[", "]")));
    }
    return new BackfillRequests(solr, start);
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  @Override
  public JobStatus start() throws IOException, SolrServerException {
    return post(members);
  }

  @Override
  public JobStatus abort() throws IOException, SolrServerException {
    return post(Map.of("command", quoted("abort")));
  }

  private JobStatus post(Map<String, String> posted) throws IOException, SolrServerException {
    String json =
        posted.entrySet().stream()
            .map(member -> quoted(member.getKey()) + ":" + member.getValue())
            .collect(Collectors.joining(",", "{", "}"));
    return new JobStatus(solr.post(BACKFILL, json).object("backfill"));
  }

  /** Whoever may start it is told all about it. */
  @Override
  public JobStatus status() throws IOException, SolrServerException {
    return post(Map.of("command", quoted("status")));
  }
}
