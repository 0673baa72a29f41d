package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.apache.solr.client.solrj.SolrServerException;

/** Makes fingerprints for documents that were indexed without, and says how many are left. */
final class BackfillCommand {
  /** The kinds of fingerprints that want to be made. */
  private static final List<String> WANTING = List.of("missing", "otherAlgorithm", "stale");

  private BackfillCommand() {}

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    OptionalInt limit = arguments.jobTimeLimitSeconds();
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl());
        Progress progress = new Progress(console)) {
      BackfillRequests requests = BackfillRequests.of(solr, arguments);
      JobStatus end = new RunningJob(requests, progress, limit).run();
      progress.close();
      for (JsonObject failure : end.json().objects("failures")) {
        console.err().println(failed(failure));
      }
      console.out().println(summary(end));
      return (wanting(end) > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  private static String failed(JsonObject failure) {
    return TextTable.printable(
        failure.optionalText("id").orElse("") + ": " + failure.optionalText("reason").orElse(""));
  }

  private static long wanting(JobStatus end) {
    return WANTING.stream().mapToLong(kind -> count(end, kind)).sum();
  }

  private static long count(JobStatus end, String kind) {
    return end.json().object("counts").optionalCount(kind).orElse(0L);
  }

  /** A run in one line, each figure with its name, to be found in a log. */
  private static String summary(JobStatus end) {
    JsonObject json = end.json();
    return "documents "
        + json.optionalCount("documents").orElse(0L)
        + ", current "
        + count(end, "current")
        + ", missing "
        + count(end, "missing")
        + ", other algorithm "
        + count(end, "otherAlgorithm")
        + ", stale "
        + count(end, "stale")
        + ", no text "
        + count(end, "noText")
        + ", written "
        + json.optionalCount("written").orElse(0L)
        + ", documents/s "
        + end.documentsPerSecond().orElse(0L)
        + ", changed meanwhile "
        + end.changedMeanwhile().orElse(0L)
        + ", failed "
        + json.optionalCount("failed").orElse(0L);
  }
}
