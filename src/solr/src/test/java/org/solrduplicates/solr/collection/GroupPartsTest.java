// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.GROUPS;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.PartsAnswer;

/** The list of groups shows of which documents a member is a part. */
class GroupPartsTest extends OneCollectionTest {
  @BeforeEach
  void addAndRun() {
    add(PartsAnswer.editedAnnex().toArray(SolrInputDocument[]::new));
    collection.run();
    assertEquals(
        Set.of(Set.of("street-plan", "edited-plan"), Set.of("minutes", "minutes-draft")),
        collection.partition());
  }

  private static String[] withParts(String... more) {
    return Stream.of(new String[] {"dup.parts", "true"}, more)
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  /** Returns the ids of the wholes of the members that have some. */
  private static Map<String, List<String>> wholes(String... more) {
    Map<String, List<String>> wholes = new TreeMap<>();
    members(more).forEach((id, all) -> wholes.put(id, List.copyOf(all.keySet())));
    return wholes;
  }

  /** Returns the wholes of the members that have some, with the share that they have. */
  private static Map<String, Map<String, Double>> members(String... more) {
    Map<String, Map<String, Double>> members = new TreeMap<>();
    collection.groups(withParts(more)).response().stream()
        .map(group -> group.getFieldValues("members"))
        .flatMap(Collection::stream)
        .map(member -> Answer.map((NamedList<?>) member))
        .filter(member -> member.containsKey("partOf"))
        .forEach(member -> members.put((String) member.get("id"), wholes(member)));
    return members;
  }

  private static Map<String, Double> wholes(Map<String, Object> member) {
    Map<String, Double> wholes = new LinkedHashMap<>();
    for (Object whole : (List<?>) member.get("partOf")) {
      Map<String, Object> one = Answer.map((NamedList<?>) whole);
      assertEquals(Set.of("id", "coverage"), one.keySet());
      wholes.put((String) one.get("id"), (Double) one.get("coverage"));
    }
    return wholes;
  }

  @Test
  void aWholeAndItsPartAreNoLink() {
    assertEquals(
        Set.of(Set.of("street-plan", "edited-plan"), Set.of("minutes", "minutes-draft")),
        collection.links().response().stream()
            .map(link -> Set.of(link.getFieldValue("a"), link.getFieldValue("b")))
            .collect(Collectors.toSet()));
  }

  @Test
  void eachMemberHasItsWholesTheBestFirst() {
    assertEquals(
        Map.of(
            "street-plan", List.of("minutes", "minutes-draft"),
            "edited-plan", List.of("minutes", "minutes-draft")),
        wholes());
    assertEquals(Map.of("minutes", 1.0, "minutes-draft", 1.0), members().get("street-plan"));
  }

  @Test
  void wholesAreShownOnRequestOnly() {
    assertFalse(collection.written(GROUPS, "wt", "json").contains("partOf"));
    assertFalse(collection.written(GROUPS, "wt", "csv").contains("partOf"));
  }

  @Test
  void atMostThreeWholesAreShown() {
    SolrInputDocument minutes =
        PartsAnswer.editedAnnex().stream()
            .filter(one -> one.getFieldValue("id").equals("minutes"))
            .findFirst()
            .orElseThrow();
    for (String id : List.of("a-copy", "b-copy")) {
      minutes.setField("id", id);
      add(minutes.deepCopy());
    }

    assertEquals(List.of("a-copy", "b-copy", "minutes"), wholes().get("street-plan"));
  }

  @Test
  void aTableHasTheBestWhole() {
    List<String> lines =
        collection
            .written(GROUPS, withParts("wt", "csv", "fl", "id", "fq", "-id:minutes"))
            .lines()
            .map(line -> line.replaceFirst("^\\d+,", "N,"))
            .toList();

    assertEquals(
        List.of(
            "group,id,size,date,version,partOf,latest",
            "N,street-plan,2,2024-02-02T00:00:00Z,1,minutes-draft,",
            "N,edited-plan,2,2024-02-20T00:00:00Z,2,minutes-draft,true"),
        lines);
  }

  @Test
  void aHiddenWholeIsNotShown() {
    assertEquals(List.of("minutes-draft"), wholes("fq", "-id:minutes").get("street-plan"));
    String[] plans = withParts("wt", "json", "omitHeader", "true", "fq", "id:*-plan");
    String hidden = collection.written(GROUPS, plans);
    assertFalse(hidden.contains("partOf"), hidden);
    collection.core().delete("minutes");
    collection.core().delete("minutes-draft");

    assertEquals(collection.written(GROUPS, plans), hidden);
  }

  @Test
  void aWholeOfItsOwnGroupIsNotShown() {
    int group = collection.number("street-plan");
    add(document("id", "minutes", "dup_group", Map.of("set", group)));

    assertEquals(List.of("minutes-draft"), wholes().get("street-plan"));
  }

  @Test
  void aMemberWithoutWordsHasNoWhole() {
    int group = collection.number("street-plan");
    add(document("id", "empty", "dup_group", group));

    assertEquals(Set.of("street-plan", "edited-plan"), wholes().keySet());
    assertTrue(collection.written(GROUPS, withParts("wt", "json")).contains("\"empty\""));
  }

  @Test
  void theNumberOfMembersIsLimited() {
    assertEquals(2, wholes("rows", "10", "dup.members", "100").size());
    assertEquals(
        "rows times dup.members must be at most 1000 with dup.parts=true, was 1000 times 1000;"
            + " lower one of them",
        refusal(() -> collection.groups(withParts("rows", "1000", "dup.members", "1000"))));
  }
}
