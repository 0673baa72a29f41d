package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.passage.Fragment.Kind;

/**
 * Which fragments represent a text. Index and query must use the same settings.
 *
 * @param chosen by kind; a kind without an entry has no fragments
 */
public record FragmentSettings(Map<Kind, Winnowing> chosen) {
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

  /** Returns the fragments of a text by kind, each kind in text order. Takes linear time. */
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

  /** Returns the distinct hashes of the fragments, ascending, as indexed. */
  public long[] hashes(PassageText text) {
    return fragments(text).stream().mapToLong(Fragment::hash).sorted().distinct().toArray();
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
