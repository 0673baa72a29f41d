// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrDocumentList;
import org.junit.jupiter.api.Test;

/** What {@code /duplicates} answers about one document. */
class DuplicatesSolrTest extends OneCoreTest {
  /**
   * Texts of 20 words, of which the pivot shares 18 with the draft and 15 with the first one, and
   * the draft 17 with the first one.
   */
  private static void addContract() {
    core.add(
        document("id", "pivot", "text", words(0, 20), "modified", "2024-03-01T00:00:00Z"),
        document("id", "draft", "text", words(2, 22), "modified", "2024-02-01T00:00:00Z"),
        document("id", "first", "text", words(5, 25), "modified", "2024-01-01T00:00:00Z"),
        document(
            "id",
            "print",
            "text",
            words(0, 20),
            "modified",
            "2024-03-02T00:00:00Z",
            "format",
            "pdf"),
        document("id", "other", "text", words(50, 70), "modified", "2024-03-03T00:00:00Z"));
  }

  @Test
  void describesTheGroupAndItsHistory() {
    addContract();

    Answer answer = core.duplicates(dice("id", "pivot"));

    assertEquals(
        """
        {
          "group":{
            "size":4,
            "versions":3,
            "sameText":1,
            "near":2,
            "review":0,
            "first":"first",
            "latest":"print",
            "pivot":"pivot",
            "threshold":0.7,
            "measure":"dice",
            "link":"single",
            "lowest":0.75,
            "rounds":3,
            "truncated":false},
          "history":[
            {
              "version":1,
              "id":"first",
              "date":"2024-01-01T00:00:00Z",
              "dateField":"modified",
              "similarity":0.75,
              "relation":"near",
              "why":"75 % of the words, 72 % of the phrases",
              "coverage":{
                "ofPivot":0.75,
                "ofThis":0.75},
              "via":"pivot",
              "viaSimilarity":0.75,
              "hop":1,
              "source":[
                "sketch",
                "mlt"]},
            {
              "version":2,
              "id":"draft",
              "date":"2024-02-01T00:00:00Z",
              "dateField":"modified",
              "similarity":0.9,
              "relation":"near",
              "why":"90 % of the words, 89 % of the phrases",
              "coverage":{
                "ofPivot":0.9,
                "ofThis":0.9},
              "via":"pivot",
              "viaSimilarity":0.9,
              "hop":1,
              "source":[
                "sketch",
                "mlt"],
              "toPrevious":{
                "similarity":0.85,
                "added":3,
                "removed":3}},
            {
              "version":3,
              "id":"pivot",
              "date":"2024-03-01T00:00:00Z",
              "dateField":"modified",
              "similarity":1.0,
              "relation":"pivot",
              "toPrevious":{
                "similarity":0.9,
                "added":2,
                "removed":2}},
            {
              "version":3,
              "id":"print",
              "copy":true,
              "date":"2024-03-02T00:00:00Z",
              "dateField":"modified",
              "similarity":1.0,
              "relation":"same-text",
              "why":"100 % of the words, 100 % of the phrases",
              "coverage":{
                "ofPivot":1.0,
                "ofThis":1.0},
              "via":"pivot",
              "viaSimilarity":1.0,
              "hop":1,
              "source":["exact"],
              "format":"pdf",
              "toPrevious":{
                "similarity":1.0,
                "added":0,
                "removed":0}}],
          "undated":[],
          "weights":{
            "version":"none",
            "reason":"nothing was learned yet"}}""",
        answer.duplicates().orElseThrow().jsonStr());
  }

  @Test
  void theMatchIsThePivot() {
    addContract();

    SolrDocumentList match = core.duplicates("id", "pivot", "fl", "id,modified").match();

    assertEquals(1, match.getNumFound());
    assertEquals(List.of("pivot"), match.stream().map(d -> d.get("id")).toList());
  }

  @Test
  void theResponseIsTheOthersMostSimilarFirst() {
    addContract();

    SolrDocumentList response = core.duplicates(dice("id", "pivot", "fl", "id,score")).response();

    assertEquals(3, response.getNumFound());
    assertEquals(0, response.getStart());
    assertEquals(1f, response.getMaxScore());
    assertEquals(
        List.of(
            Map.of("id", "print", "score", 1f),
            Map.of("id", "draft", "score", 0.9f),
            Map.of("id", "first", "score", 0.75f)),
        List.copyOf(response));
  }

  @Test
  void equallySimilarDocumentsAreOrderedByTheirIds() {
    core.add(chain(0, "c", "d", "pivot", "b", "a"));

    assertEquals(List.of("a", "b", "c", "d"), core.duplicates("id", "pivot").ids());
  }

  @Test
  void aDocumentWithoutDuplicatesIsAGroupOfItsOwn() {
    addContract();

    Answer answer = core.duplicates("id", "other");

    assertEquals(0, answer.response().getNumFound());
    assertEquals(List.of(), answer.ids());
    assertEquals(1, answer.group("size"));
    assertEquals(1.0, answer.group("lowest"));
    assertEquals("other", answer.group("first"));
    assertEquals("other", answer.group("latest"));
    assertEquals(List.of("other"), Answer.each(answer.history(), "id"));
  }

  @Test
  void numbersAreUniqueKeysToo() {
    core.add(chain(0, "7", "8"));

    assertEquals(List.of("8"), core.duplicates("id", "7").ids());
  }

  @Test
  void idsWithCharactersOfTheQuerySyntaxAreTakenLiterally() {
    core.add(chain(0, "C:\\a b (1).pdf", "{!lucene}*:*", "id:x OR *"));

    Answer answer = core.duplicates("id", "{!lucene}*:*");

    assertEquals("{!lucene}*:*", answer.match().get(0).get("id"));
    assertEquals(List.of("C:\\a b (1).pdf", "id:x OR *"), answer.ids());
  }

  @Test
  void requestsAtTheSameTimeDoNotDisturbEachOther() {
    addContract();
    Answer alone = core.duplicates(dice("id", "pivot"));

    Set<Object> together =
        IntStream.range(0, 40)
            .parallel()
            .mapToObj(i -> core.duplicates(dice("id", "pivot")).duplicates().orElseThrow())
            .collect(Collectors.toSet());

    assertEquals(Set.of(alone.duplicates().orElseThrow()), together);
  }
}
