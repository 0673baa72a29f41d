// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.study.LabelledSet;

/**
 * Real documents, five versions of each: candidates and verification against the comparison of
 * every document with every other. The data are not part of the project; without them nothing is
 * tested here.
 */
class BruteForceTest {
  private static final int DOCUMENTS = 300;
  private static final Path DATA =
      Path.of(System.getProperty("solrduplicates.data", "../shared/data"), "en_versions.jsonl.gz");

  private static TestCore core;
  private static List<String> ids;

  @BeforeAll
  static void indexRealDocuments() throws Exception {
    Assumptions.assumeTrue(Files.exists(DATA), "there is no " + DATA);
    List<LabelledSet.Document> documents = LabelledSet.read(DATA).documents().subList(0, DOCUMENTS);
    ids = documents.stream().map(LabelledSet.Document::id).toList();
    core = TestCore.start();
    core.add(documents.stream().map(BruteForceTest::document).toList());
  }

  private static SolrInputDocument document(LabelledSet.Document document) {
    return TestCore.document(
        "id", document.id(), "title", document.title(), "text", document.text());
  }

  @AfterAll
  static void stop() throws Exception {
    if (core != null) {
      core.close();
    }
  }

  private static Set<String> links(String id, String sources) {
    Answer answer =
        core.duplicates(
            "id",
            id,
            "fl",
            "id",
            "dup.depth",
            "1",
            "dup.candidates",
            "50",
            "dup.measure",
            "blend",
            "dup.sources",
            sources);
    return new TreeSet<>(answer.ids());
  }

  @Test
  void theSourcesFindEveryLinkThatThereIs() {
    List<String> missed = new ArrayList<>();
    List<String> invented = new ArrayList<>();
    int links = 0;
    for (String id : ids) {
      Set<String> all = links(id, "every");
      Set<String> found = links(id, "exact,sketch,mlt");
      links += all.size();
      all.stream().filter(to -> !found.contains(to)).forEach(to -> missed.add(id + " " + to));
      found.stream().filter(to -> !all.contains(to)).forEach(to -> invented.add(id + " " + to));
    }

    assertEquals(List.of(), missed);
    assertEquals(List.of(), invented);
    assertTrue(links > DOCUMENTS, "there are only " + links + " links");
  }

  /** By evidence without a job, a group depends on where it begins. */
  @Test
  void byWordsAndPhrasesAGroupIsTheSameFromEachOfItsMembersUnlessALimitCutIt() {
    Map<String, Set<String>> groups = new TreeMap<>();
    ids.forEach(id -> wholeGroup(id).ifPresent(group -> groups.put(id, group)));
    List<String> differences = new ArrayList<>();
    groups.forEach((id, group) -> differences(id, group, groups).forEach(differences::add));

    assertEquals(List.of(), differences);
    assertTrue(groups.size() > DOCUMENTS / 2, "only " + groups.size() + " groups were not cut");
  }

  private static Stream<String> differences(
      String id, Set<String> group, Map<String, Set<String>> groups) {
    return group.stream()
        .filter(member -> !groups.getOrDefault(member, group).equals(group))
        .map(member -> id + " has " + group + " but " + member + " has " + groups.get(member));
  }

  private static Optional<Set<String>> wholeGroup(String id) {
    Answer answer = core.duplicates("id", id, "fl", "id", "dup.measure", "blend");
    Set<String> group = new TreeSet<>(answer.ids());
    group.add(id);
    return Optional.of(group).filter(whole -> answer.group("truncated").equals(false));
  }
}
