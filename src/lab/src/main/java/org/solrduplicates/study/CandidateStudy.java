// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Metadata;

/**
 * Writes all pairs that the groups job compares, with what the texts have in common, for studies of
 * the decision. Reads JSON Lines in gzip.
 *
 * <p>Usage: {@code CandidateStudy OUT FILE...}. Creates the folder OUT and writes documents.jsonl,
 * pairs.bin (two 32-bit numbers a pair), features.bin (five 32-bit floats a pair, see {@link
 * Evidence}), sketches.bin (64 unsigned 32-bit hashes a document as 64-bit numbers, -1 for none)
 * and text.bin (the number of the first document with the text). All numbers are little-endian.
 */
public final class CandidateStudy {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FEATURES = 6;

  private final List<FoundDocument> documents = new ArrayList<>();
  private final List<JsonNode> labels = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Set<Long> pairs = new TreeSet<>();

  private CandidateStudy() {}

  /** Runs the study. */
  public static void main(String... arguments) throws IOException {
    CandidateStudy study = new CandidateStudy();
    for (String file : Arrays.asList(arguments).subList(1, arguments.length)) {
      study.read(Path.of(file));
    }
    Weights weights = study.weights();
    study.run(weights);
    study.write(Files.createDirectories(Path.of(arguments[0])), weights);
  }

  private void read(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add((ObjectNode) JSON.readTree(line));
      }
    }
  }

  private void add(ObjectNode node) {
    String title = node.path("title").asText("");
    new Fingerprinter()
        .fingerprint(title.equals("null") ? "" : title, node.path("text").asText(""))
        .ifPresent(
            fingerprint -> {
              String id = node.path("id").asText();
              numbers.put(DocumentKey.of(id, DocumentKey.SEED), documents.size());
              Metadata metadata =
                  new Metadata(title.equals("null") ? "" : title, text(node, "path"), "");
              documents.add(
                  new FoundDocument(
                      id, fingerprint, List.of(), "", metadata, List.of(), true, null));
              node.remove("text");
              labels.add(node);
            });
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).isTextual() ? node.path(name).asText() : "";
  }

  private Weights weights() {
    return Weights.of(documents.stream().map(FoundDocument::fingerprint).toList());
  }

  private void run(Weights weights) throws IOException {
    DuplicateSettings settings = DuplicateSettings.defaults();
    RecordedPairs compared = new RecordedPairs();
    CollectionJob job =
        new CollectionJob(
            seed -> List.of(new MemoryShard(documents, id -> DocumentKey.of(id, seed), settings)),
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            compared,
            JobWatch.NONE);
    job.run();
    compared.forEach(
        (first, second) -> {
          int a = numbers.get(first);
          int b = numbers.get(second);
          pairs.add((long) Math.min(a, b) << Integer.SIZE | Math.max(a, b));
        });
  }

  private void write(Path folder, Weights weights) throws IOException {
    try (Writer out = Files.newBufferedWriter(folder.resolve("documents.jsonl"))) {
      for (JsonNode label : labels) {
        out.write(JSON.writeValueAsString(label) + "\n");
      }
    }
    long[] all = pairs.stream().mapToLong(Long::longValue).toArray();
    ByteBuffer found = buffer(8 * all.length);
    for (long pair : all) {
      found.putInt((int) (pair >>> Integer.SIZE)).putInt((int) pair);
    }
    Files.write(folder.resolve("pairs.bin"), found.array());
    Evidence[] features =
        Arrays.stream(all)
            .parallel()
            .mapToObj(pair -> features(pair, weights))
            .toArray(Evidence[]::new);
    ByteBuffer out = buffer(4 * FEATURES * all.length);
    for (Evidence f : features) {
      out.putFloat((float) f.ofFirst())
          .putFloat((float) f.ofSecond())
          .putFloat((float) f.dice())
          .putFloat(f.sharedNumbers())
          .putFloat(f.fewerNumbers())
          .putFloat(f.missing());
    }
    Files.write(folder.resolve("features.bin"), out.array());
    writeTexts(folder);
  }

  private Evidence features(long pair, Weights weights) {
    return Evidence.of(
        fingerprint((int) (pair >>> Integer.SIZE)), fingerprint((int) pair), weights);
  }

  private Fingerprint fingerprint(int document) {
    return documents.get(document).fingerprint();
  }

  private void writeTexts(Path folder) throws IOException {
    Map<Long, Integer> first = new HashMap<>();
    ByteBuffer texts = buffer(4 * documents.size());
    ByteBuffer sketches = buffer(8 * Sketch.MAX_HASHES * documents.size());
    for (int d = 0; d < documents.size(); d++) {
      texts.putInt(first.computeIfAbsent(fingerprint(d).text().key(), new Number(d)::of));
      int[] hashes = fingerprint(d).sketch().smallest(Sketch.MAX_HASHES);
      for (int i = 0; i < Sketch.MAX_HASHES; i++) {
        sketches.putLong(i < hashes.length ? Integer.toUnsignedLong(hashes[i]) : -1);
      }
    }
    Files.write(folder.resolve("text.bin"), texts.array());
    Files.write(folder.resolve("sketches.bin"), sketches.array());
  }

  private record Number(int value) {
    int of(long key) {
      return value;
    }
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
