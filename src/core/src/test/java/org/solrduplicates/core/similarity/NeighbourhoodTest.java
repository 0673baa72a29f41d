// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.FramedTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.similarity.Neighbourhood.Text;

class NeighbourhoodTest {
  private static final Set<Long> MANY = LongStream.range(0, 96).boxed().collect(Collectors.toSet());

  private static final int DOCUMENTS = 300;

  private List<Fingerprint> index = List.of();

  /** A text that a document shares its first phrases with, and counts for all of them. */
  private static Text text(long key, int phrases) {
    return text(key, phrases, phrases);
  }

  private static Text text(long key, int counted, int shared) {
    return new Text(key, bits(counted), bits(shared), false);
  }

  private static int bits(int count) {
    return (1 << count) - 1;
  }

  private static List<Long> nearest(Neighbourhood neighbourhood) {
    return neighbourhood.nearest().stream().map(Text::key).toList();
  }

  @Test
  void nearestAreThoseThatShareMostAndOfTheSameThoseOfTheSmallestKeys() {
    List<Text> texts = List.of(text(-1, 5), text(3, 7), text(4, 5), text(7, 2, 24));
    assertEquals(List.of(7L, 3L, -1L, 4L), nearest(new Neighbourhood(texts, MANY)));
  }

  @Test
  void aNeighbourCountsForTwoPhrasesAndSharesFour() {
    List<Text> texts = List.of(text(1, 1, 24), text(2, 3), text(3, 2, 4));
    assertEquals(List.of(3L), nearest(new Neighbourhood(texts, MANY)));
  }

  @Test
  void thereAreFifteenNeighboursAtMost() {
    List<Text> texts = LongStream.rangeClosed(1, 20).mapToObj(key -> text(key, 6)).toList();
    assertEquals(
        LongStream.rangeClosed(1, 15).boxed().toList(), nearest(new Neighbourhood(texts, MANY)));
  }

  @Test
  void aTitleOfOnePartIsATitleOfAll() {
    Text titled = new Text(1, bits(4), bits(4), true);
    Neighbourhood without = new Neighbourhood(List.of(text(1, 4)), MANY);
    Neighbourhood with = new Neighbourhood(List.of(titled), MANY);
    assertEquals(with, without.plus(with));
    assertEquals(with, with.plus(without));
  }

  @Test
  void ofAPhraseThatManyTextsHaveTheSmallestKeysOfAllPartsCount() {
    Neighbourhood even = sharingOnePhrase(LongStream.range(0, 64).map(key -> 2 * key - 50));
    Neighbourhood odd = sharingOnePhrase(LongStream.range(0, 64).map(key -> 2 * key - 49));
    assertEquals(sharingOnePhrase(LongStream.range(-50, 14)), even.plus(odd));
  }

  private static Neighbourhood sharingOnePhrase(LongStream keys) {
    return new Neighbourhood(keys.mapToObj(key -> text(key, 1, 0)).toList(), MANY);
  }

  private void fill(long seed) {
    index = FramedTexts.fingerprints(seed, DOCUMENTS);
  }

  /** Cuts the index into parts, and returns what is around a document in each of them. */
  private List<Neighbourhood> cut(Fingerprint document, int parts, Random random) {
    Map<Integer, List<Fingerprint>> cut =
        index.stream().collect(Collectors.groupingBy(any -> random.nextInt(parts)));
    return IntStream.range(0, parts)
        .mapToObj(part -> BruteNeighbourhood.around(document, cut.getOrDefault(part, List.of())))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Merges parts two by two, in any order. */
  private static Neighbourhood merged(List<Neighbourhood> parts, Random random) {
    List<Neighbourhood> left = new ArrayList<>(parts);
    while (left.size() > 1) {
      Collections.shuffle(left, random);
      left.add(left.remove(0).plus(left.remove(0)));
    }
    return left.get(0);
  }

  private static Map<Long, Integer> counted(Neighbourhood neighbourhood) {
    return neighbourhood.texts().stream().collect(Collectors.toMap(Text::key, Text::counted));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void thePartsOfAnyCutMakeTheNeighbourhoodOfTheWhole(long seed) {
    fill(seed);
    Random random = new Random(seed);
    BruteNeighbourhood all = new BruteNeighbourhood(index);
    for (Fingerprint document : index.subList(0, 60)) {
      Neighbourhood whole = all.around(document);
      List<Neighbourhood> parts = cut(document, 1 + random.nextInt(5), random);
      Neighbourhood merged = merged(parts, random);
      assertEquals(whole.nearest(), merged.nearest());
      assertEquals(counted(whole), counted(merged));
      assertEquals(merged, merged(parts, random), "in another order");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsAddedByAPartThatIsEmptyOrThere(long seed) {
    fill(seed);
    Neighbourhood whole = BruteNeighbourhood.around(index.get(0), index);
    assertEquals(whole, whole.plus(Neighbourhood.NONE));
    assertEquals(whole, Neighbourhood.NONE.plus(whole));
    assertEquals(whole, whole.plus(whole));
  }

  /** Otherwise the tests with random texts would be of no use. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void somePhrasesHaveMoreTextsThanCountAndSomeTextsHaveCopies(long seed) {
    fill(seed);
    long texts = index.stream().map(Fingerprint::text).distinct().count();
    assertTrue(texts < DOCUMENTS - 20, texts + " different texts");
    BruteNeighbourhood all = new BruteNeighbourhood(index);
    List<Text> nearest =
        index.stream().flatMap(document -> all.around(document).nearest().stream()).toList();
    long left = nearest.stream().filter(text -> text.counted() != text.shared()).count();
    long titled = nearest.stream().filter(Text::sameTitle).count();
    assertTrue(nearest.size() > 10 * DOCUMENTS, nearest.size() + " neighbours");
    assertTrue(left > 100 && left < nearest.size(), left + " do not count for all they share");
    assertTrue(titled > 100 && titled < nearest.size(), titled + " have the same title");
  }
}
