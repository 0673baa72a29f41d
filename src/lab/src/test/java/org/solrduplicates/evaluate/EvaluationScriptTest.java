// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.apache.solr.common.util.Utils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.JsonObject;
import org.solrduplicates.core.Project;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

/** The figures of random sets are those of the {@code score.py} of the labelled corpora. */
class EvaluationScriptTest {
  private static final Path SCRIPT =
      Project.BASE.resolve("../shared/data/score.py").toAbsolutePath().normalize();

  /** {@code score.py} rounds to four decimals. */
  private static final double ROUNDING = 0.000051;

  private static final List<String> FAMILIES = List.of("", "", "f", "g");

  @TempDir Path folder;

  @BeforeEach
  void lookForTheScript() {
    assumeTrue(Files.isRegularFile(SCRIPT) && hasPython(), "no labelled corpora or no Python");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theScriptScoresLinksInTheSameWay(long seed) throws Exception {
    Random random = new Random(seed);
    LabelledGroups set = randomSet(random);
    List<String> ids = List.copyOf(set.ids());
    Set<LabelledPair> links = new TreeSet<>();
    for (String id : ids) {
      links.add(LabelledPair.of(id, ids.get(random.nextInt(ids.size()))));
    }
    links.removeIf(LabelledPair::isOne);

    JsonObject script =
        script("--links", links.stream().map(l -> l.first() + "\t" + l.second()).toList());

    assertPairScores(script, set, links);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void theScriptScoresGroupsInTheSameWay(long seed) throws Exception {
    Random random = new Random(seed);
    LabelledGroups set = randomSet(random);
    EvaluationGroups groups = EvaluationGroups.empty();
    set.ids().forEach(id -> groups.groupOf().put(id, "" + random.nextInt(12)));

    JsonObject script =
        script(
            "--groups",
            groups.groupOf().entrySet().stream()
                .map(group -> group.getKey() + "\t" + group.getValue())
                .toList());

    assertPairScores(script, set, groups.pairs());
    EvaluationGroups truth = new EvaluationGroups(set.groups());
    assertEquals(script.number("b_cubed_f1"), groups.bCubedF1(truth), ROUNDING);
    assertEquals(script.count("largest_group"), groups.largest());
    assertEquals(script.count("largest_true_group"), truth.largest());
  }

  private static void assertPairScores(
      JsonObject script, LabelledGroups set, Set<LabelledPair> found) {
    EvaluationPairs pairs = EvaluationPairs.of(List.of(), set);
    assertEquals(script.count("pairs_found"), found.size());
    assertEquals(script.count("true_pairs"), pairs.truth().size());
    assertScore(script.object("strict"), pairs.strict(found.stream()));
    assertScore(script.object("lenient"), pairs.lenient(found.stream()));
  }

  private static void assertScore(JsonObject script, EvaluationScore score) {
    assertEquals(script.number("precision"), score.precision(), ROUNDING);
    assertEquals(script.number("recall"), score.recall(), ROUNDING);
    assertEquals(script.number("f1"), score.f1(), ROUNDING);
  }

  /** Some documents have families and some pairs are unlabelled copies. */
  private LabelledGroups randomSet(Random random) throws IOException {
    List<String> documents = new ArrayList<>();
    List<String> copies = new ArrayList<>(List.of("id1\tid2\t\t\t\tcopy"));
    for (int i = 10; i < 60; i++) {
      String family = FAMILIES.get(random.nextInt(FAMILIES.size()));
      documents.add(
          String.format(
              Locale.ROOT,
              "{\"id\":\"%d\",\"group\":\"%d\",\"related\":\"%s\"}",
              i,
              random.nextInt(20),
              family));
      copies.add(i + "\t" + (i / 2 + 5) + "\t\t\t\t" + random.nextInt(2));
    }
    gzip("s.hardneg.tsv.gz", copies);
    return LabelledGroups.read(gzip("s.jsonl.gz", documents));
  }

  private JsonObject script(String kind, List<String> lines) throws Exception {
    Path found = Files.write(folder.resolve("found.tsv"), lines);
    List<String> command =
        new ArrayList<>(
            List.of(
                "python3", SCRIPT.toString(), "" + folder.resolve("s.jsonl.gz"), kind, "" + found));
    command.add("--json");
    if (kind.equals("--links")) {
      command.addAll(List.of("--threshold", "0"));
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return new JsonObject((Map<?, ?>) Utils.fromJSONString(output));
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private Path gzip(String name, List<String> lines) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      String content = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
