// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.SolrCommand.SolrFlags;

/** What a help costs: nothing is loaded that only the work of a command needs. */
class StartTest {
  private static List<String> loaded(String... typed) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:stdout",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(typed));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), log);
    return log.lines().filter(line -> line.contains(" source: ")).toList();
  }

  @Test
  void theHelpLoadsNeitherSolrNorTikaNorJackson() throws Exception {
    List<String> loaded = loaded("--help");

    assertTrue(loaded.stream().anyMatch(line -> line.contains(Main.class.getName())));
    assertEquals(
        List.of(),
        loaded.stream()
            .filter(line -> line.matches(".* (org\\.apache|com\\.fasterxml)\\..*"))
            .toList());
  }

  /** To read the flags of one command, its fields and their types are loaded. */
  @Test
  void theHelpReadsTheFlagsOfNoCommand() throws Exception {
    assertEquals(
        List.of(),
        loaded("--help").stream()
            .filter(line -> line.matches(".* org\\.solrduplicates\\.cli\\.\\w+Flags .*"))
            .toList());
    assertTrue(
        loaded("index", "--help").stream()
            .anyMatch(line -> line.contains(SolrFlags.class.getName())));
  }
}
