// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;
import org.solrduplicates.evaluate.LabelledGroups;

/**
 * How good the groups of the job are, as {@code score.py} beside a labelled set counts.
 *
 * @param set its file
 */
record ConsistencyScore(Path set, ScaleGroups groups) {
  private static final int LARGE = 21;

  /**
   * Returns the output of {@code score.py}.
   *
   * @param table where the groups are written for it
   */
  JsonNode scored(Path table) throws IOException, InterruptedException {
    Files.write(
        table,
        groups.firsts().entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList());
    String script = set.resolveSibling("score.py").toString();
    Process python =
        new ProcessBuilder(
                "python3", script, set.toString(), "--groups", table.toString(), "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] said = python.getInputStream().readAllBytes();
    if (python.waitFor() != 0) {
      throw new IOException(script + " failed");
    }
    return new ObjectMapper().readTree(said);
  }

  /** Returns how many true pairs of groups of 21 and more documents are in one group. */
  Share recallOfLarge() throws IOException {
    LabelledGroups labels = LabelledGroups.read(set);
    Map<String, Long> sizes =
        labels.groups().values().stream()
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<LabelledPair> pairs =
        labels.truePairs().stream()
            .filter(pair -> sizes.getOrDefault(labels.groups().get(pair.first()), 0L) >= LARGE)
            .toList();
    return new Share(pairs.stream().filter(this::isFound).count(), pairs.size());
  }

  private boolean isFound(LabelledPair pair) {
    return Objects.equals(groups.firsts().get(pair.first()), groups.firsts().get(pair.second()));
  }
}
