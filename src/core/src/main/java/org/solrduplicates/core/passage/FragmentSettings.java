// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.passage.Fragment.Kind;

/**
 * Which fragments represent a text. Index and query must use the same settings.
 *
 * @param chosen by kind; a kind without an entry has no fragments
 * @param letters additional hashes of windows, empty for none
 */
public record FragmentSettings(Map<Kind, Winnowing> chosen, Optional<LetterFrequencies> letters) {
  /** See docs/adr/0018. */
  public static final FragmentSettings DEFAULT =
      new FragmentSettings(
          Map.of(
              Kind.WORDS, new Winnowing(4, 7),
              Kind.CHARACTERS, new Winnowing(8, 15),
              Kind.INITIALS, new Winnowing(14, 20)));

  public FragmentSettings {
    Map<Kind, Winnowing> sorted = new EnumMap<>(Kind.class);
    sorted.putAll(chosen);
    chosen = Collections.unmodifiableMap(sorted);
  }

  public FragmentSettings(Map<Kind, Winnowing> chosen) {
    this(chosen, Optional.empty());
  }

  /** Returns the default settings with letter frequencies instead of initials. */
  public static FragmentSettings of(LetterFrequencies letters) {
    Map<Kind, Winnowing> others = new EnumMap<>(DEFAULT.chosen);
    others.remove(Kind.INITIALS);
    return new FragmentSettings(others, Optional.of(letters));
  }

  /** Returns the n-grams of a text by kind, each kind in text order. Takes linear time. */
  public List<Fragment> fragments(PassageText text) {
    List<Fragment> fragments = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Winnowing winnowing = chosen.get(kind);
      if (winnowing != null) {
        choose(text, kind, winnowing, fragments);
      }
    }
    return fragments;
  }

  /** Returns the distinct hashes of an indexed text, ascending. */
  public long[] hashes(PassageText text) {
    return hashes(text, letters.map(some -> some.hashes(text, some.step())));
  }

  /**
   * Returns the distinct hashes to look up for a requested text, ascending. It has a window at
   * every character, because windows of two texts rarely begin at the same character.
   */
  public long[] asked(PassageText text) {
    return hashes(text, letters.map(some -> some.hashes(text, 1)));
  }

  private long[] hashes(PassageText text, Optional<LongStream> windows) {
    LongStream ngrams = fragments(text).stream().mapToLong(Fragment::hash);
    return LongStream.concat(ngrams, windows.orElseGet(LongStream::empty))
        .sorted()
        .distinct()
        .toArray();
  }

  private static void choose(PassageText text, Kind kind, Winnowing winnowing, List<Fragment> to) {
    int[] places = places(text, kind);
    int length = winnowing.length();
    long[] hashes = new long[Math.max(0, places.length - length + 1)];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = hash(text, kind, places, i, i + length);
    }
    winnowing.choose(
        hashes, i -> to.add(new Fragment(hashes[i], kind, places[i], places[i + length - 1] + 1)));
  }

  private static long hash(PassageText text, Kind kind, int[] places, int from, int to) {
    long hash = kind.start();
    for (int i = from; i < to; i++) {
      hash = Hash.append(hash, kind.element(text, places[i]));
    }
    return hash;
  }

  private static int[] places(PassageText text, Kind kind) {
    return IntStream.range(0, text.size()).filter(at -> kind.takes(text, at)).toArray();
  }
}
