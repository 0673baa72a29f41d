// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.text.WordCutter;

/**
 * The words of a text by sentence: the input of fingerprints and measures.
 *
 * <p>A sentence ends at {@code . ! ?} or an ellipsis before a blank, at Chinese and Japanese full
 * stops, and at an empty line. A line break does not end it, because PDFs break lines anywhere.
 * Abbreviations are not recognized: {@code e.g. this} is two sentences in every copy.
 *
 * @param sentences in reading order, none without a word
 */
@Internal
public record CutText(List<List<String>> sentences) {
  private static final Pattern END =
      Pattern.compile("(?<=[.!?…][\"'”’»)\\]]{0,2})\\s+|(?<=[。！？])|(?>\\R)\\s*\\R");

  public CutText {
    sentences = sentences.stream().filter(s -> !s.isEmpty()).map(List::copyOf).toList();
  }

  public static CutText of(String text, WordCutter cutter) {
    return new CutText(END.splitAsStream(text).map(cutter::words).toList());
  }

  /** Returns all words in order, with repetitions. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    sentences.forEach(words::addAll);
    return words;
  }

  public long[] wordHashes() {
    return hashes(words());
  }

  public static long[] hashes(List<String> words) {
    return words.stream().mapToLong(Hash::ofWord).toArray();
  }
}
