// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.solr.Answer;

/**
 * Runs the job on some documents, and writes what another program needs to group them, too: the
 * documents with their texts, and what the job wrote. See {@code benchmarks/spark.sh}.
 */
final class JobResult {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BATCH = 500;
  private static final String ROWS = "5000";
  private static final CredibleDates CREDIBLE = new CredibleDates(Instant.now());
  private static final List<String> DATES = List.of("modified", "created", "dup_first_seen");

  private JobResult() {}

  /**
   * Writes into a folder. There follow a folder for the core, how many documents there are at most,
   * and the folder of a corpus or files of JSON Lines in gzip.
   */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Path folder = Files.createDirectories(Path.of(args[0]));
    Path home = Path.of(args[1]).toAbsolutePath();
    ExampleCore.make(home, config -> config);
    try (ExampleCore core = new ExampleCore(home)) {
      for (SolrInputDocument[] some :
          batches(List.of(args).subList(3, args.length), Integer.parseInt(args[2]))) {
        core.add(List.of(some));
      }
      core.commit();
      JobRun run = JobRun.of(core, JobRun.settings(List.of()), () -> {});
      out.printf(Locale.ROOT, "CPU seconds of the job\t%.3f%n", run.cpuSeconds());
      write(core, folder);
    }
    System.exit(0);
  }

  private static List<SolrInputDocument[]> batches(List<String> names, int most)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      Path path = Path.of(name);
      files.addAll(Files.isDirectory(path) ? ScaleDocuments.files(path) : List.of(path));
    }
    List<SolrInputDocument[]> batches = new ArrayList<>();
    int read = 0;
    for (Path file : files) {
      try (ScaleDocuments documents = new ScaleDocuments(file)) {
        for (List<SolrInputDocument> some = documents.next(Math.min(BATCH, most - read));
            !some.isEmpty();
            some = documents.next(Math.min(BATCH, most - read))) {
          batches.add(some.toArray(SolrInputDocument[]::new));
          read += some.size();
        }
      }
    }
    return batches;
  }

  private static void write(ExampleCore core, Path folder) throws Exception {
    try (Writer texts = gzip(folder.resolve("texts.jsonl.gz"));
        Writer records = gzip(folder.resolve("records.jsonl.gz"));
        Writer groups = Files.newBufferedWriter(folder.resolve("groups.tsv"))) {
      String cursor = "*";
      String next = "";
      while (!cursor.equals(next)) {
        cursor = next.isEmpty() ? "*" : next;
        Answer answer =
            core.get(
                "/select",
                new MapSolrParams(
                    Map.of(
                        "q",
                        "*:*",
                        "sort",
                        "id asc",
                        "rows",
                        ROWS,
                        "cursorMark",
                        cursor,
                        "fl",
                        "id,title,path,text,modified,created,dup_first_seen,dup_fingerprint,dup_group,dup_rank,dup_background")));
        SolrDocumentList found = answer.response();
        for (SolrDocument document : found) {
          write(document, texts, records, groups);
        }
        next = String.valueOf(answer.all().get("nextCursorMark"));
      }
    }
  }

  private static Writer gzip(Path file) throws IOException {
    return new OutputStreamWriter(
        new GZIPOutputStream(Files.newOutputStream(file), 1 << 16), StandardCharsets.UTF_8);
  }

  private static void write(SolrDocument document, Writer texts, Writer records, Writer groups)
      throws IOException {
    ObjectNode row = JSON.createObjectNode();
    for (String field : List.of("id", "title", "path")) {
      Object value = document.getFirstValue(field);
      if (value != null) {
        row.put(field, value.toString());
      }
    }
    DATES.stream()
        .map(document::getFirstValue)
        .filter(Date.class::isInstance)
        .map(date -> ((Date) date).toInstant())
        .filter(date -> CREDIBLE.fault(date).isEmpty())
        .findFirst()
        .ifPresent(date -> row.put("date", date.toString()));
    ObjectNode record = row.deepCopy();
    row.put("text", String.valueOf(document.getFirstValue("text")));
    texts.write(row + "\n");
    if (document.getFirstValue("dup_fingerprint") instanceof byte[] bytes) {
      record.put("record", bytes);
      records.write(record + "\n");
    }
    groups.write(
        String.join(
                "\t",
                document.getFirstValue("id").toString(),
                String.valueOf(document.getFirstValue("dup_group")),
                String.valueOf(document.getFirstValue("dup_rank")),
                String.valueOf(document.getFirstValue("dup_background")))
            + "\n");
  }
}
