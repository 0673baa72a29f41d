package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.solrduplicates.core.text.WordCutter;

/**
 * The words of a text, sentence by sentence: what fingerprints and measures are made from.
 *
 * <p>A sentence ends at {@code . ! ?} or an ellipsis before a blank, at the full stops of Chinese
 * and Japanese, and at an empty line. The end of a line does not end it, for a PDF breaks lines
 * anywhere. Abbreviations are not known, so {@code e.g. this} is two sentences, in every copy.
 *
 * @param sentences in reading order, none of them without a word
 */
public record CutText(List<List<String>> sentences) {
  private static final Pattern END =
      Pattern.compile("(?<=[.!?…][\"'”’»)\\]]{0,2})\\s+|(?<=[。！？])|(?>\\R)\\s*\\R");

  /** Copies the sentences and leaves out those without a word. */
  public CutText {
    sentences = sentences.stream().filter(s -> !s.isEmpty()).map(List::copyOf).toList();
  }

  /** Cuts a text; blanks and full stops alone give no sentence. */
  public static CutText of(String text, WordCutter cutter) {
    return new CutText(END.splitAsStream(text).map(cutter::words).toList());
  }

  /** Returns all words in order, with repetitions. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    sentences.forEach(words::addAll);
    return words;
  }

  /** Returns the words as 64-bit hashes, which are faster to compare. */
  public long[] wordHashes() {
    return hashes(words());
  }

  /** Returns the hashes of words, in their order. */
  public static long[] hashes(List<String> words) {
    return words.stream().mapToLong(Hash::ofWord).toArray();
  }
}
