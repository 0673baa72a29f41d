// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.Document;
import org.solrduplicates.core.WholesAndParts;

/**
 * A whole is never dropped for its parts; a part is dropped only by {@code from=contained}. A
 * version may be dropped by other versions, unless only the same text counts.
 */
class ContainedPolicyTest {
  private static final byte[] LEARN = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);

  /** Less than the share of 0.7 that a covering document has by weight, and shares by length. */
  private static final double LEAST_OF_NEAR = 0.65;

  /** Less than 0.9. */
  private static final double LEAST_OF_CONTAINED = 0.85;

  private static final Map<String, TestCore> CORES = new TreeMap<>();

  /** The window does not keep the unrelated documents. */
  @BeforeAll
  static void start() {
    SolrInputDocument[] notes =
        WholesAndParts.unrelated().stream()
            .map(PartsAnswer::document)
            .toArray(SolrInputDocument[]::new);
    for (String from : List.of("same-text", "near", "contained")) {
      TestCore core = PolicyConfig.skipping(from);
      CORES.put(from, core);
      core.addWith("dup.action", "off", notes);
      core.commit();
      core.postTo("/duplicates/weights", "application/json", LEARN);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (TestCore core : CORES.values()) {
      core.close();
    }
  }

  /** Documents in the order in which they are sent. */
  private record Arrival(WholesAndParts one, List<Document> sent, String how) {
    static Arrival of(WholesAndParts one, boolean isWholeFirst, String how) {
      List<Document> sent = new ArrayList<>(one.documents());
      if (isWholeFirst != one.parts().containsKey(sent.get(0).id())) {
        Collections.reverse(sent);
      }
      return new Arrival(one, sent, how);
    }

    /** Returns the documents that were sent before another one and are indexed. */
    private List<Document> before(Document document, Set<String> indexed) {
      return sent.subList(0, sent.indexOf(document)).stream()
          .filter(earlier -> indexed.contains(earlier.id()))
          .toList();
    }

    private boolean isVersion(Document a, Document b) {
      return one.histories().stream().anyMatch(h -> h.contains(a.id()) && h.contains(b.id()));
    }

    private static boolean isPart(Document part, Document whole, Map<String, Set<String>> parts) {
      return parts.getOrDefault(whole.id(), Set.of()).contains(part.id());
    }

    /** Returns whether a document may count as a duplicate of an indexed one. */
    private boolean may(Document document, Document original, String from) {
      double share = (double) original.text().length() / document.text().length();
      return switch (from) {
        case "near" ->
            isVersion(document, original) && (how.equals("tag") || share > LEAST_OF_NEAR);
        case "contained" ->
            isPart(document, original, one.parts())
                || isPart(document, original, one.nearly())
                || isVersion(document, original) && share > LEAST_OF_CONTAINED;
        default -> false;
      };
    }

    /** Returns whether a document counts as a duplicate of an indexed one in any case. */
    private boolean must(Document document, Document original, String from) {
      boolean isContained = original.text().contains(document.text());
      return from.equals("contained")
          && (isPart(document, original, one.parts())
              || isVersion(document, original) && isContained);
    }

    /**
     * Checks which documents count as duplicates.
     *
     * @param duplicates the originals of the duplicates, by id; an unknown one is empty
     * @param indexed the ids of the documents that may be originals
     */
    void check(String from, Map<String, String> duplicates, Set<String> indexed) {
      for (Document document : sent) {
        String original = duplicates.get(document.id());
        List<Document> before = before(document, indexed);
        boolean isRight =
            original == null
                ? before.stream().noneMatch(earlier -> must(document, earlier, from))
                : before.stream()
                    .filter(earlier -> original.isEmpty() || original.equals(earlier.id()))
                    .anyMatch(earlier -> may(document, earlier, from));
        assertTrue(isRight, () -> document.id() + " from=" + from + ": " + duplicates);
      }
    }
  }

  private static Stream<Arguments> rows() {
    return WholesAndParts.cases(100).stream()
        .flatMap(
            one ->
                Stream.of("skip", "reject", "batch", "tag")
                    .flatMap(
                        how -> Stream.of(true, false).map(first -> Arguments.of(one, how, first))));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void onlyPartsAndVersionsOfIndexedDocumentsAreDuplicates(
      WholesAndParts one, String how, boolean isWholeFirst) {
    Arrival arrival = Arrival.of(one, isWholeFirst, how);
    CORES.forEach(
        (from, core) -> {
          core.update(new UpdateRequest().deleteByQuery("-id:note*"));
          core.commit();
          send(how, core, arrival.sent.stream().map(PartsAnswer::document).toList());
          core.commit();
          Map<String, String> originals = originals(core, one);
          Set<String> indexed = new TreeSet<>(originals.keySet());
          indexed.removeIf(id -> !originals.get(id).isEmpty());
          Map<String, String> duplicates = new TreeMap<>();
          for (String id : one.ids()) {
            if (!indexed.contains(id)) {
              duplicates.put(id, originals.getOrDefault(id, ""));
            }
          }
          assertTrue(!how.equals("tag") || originals.keySet().equals(one.ids()), "all are added");
          arrival.check(from, duplicates, indexed);
        });
  }

  private static void send(String how, TestCore core, List<SolrInputDocument> documents) {
    if (how.equals("batch")) {
      core.update(new UpdateRequest().add(documents));
      return;
    }
    for (SolrInputDocument document : documents) {
      try {
        core.addWith("dup.action", how, document);
        core.commit();
      } catch (SolrException e) {
        assertEquals(409, e.code(), e.getMessage());
      }
    }
  }

  /** Returns the tags of the documents of a case that are in the index, by id. */
  private static Map<String, String> originals(TestCore core, WholesAndParts one) {
    Map<String, String> originals = new HashMap<>();
    for (SolrDocument document :
        core.ask("/select", "q", "*:*", "fl", "id,dup_of", "rows", "1000").response()) {
      String id = (String) document.getFieldValue("id");
      if (one.ids().contains(id)) {
        originals.put(id, Objects.toString(document.getFirstValue("dup_of"), ""));
      }
    }
    return originals;
  }
}
