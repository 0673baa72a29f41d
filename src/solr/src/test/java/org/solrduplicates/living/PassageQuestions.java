// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.MemoryPassages;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;

/**
 * Questions on the passages of a document or a text. The answer must be that of all texts in
 * memory, and hold for their plain words.
 */
final class PassageQuestions {
  /** The number of common words of the shortest passage. */
  private static final int SHORTEST = 20;

  /** The number of words of the shortest common run that a passage is made of. */
  private static final int RUN = 4;

  private static final List<String> PLACES =
      List.of("begin", "end", "documentBegin", "documentEnd", "words", "kind");

  private final String id;
  private final String text;
  private final Search search;
  private final Map<String, ModelDocument> seen = new TreeMap<>();

  /**
   * @param id the key of the document, or an empty text
   * @param filters what the user sees
   */
  PassageQuestions(Model model, String id, String text, List<String> filters) {
    this.id = id;
    this.text = text;
    this.search = new Search("*:*", filters);
    new Search("*:*", model.filters(filters)).matches(model).forEach(d -> seen.put(d.id(), d));
  }

  /**
   * @param share what is in a larger share of the documents is ignored
   */
  void ask(LivingSolr solr, String share) {
    NamedList<?> answer =
        (NamedList<?>)
            solr.ask("/duplicates", params(share)).duplicates().orElseThrow().get("passages");
    List<NamedList<?>> found = rows(answer, "documents");
    MemoryPassages memory = memory(Double.parseDouble(share));
    assertEquals(
        expected(memory),
        found.stream().flatMap(document -> listed(document).stream()).toList(),
        "passages");
    assertEquals(
        memory.candidates(PassageText.of(text)).keySet().stream().filter(this::isOther).count(),
        ((Number) answer.get("aligned")).longValue(),
        "number of aligned documents");
    assertEquals(List.of(), answer.get("truncated"), "limits that cut the answer");
    found.forEach(this::assertIsReal);
    if (share.equals("1")) {
      assertAllRunsAreIn(found);
    }
  }

  private String[] params(String share) {
    List<String> asked = id.isEmpty() ? List.of("dup.text", text) : List.of("id", id);
    return search.filtered(
        asked,
        "dup.sources",
        "exact",
        "dup.passages",
        "true",
        "dup.passages.candidates",
        "1000",
        "dup.passages.maxShare",
        share);
  }

  private boolean isOther(String document) {
    return !document.equals(id);
  }

  /** Documents without fragments count, but are not found. */
  private MemoryPassages memory(double share) {
    MemoryPassages memory =
        new MemoryPassages(FragmentSettings.DEFAULT, PassageSettings.DEFAULT, share);
    seen.values().forEach(one -> memory.add(one.id(), one.isBare() ? "" : one.text()));
    return memory;
  }

  /** Returns a line for each passage; documents with most words in passages come first. */
  private List<String> expected(MemoryPassages memory) {
    return memory.find(text, this::isOther).stream()
        .sorted(Comparator.comparing((MemoryPassages.Found found) -> -words(found)))
        .flatMap(found -> found.shared().passages().stream().map(one -> line(found.id(), one)))
        .toList();
  }

  private static int words(MemoryPassages.Found found) {
    return found.shared().passages().stream().mapToInt(Passage::words).sum();
  }

  private static String line(String document, Passage passage) {
    return document
        + Stream.of(
                passage.first().begin(),
                passage.first().end(),
                passage.second().begin(),
                passage.second().end(),
                passage.words(),
                passage.kind().name().toLowerCase(Locale.ROOT))
            .toList();
  }

  private static List<String> listed(NamedList<?> document) {
    return rows(document, "passages").stream()
        .map(passage -> document.get("id") + "" + PLACES.stream().map(passage::get).toList())
        .toList();
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<?>> rows(NamedList<?> block, String key) {
    return (List<NamedList<?>>) block.get(key);
  }

  private static int number(NamedList<?> passage, String key) {
    return (int) passage.get(key);
  }

  private static List<String> words(String text) {
    return Stream.of(text.split("\\W+")).filter(word -> !word.isEmpty()).toList();
  }

  /** The words of each passage are in both texts, and the answer counts them. */
  private void assertIsReal(NamedList<?> document) {
    String other = seen.get((String) document.get("id")).text();
    for (NamedList<?> passage : rows(document, "passages")) {
      List<String> quoted = quoted(text, number(passage, "begin"), number(passage, "end"));
      List<String> copied =
          quoted(other, number(passage, "documentBegin"), number(passage, "documentEnd"));
      assertEquals(
          Math.max(quoted.size(), copied.size()), number(passage, "words"), "words of a passage");
      assertAreCommon(quoted, copied, passage);
    }
    double share = (double) covered(document).cardinality() / words(text).size();
    assertEquals(Oracle.fourDigits(share), document.get("covered"), "share in passages");
  }

  private static List<String> quoted(String text, int begin, int end) {
    List<String> quoted = words(text.substring(begin, end));
    List<String> all = new ArrayList<>(words(text.substring(0, begin)));
    all.addAll(quoted);
    all.addAll(words(text.substring(end)));
    assertEquals(words(text), all, "a passage is of whole words");
    return quoted;
  }

  private static void assertAreCommon(
      List<String> quoted, List<String> copied, NamedList<?> passage) {
    List<String> different = new ArrayList<>(quoted);
    copied.forEach(different::remove);
    long equal = Math.round((double) passage.get("similarity") * number(passage, "words"));
    assertTrue(
        equal >= SHORTEST && equal <= quoted.size() - different.size(),
        () -> "equal words of a passage: " + passage);
    if (passage.get("kind").equals("verbatim")) {
      assertEquals(quoted, copied, "words of a verbatim passage");
    }
  }

  /** Returns which words of the text are in passages that a document has too. */
  private BitSet covered(NamedList<?> document) {
    BitSet covered = new BitSet();
    for (NamedList<?> passage : rows(document, "passages")) {
      covered.set(
          words(text.substring(0, number(passage, "begin"))).size(),
          words(text.substring(0, number(passage, "end"))).size());
    }
    return covered;
  }

  /** Each run of words that a document has too is in a passage, if it is long enough. */
  private void assertAllRunsAreIn(List<NamedList<?>> found) {
    Map<String, BitSet> covered = new TreeMap<>();
    found.forEach(document -> covered.put((String) document.get("id"), covered(document)));
    List<String> words = words(text);
    for (ModelDocument other : seen.values()) {
      if (!other.isBare() && isOther(other.id())) {
        List<String> copied = words(other.text());
        BitSet in = covered.getOrDefault(other.id(), new BitSet());
        for (int at = 0; at + SHORTEST <= words.size(); at++) {
          List<String> run = words.subList(at, at + SHORTEST);
          boolean isIn = in.nextClearBit(at) >= at + SHORTEST;
          assertTrue(
              isIn || Collections.indexOfSubList(copied, run) < 0,
              () -> run + " is not found in " + other.id());
        }
      }
    }
  }
}
