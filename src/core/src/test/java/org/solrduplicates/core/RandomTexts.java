// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Texts of made-up words, the same for the same seed. Not safe for several threads. */
public final class RandomTexts {
  private final Random random;

  public RandomTexts(long seed) {
    random = new Random(seed);
  }

  /** Returns the word of a number: letters only, another for every number. */
  public static String word(int number) {
    StringBuilder word = new StringBuilder("w");
    for (int rest = number; rest > 0; rest /= 26) {
      word.append((char) ('a' + rest % 26));
    }
    return word.toString();
  }

  /** Returns the words of the numbers from {@code from} up to {@code to}. */
  public static List<String> range(int from, int to) {
    List<String> words = new ArrayList<>();
    for (int i = from; i < to; i++) {
      words.add(word(i));
    }
    return words;
  }

  /** Returns words drawn evenly from the first {@code vocabulary} words, so some come again. */
  public List<String> words(int count, int vocabulary) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(word(random.nextInt(vocabulary)));
    }
    return words;
  }

  /** Returns the same words with a share of the places exchanged for words seen nowhere else. */
  public List<String> edited(List<String> words, double share) {
    List<String> edited = new ArrayList<>(words);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      places.add(i);
    }
    Collections.shuffle(places, random);
    for (int place : places.subList(0, (int) Math.round(share * words.size()))) {
      edited.set(place, "new" + word(random.nextInt(1 << 30)));
    }
    return edited;
  }

  /** Returns the same words in another order. */
  public List<String> shuffled(List<String> words) {
    List<String> shuffled = new ArrayList<>(words);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /** Returns a number from 0 up to {@code bound}. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Returns any 64 bits. */
  public long bits() {
    return random.nextLong();
  }
}
