// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Does any number of random operations, or those of a file:
 *
 * <pre>
 *   [--cloud] --seed N --operations M
 *   [--cloud] --run FILE
 * </pre>
 */
public final class ModelMain {
  private ModelMain() {}

  /** Ends with 0 if nothing differs from the model, and else with the shortest run and 1. */
  public static void main(String[] args) throws Exception {
    List<String> given = List.of(args);
    int status = 0;
    try (LivingSolr solr = solr(given.contains("--cloud"))) {
      System.out.println(result(solr, given) + " operations, 0 differences");
    } catch (AssertionError | RuntimeException e) {
      System.out.println(e);
      status = 1;
    }
    System.exit(status); // threads of Solr may go on
  }

  private static LivingSolr solr(boolean cloud) throws IOException {
    return cloud ? new LivingCollection(Files.createTempDirectory("model")) : new OneLivingCore();
  }

  private static int result(LivingSolr solr, List<String> given) throws IOException {
    if (given.contains("--run")) {
      return Seeds.replay(solr, Path.of(value(given, "--run")));
    }
    int operations = Integer.parseInt(value(given, "--operations"));
    long seed = Long.parseLong(value(given, "--seed"));
    System.out.println(solr + ", seed " + seed + ": " + Seeds.run(seed, solr, operations));
    return operations;
  }

  private static String value(List<String> given, String flag) {
    int at = given.indexOf(flag);
    if (at < 0 || at + 1 == given.size()) {
      throw new IllegalArgumentException("usage: [--cloud] --seed N --operations M | --run FILE");
    }
    return given.get(at + 1);
  }
}
