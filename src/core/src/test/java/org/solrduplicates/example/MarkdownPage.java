// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param file where it is, from the root of the project
 * @param text all of it
 */
record MarkdownPage(Path file, String text) {
  /** A fenced block, with what is in it, or a heading. */
  private static final Pattern PART =
      Pattern.compile("(?ms)^```(?<language>\\S*)\\n(?<code>.*?)^```$|^#+ (?<heading>[^\\n]+)$");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  /**
   * What stands between fences.
   *
   * @param section the nearest heading above it
   * @param language the language of the fence, or empty
   */
  record Block(String section, String language, String code) {
    /** Whether somebody would run it: commands and programs, not what they print. */
    boolean runs() {
      return Set.of("bash", "crontab", "python", "java", "js").contains(language);
    }
  }

  static MarkdownPage read(String file) throws IOException {
    return new MarkdownPage(Path.of(file), Files.readString(Path.of(file)));
  }

  /** Returns the README and the pages in {@code docs}, without the decisions of design. */
  static List<MarkdownPage> all() throws IOException {
    List<MarkdownPage> pages = new ArrayList<>(List.of(read("README.md")));
    try (Stream<Path> docs = Files.list(Path.of("docs"))) {
      for (Path file : docs.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
        pages.add(read(file.toString()));
      }
    }
    return pages;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    String section = "";
    for (MatchResult part : PART.matcher(text).results().toList()) {
      if (part.group(3) == null) {
        blocks.add(new Block(section, part.group(1), part.group(2)));
      } else {
        section = part.group(3);
      }
    }
    return blocks;
  }

  /** Returns the blocks of a section that somebody would run. */
  List<Block> commands(String section) {
    return blocks().stream()
        .filter(block -> block.runs() && block.section().equals(section))
        .toList();
  }

  /** Returns where links lead, without those to other sites. */
  List<String> links() {
    return LINK.matcher(prose())
        .results()
        .map(link -> link.group(1))
        .filter(link -> !link.matches("[a-z]+:.*"))
        .toList();
  }

  /** Returns the page without blocks and other code. */
  String prose() {
    return text.replaceAll("(?ms)^```.*?^```$", "").replaceAll("`[^`\n]*`", "");
  }

  /** Returns the names by which links lead to headings, as GitHub makes them. */
  Set<String> anchors() {
    return PART.matcher(text)
        .results()
        .filter(part -> part.group(3) != null)
        .map(part -> part.group(3).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }
}
