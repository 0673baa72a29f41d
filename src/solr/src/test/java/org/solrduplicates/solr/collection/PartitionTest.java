// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;

/** The job finds what asking for every document finds, in a small labelled collection. */
class PartitionTest extends OneCollectionTest {
  private static final int TEXTS = 30;
  private static final String[] SETTINGS = {"dup.sources", "exact,sketch,title"};

  private final List<String> ids = new ArrayList<>();

  /** Adds texts of up to six versions each, copies among them, in random order. */
  @BeforeEach
  void addVersions() {
    RandomTexts texts = new RandomTexts(5);
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int text = 0; text < TEXTS; text++) {
      List<String> words = texts.words(60 + texts.below(100), 4_000);
      for (int version = 0; version <= text % 6; version++) {
        List<String> edited = version == 5 ? words : texts.edited(words, 0.06 * version);
        String id = "t" + text + "v" + version;
        ids.add(id);
        documents.add(document("id", id, "text", String.join(" ", edited), "path", id + ".txt"));
      }
    }
    Collections.shuffle(documents, new Random(5));
    collection.core().add(documents);
  }

  private static String[] asking(String id, String... more) {
    return Stream.of(
            SETTINGS, more, new String[] {"id", id, "rows", "1000", "dup.candidates", "1000"})
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  private static String[] starting(String link) {
    return new String[] {SETTINGS[0], SETTINGS[1], "dup.link", link};
  }

  private Set<Set<String>> byAskingForEvery() {
    Set<Set<String>> groups = new HashSet<>();
    for (String id : ids) {
      Set<String> group =
          new TreeSet<>(collection.core().duplicates(asking(id, "dup.link", "single")).ids());
      group.add(id);
      if (group.size() > 1) {
        groups.add(group);
      }
    }
    return groups;
  }

  @Test
  void groupsAreThoseThatAskingForEveryDocumentFinds() {
    Map<String, Object> job = collection.run(starting("single"));

    Set<Set<String>> groups = byAskingForEvery();
    assertEquals(groups, collection.partition());
    assertEquals(TEXTS * 5 / 6, groups.size(), "every text of which there are two versions");
    assertEquals(groups.size(), job.get("groups"));
    assertEquals(groups.stream().mapToInt(Set::size).sum(), job.get("inGroups"));
  }

  /** Similarities of linked documents, by the ids of both in the order of the alphabet. */
  private Map<String, Double> linksByAskingForEvery() {
    Map<String, Double> links = new TreeMap<>();
    for (String id : ids) {
      Answer answer = collection.core().duplicates(asking(id, "dup.link", "pivot"));
      for (String other : answer.ids()) {
        links.put(pair(id, other), (Double) answer.member(other).get("similarity"));
      }
    }
    return links;
  }

  private static String pair(String a, String b) {
    return a.compareTo(b) < 0 ? a + " " + b : b + " " + a;
  }

  private static Map<String, Double> listed() {
    Map<String, Double> links = new TreeMap<>();
    for (SolrDocument link :
        collection.links(SETTINGS[0], SETTINGS[1], "rows", "1000").response()) {
      links.put(
          pair((String) link.getFieldValue("a"), (String) link.getFieldValue("b")),
          ((Number) link.getFieldValue("similarity")).doubleValue());
    }
    return links;
  }

  @Test
  void linksAreThoseThatAskingForEveryDocumentFindsWithTheirSimilarities() {
    collection.run(starting("single"));

    Map<String, Double> listed = listed();
    Map<String, Double> asked = linksByAskingForEvery();

    assertEquals(asked.keySet(), listed.keySet());
    asked.forEach((pair, similarity) -> assertEquals(similarity, listed.get(pair), 5e-4, pair));
    assertTrue(listed.size() > TEXTS, "there are links to speak of");
  }
}
