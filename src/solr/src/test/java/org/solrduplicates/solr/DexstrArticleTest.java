// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The method of Dexstr's article, step by step: More-Like-This, the Dice coefficient of the bags of
 * words, a bonus for equal titles, a threshold, the same again from each document kept, and the
 * history by date.
 */
class DexstrArticleTest extends OneCoreTest {
  private static final double THRESHOLD = 0.7;

  /** Equal titles add this share of what is left to 1, so that no similarity is above 1. */
  private static final double BONUS = 0.2;

  private static final Map<String, String> TEXTS =
      Map.of(
          "draft", words(0, 40),
          "copy in another order", reversed(words(0, 40)),
          "second", words(8, 48),
          "third", words(16, 56),
          "same title", words(0, 26) + " " + words(200, 214),
          "other title", words(0, 26) + " " + words(300, 314),
          "same topic", words(0, 12) + " " + words(400, 428),
          "unrelated", words(500, 540));

  private static String reversed(String text) {
    List<String> words = new ArrayList<>(Arrays.asList(text.split(" ")));
    Collections.reverse(words);
    return String.join(" ", words);
  }

  @BeforeEach
  void addDocuments() {
    core.add(
        of("draft", "Supply contract", 3),
        of("copy in another order", "", 4),
        of("second", "", 2),
        of("third", "", 1),
        of("same title", "Supply contract", 5),
        of("other title", "Minutes of the board", 6),
        of("same topic", "", 7),
        of("unrelated", "", 8));
  }

  private static SolrInputDocument of(String id, String title, int day) {
    return document(
        "id",
        id,
        "title",
        title,
        "text",
        TEXTS.get(id),
        "modified",
        "2024-01-0" + day + "T00:00:00Z");
  }

  private static Answer ask(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "id",
                "draft",
                "dup.sources",
                "mlt",
                "dup.measure",
                "dice",
                "dup.titleBonus",
                String.valueOf(BONUS),
                "dup.threshold",
                String.valueOf(THRESHOLD),
                "dup.review.threshold",
                String.valueOf(THRESHOLD)));
    all.addAll(List.of(more));
    return core.duplicates(all.toArray(String[]::new));
  }

  private static Map<String, NamedList<Object>> candidates() {
    return ask("dup.explain", "true").candidates().stream()
        .collect(
            Collectors.toMap(
                one -> (String) one.get("id"), Function.identity(), (a, b) -> a, TreeMap::new));
  }

  /** The coefficient as the article has it: words with their occurrences, whatever their order. */
  private static double dice(String one, String other) {
    List<String> left = new ArrayList<>(Arrays.asList(TEXTS.get(one).split(" ")));
    int size = left.size();
    int shared = 0;
    String[] right = TEXTS.get(other).split(" ");
    for (String word : right) {
      shared += left.remove(word) ? 1 : 0;
    }
    return 2.0 * shared / (size + right.length);
  }

  @Test
  void moreLikeThisFindsTheTopicAndAllThatAreSimilar() {
    Map<String, NamedList<Object>> found = candidates();

    assertEquals(
        List.of(
            "copy in another order", "other title", "same title", "same topic", "second", "third"),
        List.copyOf(found.keySet()));
    found.values().forEach(one -> assertEquals(List.of("mlt"), one.get("source")));
  }

  @Test
  void eachIsVerifiedByTheDiceCoefficientAndABonusForItsTitle() {
    candidates()
        .forEach(
            (id, one) -> {
              double dice = dice("draft", id);
              double expected = dice + (id.equals("same title") ? BONUS * (1 - dice) : 0);
              double similarity = ((Number) one.get("similarity")).doubleValue();
              assertEquals(expected, similarity, 1e-4, id);
              assertEquals(expected >= THRESHOLD ? "kept" : "rejected", one.get("outcome"), id);
            });
  }

  @Test
  void theSearchIsRepeatedFromEachDocumentKept() {
    Answer answer = ask();

    assertTrue(dice("draft", "third") < THRESHOLD);
    assertEquals(2, answer.member("third").get("hop"));
    assertEquals("second", answer.member("third").get("via"));
    assertEquals(1, answer.member("same title").get("hop"));
  }

  @Test
  void theGroupIsAHistoryByDate() {
    assertEquals(
        List.of("third", "second", "draft", "copy in another order", "same title"),
        Answer.each(ask().history(), "id"));
  }
}
