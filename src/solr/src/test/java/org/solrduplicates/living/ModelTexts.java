// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.RandomTexts;

/**
 * Short names of long texts: {@code @3} is a text, {@code @3~2} a version of it, {@code @3~2:5-40}
 * some words of that, and {@code @3+@4} two texts in one. Any other text stands for itself.
 */
final class ModelTexts {
  static final int BASES = 8;
  static final int VERSIONS = 12;

  /** The number of words of the shortest version of any text. */
  static final int SHORTEST = 30;

  private static final int VOCABULARY = 3_000;
  private static final double[] EDITED = {0, 0.02, 0.05, 0.1, 0.2, 0.4};
  private static final Pattern NAME = Pattern.compile("@(\\d+)(?:~(\\d+))?(?::(\\d+)-(\\d+))?");
  private static final Map<String, String> NAMES = new ConcurrentHashMap<>();

  private ModelTexts() {}

  static String of(String name) {
    if (!name.startsWith("@")) {
      return name;
    }
    String text =
        Stream.of(name.split("\\+")).map(ModelTexts::part).collect(Collectors.joining(" "));
    NAMES.put(text, name);
    return text;
  }

  /** Returns the name of a text, which may be the text itself. */
  static String nameOf(String text) {
    return NAMES.getOrDefault(text, text);
  }

  private static String part(String name) {
    Matcher parts = NAME.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException(name);
    }
    List<String> words = version(number(parts, 1, 0), number(parts, 2, 0));
    int from = number(parts, 3, 0);
    return String.join(" ", words.subList(from, number(parts, 4, words.size())));
  }

  private static int number(Matcher parts, int group, int otherwise) {
    return parts.group(group) == null ? otherwise : Integer.parseInt(parts.group(group));
  }

  private static List<String> version(int base, int version) {
    List<String> words = new RandomTexts(base).words(SHORTEST + 10 * (base % BASES), VOCABULARY);
    RandomTexts random = new RandomTexts(1_000L * base + version);
    List<String> edited = new ArrayList<>(random.edited(words, EDITED[version % EDITED.length]));
    if (version % 4 == 3) {
      edited.add("signed in " + (2000 + version));
    }
    return edited;
  }
}
