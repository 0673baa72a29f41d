// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.scan.ScanReport.Group;
import org.solrduplicates.cli.scan.ScanReport.Member;

/**
 * A script for a POSIX shell that acts on redundant files. It checks each file again before it acts
 * ({@code action-script.sh}).
 *
 * @param trash the absolute folder of the trash; empty for other actions
 * @param kinds the redundant files to act on
 */
public record ActionScript(Action action, Optional<Path> trash, Set<Kind> kinds) {
  private static final String FUNCTIONS = "action-script.sh";

  /** The name of the temporary files of the script. */
  private static final String TEMPORARY = "/.solr-duplicates-part";

  /** What happens to a redundant file. */
  public enum Action {
    REMOVE,
    TRASH,
    HARDLINK,
    SYMLINK
  }

  /** What a redundant file has in common with a file that stays. */
  public enum Kind {
    SAME_BYTES,
    SAME_TEXT,
    /** Other versions of the kept file, and the same words in another order. */
    VERSIONS
  }

  /** Writes the script. Its names need the encoding of file names. */
  public void write(ScanReport report, Writer out) throws IOException {
    out.write(functions());
    String folder = trash.map(Path::toString).orElse("");
    out.write("begin " + word(action) + " " + quoted(folder) + " \"$@\"\n");
    for (Group group : report.groups()) {
      write(group, out);
    }
    out.write("\nfinish\n");
  }

  private static String functions() throws IOException {
    try (InputStream in = ActionScript.class.getResourceAsStream(FUNCTIONS)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns a value as it is typed on the command line. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void write(Group group, Writer out) throws IOException {
    List<Member> files = group.members().stream().filter(ActionScript::isFile).toList();
    Replacements replacements = Replacements.of(files, kinds);
    Map<Member, StringJoiner> actions = new LinkedHashMap<>();
    for (Member file : files) {
      replacements.of(file).ifPresent(stays -> add(file, stays, actions));
    }
    StringJoiner lines = new StringJoiner("\n", "", "\n").setEmptyValue("");
    actions.forEach((stays, acts) -> lines.add(keeps(stays, group)).add(acts.toString()));
    for (Member member : group.members()) {
      if (member.isRedundant() && !isFile(member)) {
        lines.add("# left out, because it is no file of a folder: " + printable(member));
      } else if (replacements.lacks(member)) {
        lines.add("# left out, because the kept document is no file: " + printable(member));
      }
    }
    if (lines.length() > 0) {
      out.write("\n# Group " + group.number() + "\n" + lines);
    }
  }

  private static void add(Member file, Member stays, Map<Member, StringJoiner> actions) {
    String act = "act " + checked(file) + " " + checked(stays);
    actions.computeIfAbsent(stays, member -> new StringJoiner("\n")).add(act);
  }

  private static String keeps(Member file, Group group) {
    String reason =
        file.keep()
            ? "kept by " + Console.printable(group.keptBy())
            : file.reference()
                ? "stays, in a folder of --reference"
                : "stays, the first of the same content";
    return "# " + reason + ": " + printable(file);
  }

  private static boolean isFile(Member member) {
    return member.isFile() && !member.id().endsWith(TEMPORARY);
  }

  private static String checked(Member file) {
    return file.size() + " " + file.hash() + " " + quoted(file.id());
  }

  private static String quoted(String name) {
    return "'" + name.replace("'", "'\\''") + "'";
  }

  private static String printable(Member member) {
    return Console.printable(member.id());
  }
}
