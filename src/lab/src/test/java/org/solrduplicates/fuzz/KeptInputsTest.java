// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.backfill.BodyTarget;

/** What a fuzzer began with and what it has found: nothing of it does harm. */
class KeptInputsTest {
  private static final Path KEPT = Project.TEST_RESOURCES.resolve("fuzz");

  /** What is done with bytes; it throws what must not be. */
  private interface Target {
    void on(byte[] data) throws Exception;
  }

  private static Target target(String name) {
    return switch (name) {
      case "RecordTarget" -> RecordTarget::fuzzerTestOneInput;
      case "MessageTarget" -> MessageTarget::fuzzerTestOneInput;
      case "FrameTarget" -> FrameTarget::fuzzerTestOneInput;
      case "ParametersTarget" -> ParametersTarget::fuzzerTestOneInput;
      case "NameTarget" -> NameTarget::fuzzerTestOneInput;
      case "CsvTarget" -> CsvTarget::fuzzerTestOneInput;
      case "BodyTarget" -> BodyTarget::fuzzerTestOneInput;
      default -> throw new IllegalArgumentException("no target " + name);
    };
  }

  static List<Path> inputs() throws IOException {
    List<Path> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(KEPT)) {
      files.filter(Files::isRegularFile).sorted().forEach(inputs::add);
    }
    return inputs;
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void noneDoesHarm(Path input) throws Exception {
    target(input.getParent().getFileName().toString()).on(Files.readAllBytes(input));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RecordTarget",
        "MessageTarget",
        "FrameTarget",
        "ParametersTarget",
        "NameTarget",
        "CsvTarget",
        "BodyTarget"
      })
  void everyTargetBeginsWithSomethingThatIsRead(String name) throws IOException {
    try (Stream<Path> seeds = Files.list(KEPT.resolve(name))) {
      assertTrue(seeds.anyMatch(seed -> seed.getFileName().toString().startsWith("seed-")));
    }
  }

  /** More lists in lists than a reader of JSON that calls itself has room for. */
  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void deepBodiesDoNoHarm(String level) throws IOException {
    BodyTarget.fuzzerTestOneInput(level.repeat(300_000).getBytes(StandardCharsets.UTF_8));
  }
}
