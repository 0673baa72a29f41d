// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.Document;
import org.solrduplicates.core.WholesAndParts;

/** What an answer lists: versions, parts and wholes, each by id in order of the id. */
public record PartsAnswer(Set<String> versions, Set<String> contains, Set<String> partOf) {
  private static PartsAnswer of(Answer answer) {
    return new PartsAnswer(
        new TreeSet<>(answer.ids()),
        new TreeSet<>(answer.listed("contains")),
        new TreeSet<>(answer.listed("partOf")));
  }

  /** Returns the documents of a case, with the unrelated ones. */
  public static List<SolrInputDocument> documents(WholesAndParts one) {
    return one.all().stream().map(PartsAnswer::document).toList();
  }

  /** Returns minutes in two versions with their annexes, of which one has a second version. */
  public static List<SolrInputDocument> editedAnnex() {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (Document document : minutes().documents()) {
      documents.add(document(document));
      if (document.id().equals("street-plan")) {
        SolrInputDocument edited = document(document);
        edited.setField("id", "edited-plan");
        edited.setField("text", document.text() + "The council approved this plan. ");
        edited.setField("modified", "2024-02-20T00:00:00Z");
        documents.add(edited);
      }
    }
    return documents;
  }

  private static WholesAndParts minutes() {
    return WholesAndParts.cases(100).stream()
        .filter(one -> one.name().equals("minutes"))
        .findFirst()
        .orElseThrow();
  }

  static SolrInputDocument document(Document document) {
    return TestCore.document(
        "id", document.id(),
        "title", document.title(),
        "text", document.text(),
        "modified", String.valueOf(document.date()));
  }

  /** Returns what is answered about each document of a case. */
  public static Map<String, PartsAnswer> of(
      WholesAndParts one, Function<String[], Answer> ask, String... more) {
    Map<String, PartsAnswer> answers = new TreeMap<>();
    for (String id : one.ids()) {
      List<String> asked = new ArrayList<>(List.of("id", id, "dup.rows.parts", "100"));
      asked.addAll(List.of(more));
      answers.put(id, of(ask.apply(asked.toArray(String[]::new))));
    }
    one.nearly().forEach((whole, parts) -> parts.forEach(part -> leaveOut(whole, part, answers)));
    return answers;
  }

  private static void leaveOut(String whole, String part, Map<String, PartsAnswer> answers) {
    Optional.ofNullable(answers.get(whole)).ifPresent(answer -> answer.contains.remove(part));
    Optional.ofNullable(answers.get(part)).ifPresent(answer -> answer.partOf.remove(whole));
  }

  /** Returns what should be answered. */
  public static Map<String, PartsAnswer> expected(WholesAndParts one) {
    Map<String, PartsAnswer> answers = new TreeMap<>();
    for (String id : one.ids()) {
      Set<String> versions = new TreeSet<>();
      one.histories().stream().filter(group -> group.contains(id)).forEach(versions::addAll);
      versions.remove(id);
      Set<String> wholes = new TreeSet<>();
      one.parts()
          .forEach((whole, parts) -> wholes.addAll(parts.contains(id) ? Set.of(whole) : Set.of()));
      answers.put(
          id,
          new PartsAnswer(versions, new TreeSet<>(one.parts().getOrDefault(id, Set.of())), wholes));
    }
    return answers;
  }
}
