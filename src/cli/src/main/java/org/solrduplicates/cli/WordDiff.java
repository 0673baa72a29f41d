// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.DeltaType;
import com.github.difflib.patch.Patch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.table.Html;

/**
 * The differences of two texts, word by word. Line breaks are ignored. Immutable.
 *
 * @param parts words of both, of the first only and of the second only, in the order of the texts
 */
record WordDiff(List<Part> parts) {
  /** Longer texts without common words would take minutes. */
  static final int MOST_WORDS = 50_000;

  /** The number of words shown before and after a difference. */
  private static final int CONTEXT = 8;

  private static final String UNSPACED = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}";
  private static final String LETTERS = "[\\p{L}\\p{M}\\p{N}&&[^" + UNSPACED + "]]+";
  private static final Pattern WORD =
      Pattern.compile("[" + UNSPACED + "]|" + LETTERS + "(?:[.,'’_-]" + LETTERS + ")*|\\S");

  enum In {
    BOTH("span", "", ""),
    FIRST("del", "[-", "-]"),
    SECOND("ins", "{+", "+}");

    private final String tag;
    private final String begin;
    private final String end;

    In(String tag, String begin, String end) {
      this.tag = tag;
      this.begin = begin;
      this.end = end;
    }
  }

  /**
   * A word, a symbol, or a character of a script without spaces.
   *
   * @param before the separator before it: nothing, a space or a line break
   */
  record Word(String text, String before) {
    boolean isSame(Word other) {
      return text.equals(other.text);
    }
  }

  record Part(In in, List<Word> words) {
    private String text(int from, int to) {
      StringBuilder text = new StringBuilder();
      for (Word word : words.subList(from, to)) {
        text.append(text.isEmpty() || word.before.isEmpty() ? "" : " ").append(word.text);
      }
      return Console.printable(in.begin + text + in.end);
    }

    private String text() {
      return text(0, words.size());
    }
  }

  /**
   * Compares two texts.
   *
   * @throws UserException if one has more than {@link #MOST_WORDS} words
   */
  static WordDiff of(String one, String other) throws UserException {
    Patch<Word> patch =
        DiffUtils.diff(
            words(one), words(other), new MyersDiffWithLinearSpace<Word>(Word::isSame), null, true);
    Joining joining = new Joining();
    for (AbstractDelta<Word> delta : patch.getDeltas()) {
      boolean same = delta.getType() == DeltaType.EQUAL;
      joining.add(same ? In.BOTH : In.FIRST, delta.getSource().getLines());
      joining.add(In.SECOND, same ? List.of() : delta.getTarget().getLines());
    }
    return new WordDiff(joining.end());
  }

  /** Joins adjacent deltas of a replacement, which may arrive in any order. */
  private static final class Joining {
    private final List<Part> parts = new ArrayList<>();
    private final Map<In, List<Word>> last = new EnumMap<>(In.class);

    void add(In in, List<Word> words) {
      if (words.isEmpty()) {
        return;
      }
      if (last.containsKey(In.BOTH) != (in == In.BOTH)) {
        end();
      }
      last.computeIfAbsent(in, kind -> new ArrayList<>()).addAll(words);
    }

    List<Part> end() {
      last.forEach((in, words) -> parts.add(new Part(in, List.copyOf(words))));
      last.clear();
      return parts;
    }
  }

  private static List<Word> words(String text) throws UserException {
    List<Word> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    for (int end = 0; word.find(); end = word.end()) {
      String gap = text.substring(end, word.start());
      words.add(new Word(word.group(), gap.indexOf('\n') >= 0 ? "\n" : gap.isEmpty() ? "" : " "));
    }
    if (words.size() > MOST_WORDS) {
      throw new UserException(
          "--diff compares texts of at most " + MOST_WORDS + " words, was " + words.size());
    }
    return words;
  }

  boolean isSame() {
    return parts.stream().allMatch(part -> part.in == In.BOTH);
  }

  /** Returns the differences with context; nearby differences share a line. */
  List<String> lines() {
    List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    for (int i = 0; i < parts.size(); i++) {
      int before = i == 0 ? 0 : CONTEXT;
      int after = i == parts.size() - 1 ? 0 : CONTEXT;
      add(parts.get(i), before, after, lines);
    }
    return lines.stream().map(StringBuilder::toString).filter(line -> !line.isEmpty()).toList();
  }

  /** Omits the middle of a long common part and starts a new line there. */
  private static void add(Part part, int before, int after, List<StringBuilder> lines) {
    int words = part.words.size();
    if (part.in != In.BOTH || words <= before + after) {
      append(part.text(), lines);
      return;
    }
    if (before > 0) {
      append(part.text(0, before) + " …", lines);
      lines.add(new StringBuilder());
    }
    if (after > 0) {
      append("… " + part.text(words - after, words), lines);
    }
  }

  private static void append(String text, List<StringBuilder> lines) {
    StringBuilder line = lines.get(lines.size() - 1);
    line.append(line.isEmpty() ? "" : " ").append(text);
  }

  /** Adds the merged text with its line breaks. */
  void addTo(Html html) {
    for (Part part : parts) {
      int from = 0;
      for (int i = 1; i <= part.words.size(); i++) {
        if (i == part.words.size() || part.words.get(i).before.equals("\n")) {
          html.markup(part.words.get(from).before.equals("\n") ? "<br>" : "");
          html.element(part.in.tag, new Part(In.BOTH, part.words.subList(from, i)).text());
          from = i;
        }
      }
    }
  }
}
