// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.solrduplicates.core.text.UnicodeWords;

/** The words of {@code name-marks.tsv}: what people add to titles and file names. */
final class NameMarks {
  enum Kind {
    VERSION,
    EDITION,
    REVISION,
    OLD,
    DRAFT,
    PLAIN,
    REVISED,
    FINAL,
    SIGNED,
    ASIDE,
    COPY,
    COMMENTS,
    // what follows needs a number
    OF,
    ON,
    SAVED,
    NUMBER,
    ORDINAL,
    PART,
    MEETING,
    ENGINE
  }

  static final Set<Kind> NEED_A_NUMBER =
      Collections.unmodifiableSet(EnumSet.range(Kind.OF, Kind.ENGINE));

  private static final Pattern TAB = Pattern.compile("\t");
  private static final Pattern BLANK = Pattern.compile(" ");

  static final NameMarks SHIPPED = read("name-marks.tsv");

  private static final String MONTH = "month-";
  private static final String NTH = "nth-";

  private record Phrase(Kind kind, List<String> words) {
    boolean isAt(List<NameToken> tokens, int from) {
      if (from + words.size() > tokens.size()) {
        return false;
      }
      for (int i = 1; i < words.size(); i++) {
        if (!tokens.get(from + i).compared().equals(words.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  private final Map<String, List<Phrase>> phrases = new HashMap<>();
  private final Map<String, Integer> months = new HashMap<>();
  private final Map<String, Integer> ordinals = new HashMap<>();
  private final Set<String> unspaced = new HashSet<>();
  private int longestUnspaced;

  private NameMarks() {}

  private static NameMarks read(String resource) {
    NameMarks marks = new NameMarks();
    try (InputStream table = NameMarks.class.getResourceAsStream(resource)) {
      byte[] bytes = Objects.requireNonNull(table, resource).readAllBytes();
      new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(line -> marks.add(TAB.split(line)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return marks;
  }

  private void add(String[] columns) {
    for (String word : BLANK.split(columns[2])) {
      List<String> phrase =
          NameToken.cut(PlainName.plain(word.replace('_', ' ')), Set.of(), 0).stream()
              .map(NameToken::compared)
              .toList();
      add(columns[1], phrase);
      phrase.forEach(this::addUnspaced);
    }
  }

  private void add(String kind, List<String> phrase) {
    if (kind.startsWith(MONTH)) {
      months.putIfAbsent(phrase.get(0), Integer.valueOf(kind.substring(MONTH.length())));
    } else if (kind.startsWith(NTH)) {
      ordinals.putIfAbsent(phrase.get(0), Integer.valueOf(kind.substring(NTH.length())));
    } else {
      phrases
          .computeIfAbsent(phrase.get(0), word -> new ArrayList<>())
          .add(new Phrase(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), phrase));
    }
  }

  private void addUnspaced(String word) {
    if (UnicodeWords.isUnspaced(word.codePointAt(0))) {
      unspaced.add(word);
      longestUnspaced = Math.max(longestUnspaced, word.length());
    }
  }

  /** Cuts a plain name; scripts without spaces are cut at the words of the table. */
  List<NameToken> cut(String plain) {
    return NameToken.cut(plain, unspaced, longestUnspaced);
  }

  /**
   * Returns, by kind and token, the token count of the longest phrase that begins there; 0 for
   * none.
   */
  Map<Kind, int[]> lengths(List<NameToken> tokens) {
    Map<Kind, int[]> lengths = new EnumMap<>(Kind.class);
    for (int at = 0; at < tokens.size(); at++) {
      for (Phrase phrase : phrases.getOrDefault(tokens.get(at).compared(), List.of())) {
        if (phrase.isAt(tokens, at)) {
          int[] known = lengths.computeIfAbsent(phrase.kind, kind -> new int[tokens.size()]);
          known[at] = Math.max(known[at], phrase.words.size());
        }
      }
    }
    return lengths;
  }

  /** Returns 1 to 12, or 0 if the text is no month. */
  int month(String text) {
    return months.getOrDefault(text, 0);
  }

  /** Returns the number of a word such as "second", or 0. */
  int ordinal(String text) {
    return ordinals.getOrDefault(text, 0);
  }
}
