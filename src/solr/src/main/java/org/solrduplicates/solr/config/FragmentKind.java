// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.LetterFrequencies;

/**
 * The kind of fragments for copied passages in solrconfig.xml: n-grams of pinyin initials, or
 * letter frequencies.
 */
final class FragmentKind {
  static final String KEY = "fragmentsKind";

  private static final String NGRAMS = "ngrams";
  private static final String LETTERS = "letters";
  static final String WINDOW = "lettersWindow";
  static final String OVERLAP = "lettersOverlap";
  static final String RANGE = "lettersRange";

  private static final Pattern UP_TO_0_9 = Pattern.compile("0([.][0-8][0-9]{0,3}|[.]90{0,3})?");

  private FragmentKind() {}

  /** Rejects values out of range. */
  static FragmentSettings of(NamedList<?> args) {
    boolean isLetters =
        PluginSettings.choice(args, KEY, NGRAMS, List.of(NGRAMS, LETTERS)).equals(LETTERS);
    int window = PluginSettings.number(args, WINDOW, "16", 8, 256);
    String range = PluginSettings.choice(args, RANGE, "8", List.of("2", "4", "8", "10"));
    String overlap = PluginSettings.value(args, OVERLAP, "0.5");
    if (!UP_TO_0_9.matcher(overlap).matches()) {
      throw PluginSettings.wrong(OVERLAP, "a number from 0 to 0.9", overlap);
    }
    return isLetters
        ? FragmentSettings.of(
            LetterFrequencies.of(window, Double.parseDouble(overlap), Integer.parseInt(range)))
        : FragmentSettings.DEFAULT;
  }

  /** Returns what index and requests must have in common. The overlap may differ. */
  static String shared(FragmentSettings settings) {
    return settings
        .letters()
        .map(some -> LETTERS + " of window " + some.window() + " and range " + some.range())
        .orElse(NGRAMS);
  }
}
