package org.solrduplicates.study;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.text.UnicodeWords;

/** A document with everything the study compares, kept exactly: words, shingles, statistics. */
final class StudyDocument {
  static final int[] SHINGLE_WORDS = {2, 3, 5, 8};

  final String group;
  final Fingerprint fingerprint;
  final Bag words;
  final Bag singleHan;
  final long[][] shingles = new long[SHINGLE_WORDS.length][];
  final Set<String> title;

  private StudyDocument(LabelledSet.Document source, Dictionary dictionary) {
    UnicodeWords cutter = new UnicodeWords();
    List<String> cut = cutter.words(source.text());
    group = source.group();
    fingerprint = new Fingerprinter().fingerprint(source.title(), source.text()).orElseThrow();
    words = dictionary.bag(cut);
    singleHan = dictionary.bag(cutter.words(source.text().replaceAll("\\p{IsHan}", " $0 ")));
    title = new TreeSet<>(cutter.words(source.title()));
    long[] hashes = cut.stream().mapToLong(StudyDocument::hash).toArray();
    Arrays.setAll(shingles, i -> shingles(hashes, SHINGLE_WORDS[i]));
  }

  static List<StudyDocument> all(LabelledSet set) {
    Dictionary dictionary = new Dictionary();
    return set.documents().stream()
        .filter(d -> new Fingerprinter().fingerprint("", d.text()).isPresent())
        .map(d -> new StudyDocument(d, dictionary))
        .toList();
  }

  private static long[] shingles(long[] words, int width) {
    return IntStream.rangeClosed(0, Math.max(0, words.length - width))
        .mapToLong(
            start ->
                Arrays.stream(words, start, Math.min(words.length, start + width))
                    .reduce(width, (hash, word) -> mix(hash * 31 + word)))
        .sorted()
        .distinct()
        .toArray();
  }

  /** Not the hash of the product: the study must not depend on it. */
  private static long hash(String word) {
    return word.chars().asLongStream().reduce(7, (hash, c) -> mix(hash * 1_000_003 + c));
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 33)) * 0xFF51AFD7ED558CCDL;
    return z ^ (z >>> 29);
  }

  /** Words as numbers, ascending, with their counts. */
  record Bag(int[] words, int[] counts, boolean[] numeric) {
    int size() {
      return Arrays.stream(counts).sum();
    }
  }

  /** Numbers the words of a set and counts in how many documents each occurs. */
  private static final class Dictionary {
    private final Map<String, Integer> numbers = new HashMap<>();

    Bag bag(List<String> words) {
      Map<Integer, Integer> counts = new TreeMap<>();
      Set<Integer> digits = new TreeSet<>();
      for (String word : words) {
        int number = numbers.computeIfAbsent(word, w -> numbers.size());
        counts.merge(number, 1, Integer::sum);
        if (word.chars().anyMatch(Character::isDigit)) {
          digits.add(number);
        }
      }
      int[] keys = counts.keySet().stream().mapToInt(k -> k).toArray();
      boolean[] numeric = new boolean[keys.length];
      for (int i = 0; i < keys.length; i++) {
        numeric[i] = digits.contains(keys[i]);
      }
      return new Bag(keys, counts.values().stream().mapToInt(c -> c).toArray(), numeric);
    }
  }
}
