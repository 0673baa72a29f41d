// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a shell completes with the script that is printed. */
class CompletionTest {
  @TempDir Path folder;

  /** Lets bash complete the last of some words; returns what it offers, in lines. */
  private String completed(String... words) throws IOException, InterruptedException {
    CommandLine line = CommandLine.run("generate-completion");
    assertEquals(0, line.exitCode, line.err());
    Path script = Files.writeString(folder.resolve("completion"), line.out());
    String asking =
        "source "
            + script
            + "; COMP_WORDS=(solr-duplicates "
            + String.join(" ", words)
            + "); COMP_CWORD="
            + words.length
            + "; _complete_solr-duplicates; printf '%s\\n' \"${COMPREPLY[@]}\"";
    Process bash =
        new ProcessBuilder("bash", "-c", asking)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String offered = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), offered);
    return offered;
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void commandsAreCompleted() throws Exception {
    assertEquals("groups\n", completed("gro"));
    assertTrue(completed("''").contains("install\n"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void flagsAreThoseOfTheCommand() throws Exception {
    assertEquals("--docs-per-second\n", completed("backfill", "--docs"));
    assertFalse(completed("show", "--").contains("--docs-per-second"));
  }

  @Test
  void itIsNoCommandThatTheHelpNames() {
    assertFalse(CommandLine.run("--help").out().contains("generate-completion"));
  }
}
