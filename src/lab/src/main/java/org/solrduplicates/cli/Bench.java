// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.util.List;
import org.solrduplicates.cli.console.Console;

/**
 * The commands for labelled sets, which are no part of the command line: {@code evaluate-set},
 * {@code links} and {@code index-set}. Flags, misuse and exit codes are those of {@link Main}.
 */
public final class Bench {
  private Bench() {}

  /** Ends with an exit code as {@link Main} does. */
  public static void main(String[] args) {
    System.exit(of(Console.ofProcess()).run(List.of(args)));
  }

  static Main of(Console console) {
    return new Main(
        console, List.of(EvaluateSetCommand.class, LinksCommand.class, IndexSetCommand.class));
  }
}
