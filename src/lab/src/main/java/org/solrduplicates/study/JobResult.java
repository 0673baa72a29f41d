// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.solr.Answer;

/**
 * Runs the job on some documents, and writes what another program needs to group them, too: the
 * documents with their texts, and what the job wrote. An export has the weights that this run has
 * learned, so what belongs to it is the result of the next run. See {@code benchmarks/spark.sh}.
 */
final class JobResult {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BATCH = 500;
  private static final String ROWS = "5000";

  /** Changes no group, but a run with equal settings has nothing to do. */
  private static final String OTHER = "dup.review.threshold=0.45";

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
      export(core, folder, written(core, folder.resolve("texts.tsv")));
      JobRun.of(core, JobRun.settings(List.of(OTHER)), () -> {});
      written(core, folder.resolve("records.tsv"));
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

  /** Writes what the job wrote into each document; returns the texts. */
  private static Map<String, ObjectNode> written(ExampleCore core, Path table) throws Exception {
    Map<String, ObjectNode> texts = new HashMap<>();
    try (Writer groups = Files.newBufferedWriter(table)) {
      String cursor = "*";
      String last = "";
      while (!cursor.equals(last)) {
        last = cursor;
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
                        "id,text,dup_group,dup_rank,dup_background")));
        for (SolrDocument document : answer.response()) {
          String id = String.valueOf(document.getFirstValue("id"));
          groups.write(
              String.join(
                      "\t",
                      id,
                      String.valueOf(document.getFirstValue("dup_group")),
                      String.valueOf(document.getFirstValue("dup_rank")),
                      String.valueOf(document.getFirstValue("dup_background")))
                  + "\n");
          texts.put(
              id,
              JSON.createObjectNode().put("text", String.valueOf(document.getFirstValue("text"))));
        }
        cursor = String.valueOf(answer.all().get("nextCursorMark"));
      }
    }
    return texts;
  }

  /** Writes the same files as the command export, and the documents with texts for records. */
  private static void export(ExampleCore core, Path folder, Map<String, ObjectNode> texts)
      throws Exception {
    JsonNode first = exported(core, Map.of("command", "export"));
    Files.writeString(folder.resolve("settings.json"), first.toString());
    int parts = first.path("parts").asInt();
    try (Writer records = gzip(folder.resolve("records.jsonl.gz"));
        Writer documents = gzip(folder.resolve("texts.jsonl.gz"))) {
      for (int part = 0; part < parts; part++) {
        JsonNode some =
            exported(core, Map.of("command", "export", "dup.range", part + "/" + parts));
        for (JsonNode row : some.path("documents")) {
          records.write(row + "\n");
          ObjectNode text =
              ((ObjectNode) row.deepCopy()).setAll(texts.get(row.path("id").asText()));
          text.remove("record");
          documents.write(text + "\n");
        }
      }
    }
  }

  private static JsonNode exported(ExampleCore core, Map<String, String> params) throws Exception {
    return JSON.valueToTree(
        core.get("/duplicates/groups", new MapSolrParams(params)).all().get("export"));
  }

  private static Writer gzip(Path file) throws IOException {
    return new OutputStreamWriter(
        new GZIPOutputStream(Files.newOutputStream(file), 1 << 16), StandardCharsets.UTF_8);
  }
}
