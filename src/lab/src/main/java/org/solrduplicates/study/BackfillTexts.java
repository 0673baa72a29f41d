// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;

/** Generated documents, each a function of its number: three in ten are versions of another. */
final class BackfillTexts {
  private static final int VOCABULARY = 20_000;
  private static final int FEWEST_WORDS = 100;
  private static final int MOST_WORDS = 200;
  private static final int BLOCK = 10;
  private static final int CHANGED_PERCENT = 10;

  private BackfillTexts() {}

  static SolrInputDocument document(int number) {
    SolrInputDocument document = new SolrInputDocument();
    document.setField("id", "doc" + number);
    document.setField("title", "Report " + number / BLOCK);
    document.setField("text", text(number));
    document.setField("path", "reports/" + number + ".txt");
    document.setField("author", List.of("writer " + number % 97, "editor " + number % 13));
    document.setField("size", (long) number * 3);
    return document;
  }

  static String title(int number) {
    return "Report " + number / BLOCK;
  }

  static String text(int number) {
    return String.join(" ", words(number));
  }

  private static List<String> words(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int inBlock = number % BLOCK;
    return inBlock == 3 || inBlock == 6 || inBlock == 9
        ? edited(words(number - inBlock), random)
        : fresh(random);
  }

  private static List<String> fresh(SplittableRandom random) {
    int size = random.nextInt(FEWEST_WORDS, MOST_WORDS + 1);
    return IntStream.range(0, size).mapToObj(i -> word(random)).toList();
  }

  private static List<String> edited(List<String> words, SplittableRandom random) {
    return words.stream()
        .map(word -> random.nextInt(100) < CHANGED_PERCENT ? word(random) : word)
        .toList();
  }

  /** Frequent words have small numbers, as in a language. */
  static String word(SplittableRandom random) {
    double rank = Math.pow(VOCABULARY, random.nextDouble());
    return "w" + Integer.toString((int) rank, 36);
  }
}
