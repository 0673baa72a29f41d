// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * The exit codes. A command that uses {@link #INCOMPLETE}, {@link #UNKNOWN} or {@link #FOUND}
 * describes them in {@code exitCodeList} of its {@code @Command}.
 */
public enum ExitCode {
  DONE(0, "done"),
  FAILED(1, "the job, the server or a file failed"),
  MISUSED(2, "invalid arguments; nothing was started"),
  INCOMPLETE(3, "done, but incomplete, or a file is not new"),
  FOUND(3, INCOMPLETE.help),
  UNKNOWN(4, "a job was started and may still be running"),
  DUPLICATES(11, "duplicates or versions were found, with --fail-on-found");

  private final int number;
  private final String help;

  ExitCode(int number, String help) {
    this.number = number;
    this.help = help;
  }

  public int number() {
    return number;
  }

  /** Returns the codes that every command may return, with their descriptions. */
  public static Map<String, String> ofEveryCommand() {
    return help(DONE, FAILED, MISUSED);
  }

  public static Map<String, String> ofAll() {
    return help(values());
  }

  private static Map<String, String> help(ExitCode... codes) {
    Map<String, String> help = new TreeMap<>(Comparator.comparing(Integer::valueOf));
    Arrays.stream(codes).forEach(code -> help.put("" + code.number, code.help));
    return help;
  }
}
