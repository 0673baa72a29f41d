// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/**
 * Pages of one site, which are mostly the frame that all share, and forms of one template, among
 * documents that stand alone. Each kind has two versions of one document.
 */
class FramesSolrTest extends OneCoreTest {
  private static final int PAGES = 40;
  private static final int FORMS = 30;
  private static final int ALONE = 80;

  private static final RandomTexts RANDOM = new RandomTexts(7);
  private static final List<SolrInputDocument> DOCUMENTS = new ArrayList<>();

  private static void add(String id, List<String> words) {
    DOCUMENTS.add(TestCore.document("id", id, "text", String.join(" ", words)));
  }

  private static List<String> own(int count) {
    return RANDOM.words(count, 40_000);
  }

  private static List<String> joined(List<String> frame, List<String> own) {
    List<String> words = new ArrayList<>(frame.subList(0, frame.size() / 2));
    words.addAll(own);
    words.addAll(frame.subList(frame.size() / 2, frame.size()));
    return words;
  }

  @BeforeAll
  static void fill() {
    core.clear();
    family("page", PAGES, own(160), 60);
    family("form", FORMS, own(80), 35);
    family("alone", ALONE, List.of(), 150);
    core.add(DOCUMENTS.toArray(SolrInputDocument[]::new));
  }

  /** No request changes a document, so those that are added once serve all tests. */
  @Override
  void empty() {}

  /** Of the first of a family there is another version, in which one word in twelve is new. */
  private static void family(String name, int size, List<String> frame, int length) {
    for (int i = 0; i < size; i++) {
      List<String> own = own(length);
      add(name + i, joined(frame, own));
      if (i == 0) {
        add(name + "0-later", joined(frame, RANDOM.edited(own, 1 / 12.0)));
      }
    }
  }

  private Set<String> group(String id, String... params) {
    String[] all = new String[params.length + 6];
    System.arraycopy(new String[] {"id", id, "fl", "id", "rows", "1000"}, 0, all, 0, 6);
    System.arraycopy(params, 0, all, 6, params.length);
    Set<String> group = new TreeSet<>(core.duplicates(all).ids());
    group.add(id);
    return group;
  }

  @Test
  void onlyVersionsAreGroupedAmongDocumentsOfOneFrame() {
    Map<String, Set<String>> groups = new HashMap<>();
    DOCUMENTS.stream()
        .map(FramesSolrTest::id)
        .filter(id -> !id.matches("alone\\d*[1-9]"))
        .forEach(id -> groups.put(id, group(id)));

    for (String family : List.of("page", "form", "alone")) {
      Set<String> versions = Set.of(family + "0", family + "0-later");
      assertEquals(versions, groups.get(family + "0"));
      assertEquals(versions, groups.get(family + "0-later"));
    }
    long inGroups = groups.values().stream().filter(group -> group.size() > 1).count();
    assertEquals(6, inGroups);
  }

  private static String id(SolrInputDocument document) {
    return (String) document.getFieldValue("id");
  }

  @Test
  void byTheWordsAloneTheFrameIsTheGroup() {
    assertTrue(group("page1", "dup.measure", "dice").size() > PAGES / 2);
  }

  @Test
  void anAnswerHasItsWeightsAndItsBackground() {
    Answer answer =
        core.duplicates("id", "page0", "dup.explain", "true", "dup.sources", "exact,sketch");

    NamedList<?> weights = (NamedList<?>) answer.duplicates().orElseThrow().get("weights");
    assertEquals((long) DOCUMENTS.size(), weights.get("of"));
    assertEquals("calibrated", answer.group("measure"));
    assertTrue((Double) answer.group("background") > 0);
    assertTrue(
        ((String) answer.member("page0-later").get("why")).contains(", similar to others: -"));
  }
}
