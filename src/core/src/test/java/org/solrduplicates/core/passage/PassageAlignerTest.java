// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.passage.Passage.Kind;
import org.solrduplicates.core.passage.Passage.Span;

class PassageAlignerTest {
  private static final String PASSAGE = words("p", 0, 40);

  /** With so many no steps for each pair of words come to an end. */
  private static final int MANY_WORDS = 400_000;

  @Test
  void aVerbatimCopyIsFoundToTheCharacter() {
    String one = words("a", 0, 60) + ". " + PASSAGE + "! " + words("a", 60, 100);
    String other = words("b", 0, 20) + " (" + PASSAGE.toUpperCase(Locale.ROOT) + ")";
    Passage found = only(align(one, other));
    assertEquals(PASSAGE, text(one, found.first()));
    assertEquals(PASSAGE.length(), found.second().length());
    assertEquals(Kind.VERBATIM, found.kind());
    assertEquals(1, found.similarity());
    assertEquals(40, found.words());
  }

  @Test
  void theShareOfEachTextIsThatOfItsWords() {
    SharedPassages shared =
        align(PASSAGE + " " + words("a", 0, 120), words("b", 0, 40) + " " + PASSAGE);
    assertEquals(40 / 160.0, shared.firstCovered());
    assertEquals(40 / 80.0, shared.secondCovered());
  }

  @Test
  void anEditedCopyIsOnePassage() {
    String copy = PASSAGE.replace("p10 ", "").replace("p20 ", "new p20 ").replace("p30", "other");
    Passage found = only(align(PASSAGE, copy + " " + words("b", 0, 20)));
    assertEquals(Kind.EDITED, found.kind());
    assertEquals(38, found.equal());
    assertEquals(40, found.words());
    assertEquals(new Span(0, copy.length()), found.second());
  }

  @Test
  void homophonesAreToldFromOtherEdits() {
    String text = "志愿服务组织和志愿者应当接受应急指挥机构的统一指挥协调有序开展活动并且按照规定报告情况";
    String copy = text.replace("志愿", "支愿").replace("指挥", "只挥").replace("规", "归");
    Passage found = only(align(text, "前面" + copy));
    assertEquals(Kind.HOMOPHONES, found.kind());
    assertEquals(5, found.alike());
    assertEquals(text.length() - 5, found.equal());
    assertEquals(new Span(2, 2 + text.length()), found.second());
  }

  @Test
  void partsInAnotherOrderAreOnePassage() {
    String copy = words("p", 20, 30) + " " + words("p", 0, 20) + " " + words("p", 30, 40);
    Passage found = only(align(words("a", 0, 30) + " " + PASSAGE, copy + " " + words("b", 0, 30)));
    assertEquals(Kind.REORDERED, found.kind());
    assertEquals(40, found.equal());
    assertEquals(new Span(0, copy.length()), found.second());
  }

  @Test
  void passagesFarFromEachOtherAreSeveral() {
    String one = words("p", 0, 20) + " " + words("a", 0, 50) + " " + words("p", 20, 40);
    assertEquals(2, align(one, PASSAGE).passages().size());
  }

  @Test
  void aCopyThatStandsTwiceIsFoundTwice() {
    String twice = PASSAGE + " " + words("b", 0, 50) + " " + PASSAGE;
    assertEquals(2, align(PASSAGE, twice).passages().size());
    assertEquals(2, align(twice, PASSAGE).passages().size());
    assertEquals(2, align(twice, twice.replace("b", "c")).passages().size());
  }

  /** More often than a seed is followed everywhere. */
  @Test
  void aCopyThatStandsOftenIsFound() {
    String often = (PASSAGE + " ").repeat(30);
    assertEquals(1, align(often, PASSAGE).secondCovered());
    assertEquals(1, align(PASSAGE, often).firstCovered());
  }

  @Test
  void shortAndScatteredWordsAreNoPassage() {
    assertEquals(List.of(), align(words("p", 0, 19), PASSAGE).passages());
    assertEquals(List.of(), align("", PASSAGE).passages());
    assertEquals(0, align("", "").firstCovered());
    StringBuilder scattered = new StringBuilder();
    for (int i = 0; i < 40; i += 5) {
      scattered.append(words("p", i, i + 5)).append(' ').append(words("b", i, i + 10)).append(' ');
    }
    assertEquals(List.of(), align(scattered.toString(), PASSAGE).passages());
  }

  @Test
  void ignoredFragmentsAreAPassageOnlyBesideOthers() {
    IgnoredFragments notice = IgnoredFragments.of(FragmentSettings.DEFAULT, List.of(PASSAGE));
    String own = words("o", 0, 40);
    String around = words("a", 0, 40) + " ";
    assertEquals(List.of(), aligner(around + PASSAGE, notice).align(text(PASSAGE)).passages());
    String both = PASSAGE + " " + own;
    assertEquals(80, only(aligner(around + both, notice).align(text(both))).words());
  }

  /** Passages planted into random texts of few words are found where they are. */
  @Test
  void plantedPassagesAreCovered() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      List<String> passage = random(random, 20 + random.nextInt(40), 2_000);
      String one = around(random, passage);
      String other = around(random, passage);
      String planted = String.join(" ", passage);
      int begin = one.indexOf(planted);
      assertTrue(
          align(one, other).passages().stream()
              .anyMatch(
                  found ->
                      found.first().begin() <= begin
                          && found.first().end() >= begin + planted.length()),
          () -> one + "\n" + other);
    }
  }

  /** Three of ten words are replaced, so common parts are up to thirty words apart. */
  @Test
  void copiesWithManyReplacedWordsAreFoundAlmostWhole() {
    Random random = new Random(13);
    int copied = 0;
    int found = 0;
    int passages = 0;
    for (int i = 0; i < 50; i++) {
      List<String> passage = random(random, 200, 2_000);
      String other = around(random, passage);
      List<String> copy = new ArrayList<>(passage);
      copy.replaceAll(word -> random.nextInt(10) < 3 ? "x" + random.nextInt(2_000) : word);
      SharedPassages shared = align(around(random, copy), other);
      passages += shared.passages().size();
      for (Passage one : shared.passages()) {
        found += one.first().end() - one.first().begin();
      }
      copied += String.join(" ", copy).length();
    }

    assertTrue(found > 0.85 * copied, found + " of " + copied + " characters");
    assertTrue(passages <= 60, passages + " passages for 50 copies");
  }

  /** Texts have runs in common by chance, such as the name of an office. */
  @Test
  void aVerbatimCopyIsNotExtendedByAChanceRun() {
    String run = " " + words("r", 0, 12) + " ";
    String one = words("a", 0, 20) + run + words("b", 0, 30) + " " + PASSAGE;
    String other = words("c", 0, 20) + run + words("d", 0, 30) + " " + PASSAGE;

    Passage found = only(align(one, other));

    assertEquals(PASSAGE, text(one, found.first()));
    assertEquals(Kind.VERBATIM, found.kind());
  }

  @Test
  void theOrderOfTheTextsOnlySwapsTheSides() {
    Random random = new Random(11);
    for (int i = 0; i < 100; i++) {
      List<String> passage = random(random, 60, 2_000);
      String one = around(random, passage);
      Collections.rotate(passage.subList(0, 40), 20);
      String other = around(random, passage);
      SharedPassages there = align(one, other);
      SharedPassages back = align(other, one);
      assertEquals(there.firstCovered(), back.secondCovered());
      assertEquals(there.secondCovered(), back.firstCovered());
    }
  }

  /** The worst texts: one word again and again, and few words in any order. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20, 1_000})
  void timeGrowsWithTheLength(int vocabulary) {
    String text = String.join(" ", random(new Random(5), MANY_WORDS, vocabulary));
    String other = String.join(" ", random(new Random(6), MANY_WORDS, vocabulary));

    NoHang.ends(
        () -> {
          align(text, text);
          align(text, other);
        });
  }

  /** Four words of sixteen stand at six places of a text of 400,000. */
  @Test
  void ofTextsOfVeryFewWordsEachRunIsFollowedToOnePlace() {
    PassageText text = text(String.join(" ", random(new Random(5), 400_000, 16)));
    PassageText other = text(String.join(" ", random(new Random(6), 400_000, 16)) + " " + PASSAGE);

    Seeds.Found found = new Seeds(text).blocks(other, () -> false);

    assertFalse(found.isWhole());
    assertTrue(found.blocks().size() <= other.size(), found.blocks().size() + " blocks");
    assertTrue(new Seeds(text).blocks(text(PASSAGE), () -> false).isWhole());
  }

  @Test
  void anAlignmentStopsWhenTimeIsUp() {
    PassageText text = text(words("p", 0, 10_000));
    AtomicInteger asked = new AtomicInteger();

    Seeds.Found found = new Seeds(text).blocks(text, () -> asked.incrementAndGet() > 3);

    assertEquals(4, asked.get());
    assertTrue(found.blocks().size() < 10_000);
  }

  static String words(String of, int from, int to) {
    List<String> words = new ArrayList<>();
    for (int i = from; i < to; i++) {
      words.add(of + i);
    }
    return String.join(" ", words);
  }

  private static List<String> random(Random random, int count, int vocabulary) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add("w" + random.nextInt(vocabulary));
    }
    return words;
  }

  private static String around(Random random, List<String> passage) {
    List<String> words = random(random, random.nextInt(100), 2_000);
    words.addAll(passage);
    words.addAll(random(random, random.nextInt(100), 2_000));
    return String.join(" ", words);
  }

  private static PassageText text(String text) {
    return PassageText.of(text);
  }

  private static String text(String text, Span span) {
    return text.substring(span.begin(), span.end());
  }

  private static PassageAligner aligner(String text, IgnoredFragments ignored) {
    return new PassageAligner(
        text(text), PassageSettings.DEFAULT, FragmentSettings.DEFAULT, ignored);
  }

  private static SharedPassages align(String one, String other) {
    return aligner(one, IgnoredFragments.NONE).align(text(other));
  }

  private static Passage only(SharedPassages shared) {
    assertEquals(1, shared.passages().size(), shared::toString);
    return shared.passages().get(0);
  }
}
