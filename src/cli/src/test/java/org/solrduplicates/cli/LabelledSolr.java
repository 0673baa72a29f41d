// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a Solr answers about labelled documents. True groups: a1 a2 a3, b1 b2, c1. Solr finds a1 a2
 * b1, and has candidates that it rejects.
 */
final class LabelledSolr implements AutoCloseable {
  final StubSolr stub = new StubSolr();
  private final Path folder;

  /**
   * Starts the server.
   *
   * @param folder where files are written
   */
  LabelledSolr(Path folder) throws IOException {
    this.folder = folder;
    String a1a2 = "95 % of the words, 85 % of the phrases";
    answer(
        "a1",
        kept("a2", 0.9, a1a2, "exact", "sketch"),
        kept("b1", 0.75, "80 % of the words", "mlt"));
    answer("a2", kept("a1", 0.9, a1a2, "sketch", "mlt"), rejected("a3", 0.6, "mlt"));
    answer("a3");
    answer("b1", kept("a1", 0.75, "80 % of the words", "mlt"));
    answer("b2", rejected("c1", 0.4, "mlt"));
    answer("c1");
  }

  Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  CommandLine evaluate(Path pairs, String... more) {
    List<String> flags = List.of("evaluate", "--solr", stub.url(), "--pairs", pairs.toString());
    return CommandLine.run(Stream.concat(flags.stream(), Stream.of(more)).toArray(String[]::new));
  }

  void answer(String id, Candidate... candidates) {
    List<String> history =
        Stream.concat(
                Stream.of(StubSolr.entry(1, id, "pivot", 1)),
                Stream.of(candidates)
                    .filter(c -> c.outcome.equals("kept"))
                    .map(c -> StubSolr.entry(2, c.id, "near", c.similarity)))
            .toList();
    String listed = Stream.of(candidates).map(Candidate::json).collect(Collectors.joining(","));
    stub.answers.put(
        id,
        StubSolr.answer(id, history.toArray(String[]::new))
            .replace("\"history\"", "\"candidates\":[" + listed + "],\"history\""));
  }

  /**
   * Adds a list of wholes or parts to an answer.
   *
   * @param key {@code contains} or {@code partOf}
   */
  void list(String id, String key, String other) {
    String listed = "{\"id\":\"" + other + "\",\"coverage\":{\"ofPivot\":0.2,\"ofThis\":1}}";
    stub.answers.computeIfPresent(
        id, (i, a) -> a.replace("\"history\"", "\"" + key + "\":[" + listed + "],\"history\""));
  }

  static Candidate kept(String id, double similarity, String why, String... sources) {
    return new Candidate(id, similarity, why, "kept", sources);
  }

  static Candidate rejected(String id, double similarity, String... sources) {
    return new Candidate(id, similarity, "10 % of the words", "rejected", sources);
  }

  record Candidate(String id, double similarity, String why, String outcome, String... sources) {
    String json() {
      return String.format(
          Locale.ROOT,
          "{\"id\":\"%s\",\"source\":[\"%s\"],\"similarity\":%s,\"why\":\"%s\",\"outcome\":\"%s\"}",
          id,
          String.join("\",\"", sources),
          similarity,
          why,
          outcome);
    }
  }

  @Override
  public void close() {
    stub.close();
  }
}
