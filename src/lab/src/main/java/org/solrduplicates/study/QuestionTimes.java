// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.MapSolrParams;

/**
 * How long {@code /duplicates} takes with shipped settings, in one process and without HTTP: the
 * same documents are asked for twice, and the second time is measured. Prints a row of a table;
 * {@code benchmarks/questions.sh} compares two commits. Compiled against older commits too, so it
 * uses little of what is beside it.
 */
public final class QuestionTimes {
  private static final int SEED = 1;

  private QuestionTimes() {}

  /**
   * Asks the core in the first folder, which is filled with the documents of the second file if it
   * is not there. The third argument is the number of documents, the fourth the name of the row.
   */
  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    boolean isNew = Files.notExists(home);
    try (ScaleCore core = ScaleCore.open(home)) {
      if (isNew) {
        ScaleIndex.addAll(List.of(Path.of(args[1])), core::add);
        core.commit();
      }
      List<String> ids = new ArrayList<>(new TreeMap<>(ScaleGroups.numbers(core)).keySet());
      Collections.shuffle(ids, new Random(SEED));
      List<String> asked = ids.subList(0, Math.min(Integer.parseInt(args[2]), ids.size()));
      ask(core, asked);
      System.out.println(row(args[3], ask(core, asked)));
    }
    System.exit(0);
  }

  /** Returns the milliseconds of each question, the shortest first. */
  private static List<Double> ask(ScaleCore core, List<String> ids)
      throws IOException, SolrServerException {
    List<Double> milliseconds = new ArrayList<>();
    for (String id : ids) {
      MapSolrParams question = new MapSolrParams(Map.of("id", id, "fl", "id", "rows", "10"));
      long start = System.nanoTime();
      core.get("/duplicates", question);
      milliseconds.add((System.nanoTime() - start) / 1e6);
    }
    Collections.sort(milliseconds);
    return milliseconds;
  }

  private static String row(String name, List<Double> milliseconds) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f | %.1f | %.1f | %.1f |",
        name,
        milliseconds.size(),
        at(milliseconds, 0.5),
        at(milliseconds, 0.9),
        at(milliseconds, 0.99),
        milliseconds.stream().mapToDouble(m -> m).average().orElse(Double.NaN));
  }

  private static double at(List<Double> sorted, double quantile) {
    return sorted.get((int) Math.min(sorted.size() - 1.0, sorted.size() * quantile));
  }
}
