package org.solrduplicates.core;

import java.util.Random;
import org.solrduplicates.core.passage.PinyinInitials;

/** Chinese texts without a meaning, the same for the same seed. Not safe for several threads. */
public final class ChineseTexts {
  private final Random random;

  public ChineseTexts(long seed) {
    random = new Random(seed);
  }

  /** Returns characters drawn evenly. */
  public String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(character());
    }
    return text.toString();
  }

  /** Swaps a share of the characters for others of the same initial. */
  public String withHomophones(String text, double share) {
    StringBuilder swapped = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      while (random.nextDouble() < share && swapped.charAt(i) == text.charAt(i)) {
        swapped.setCharAt(i, otherOf(PinyinInitials.of(text.charAt(i))));
      }
    }
    return swapped.toString();
  }

  private char otherOf(char initial) {
    char other = character();
    while (PinyinInitials.of(other) != initial) {
      other = character();
    }
    return other;
  }

  private char character() {
    return (char) ('\u4e00' + random.nextInt(0x5000));
  }
}
