package org.solrduplicates.core.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The words of {@code name-marks.tsv}: what people write into titles and file names beside what the
 * document is called. Immutable.
 */
final class NameMarks {
  /** What a word says of the document, see {@code name-marks.tsv}. */
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
    OF,
    ON,
    SAVED,
    NUMBER,
    ORDINAL,
    PART,
    MEETING,
    ENGINE
  }

  static final NameMarks SHIPPED = read("name-marks.tsv");

  private static final String MONTH = "month-";
  private static final String NTH = "nth-";

  private final Map<Kind, Map<String, List<List<String>>>> phrases = new EnumMap<>(Kind.class);
  private final Map<String, Integer> months = new HashMap<>();
  private final Map<String, Integer> ordinals = new HashMap<>();
  private final Set<String> unspaced = new HashSet<>();
  private int longestUnspaced;

  private NameMarks() {
    for (Kind kind : Kind.values()) {
      phrases.put(kind, new HashMap<>());
    }
  }

  private static NameMarks read(String resource) {
    NameMarks marks = new NameMarks();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(NameMarks.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      lines
          .lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(line -> marks.add(line.split("\t")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return marks;
  }

  /** Adds a line: language, kind, words. */
  private void add(String[] columns) {
    for (String word : columns[2].split(" ")) {
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
      Map<String, List<List<String>>> known = of(Kind.valueOf(kind.toUpperCase(Locale.ROOT)));
      List<List<String>> same = known.computeIfAbsent(phrase.get(0), w -> new ArrayList<>());
      same.add(phrase);
      same.sort(Comparator.comparing((List<String> words) -> -words.size()));
    }
  }

  private void addUnspaced(String word) {
    if (NameToken.isUnspaced(word.codePointAt(0))) {
      unspaced.add(word);
      longestUnspaced = Math.max(longestUnspaced, word.length());
    }
  }

  private Map<String, List<List<String>>> of(Kind kind) {
    return Objects.requireNonNull(phrases.get(kind));
  }

  /** Cuts a plain name; where words are not parted by spaces, at those of the table. */
  List<NameToken> cut(String plain) {
    return NameToken.cut(plain, unspaced, longestUnspaced);
  }

  /** Returns how many tokens the longest phrase of a kind has that begins here; 0 for none. */
  int length(Kind kind, List<NameToken> tokens, int from) {
    if (from < 0 || from >= tokens.size()) {
      return 0;
    }
    List<List<String>> candidates = of(kind).getOrDefault(tokens.get(from).compared(), List.of());
    return candidates.stream()
        .filter(phrase -> isAt(phrase, tokens, from))
        .mapToInt(List::size)
        .findFirst()
        .orElse(0);
  }

  private static boolean isAt(List<String> phrase, List<NameToken> tokens, int from) {
    if (from + phrase.size() > tokens.size()) {
      return false;
    }
    for (int i = 0; i < phrase.size(); i++) {
      if (!tokens.get(from + i).compared().equals(phrase.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the month of a name, 1 to 12, or 0 if it is none. */
  int month(String text) {
    return months.getOrDefault(text, 0);
  }

  /** Returns the number of a word such as "second", or 0 if it is none. */
  int ordinal(String text) {
    return ordinals.getOrDefault(text, 0);
  }
}
