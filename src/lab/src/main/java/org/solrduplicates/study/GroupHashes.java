// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.MapSolrParams;

/**
 * Hashes of what the job writes for labelled sets: groups, whatever their numbers, ranks and
 * backgrounds; {@code benchmarks/same-groups.sh} compares two commits. Like {@link SideBySide} it
 * is compiled without the plugin.
 */
public final class GroupHashes {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BATCH = 500;
  private static final String MOST = "1000000";
  private static final List<String> FIELDS =
      List.of("id", "title", "text", "path", "modified", "created");

  private GroupHashes() {}

  /** Prints a set, its groups and their hash for each file of JSON Lines in gzip after a folder. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String file : List.of(args).subList(1, args.length)) {
      Path home = Files.createTempDirectory(Path.of(args[0]), "set");
      ExampleCore.make(home, config -> config);
      try (ExampleCore core = new ExampleCore(home)) {
        List<SolrInputDocument> documents = documents(Path.of(file));
        for (int i = 0; i < documents.size(); i += BATCH) {
          core.add(documents.subList(i, Math.min(i + BATCH, documents.size())));
        }
        core.commit();
        JobRun.of(core, JobRun.settings(List.of()), () -> {});
        List<String> groups = groups(core);
        String name = Path.of(file).getFileName().toString().replace(".jsonl.gz", "");
        long hash = groups.stream().mapToLong(GroupHashes::hash).sum();
        out.printf(Locale.ROOT, "%s\t%d\t%016x%n", name, groups.size(), hash);
      }
    }
    System.exit(0);
  }

  private static List<SolrInputDocument> documents(Path file) throws IOException {
    List<SolrInputDocument> documents = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode node = JSON.readTree(line);
        SolrInputDocument document = new SolrInputDocument();
        FIELDS.stream()
            .filter(node::hasNonNull)
            .forEach(field -> document.setField(field, node.get(field).asText()));
        documents.add(document);
      }
    }
    return documents;
  }

  /** Returns the members of each group in the order of their ids, with rank and background. */
  private static List<String> groups(ExampleCore core) throws Exception {
    SolrDocumentList found =
        core.get(
                "/select",
                new MapSolrParams(
                    Map.of(
                        "q",
                        "dup_group:[1 TO *]",
                        "rows",
                        MOST,
                        "fl",
                        "id,dup_group,dup_rank,dup_background")))
            .response();
    Map<Object, SortedMap<String, String>> groups = new HashMap<>();
    for (SolrDocument document : found) {
      groups
          .computeIfAbsent(document.getFieldValue("dup_group"), group -> new TreeMap<>())
          .put(
              String.valueOf(document.getFieldValue("id")),
              document.getFieldValue("dup_rank") + " " + document.getFieldValue("dup_background"));
    }
    return groups.values().stream().map(Object::toString).toList();
  }

  /** FNV-1a (Fowler, Noll and Vo). */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ b & 0xFF) * 0x100000001b3L;
    }
    return hash;
  }
}
