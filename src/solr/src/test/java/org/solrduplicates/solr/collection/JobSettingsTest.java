// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrDocumentList;
import org.junit.jupiter.api.Test;

/** What a version group is, by rules of solrconfig.xml and by the parameters of the start. */
class JobSettingsTest extends RuledCollectionTest {
  @Test
  void aPairOfWhichOneIsUnderAStricterRuleIsNotJoined() {
    pdf("pdf", 4);

    collection.run(dice());

    assertEquals(Set.of(Set.of("one", "two", "three")), collection.partition());
    assertEquals(0, collection.number("pdf"));
  }

  @Test
  void aPairThatIsSimilarEnoughForTheStricterRuleIsJoined() {
    pdf("pdf", 3);

    collection.run(dice());

    assertEquals(Set.of(Set.of("one", "two", "three", "pdf")), collection.partition());
    assertEquals(Set.of("one two", "one three", "two three", "pdf three"), links(dice()));
  }

  private static Set<String> links(String... params) {
    SolrDocumentList links = collection.links(params).response();
    return links.stream()
        .map(link -> pair((String) link.getFieldValue("a"), (String) link.getFieldValue("b")))
        .collect(Collectors.toSet());
  }

  private static String pair(String a, String b) {
    List<String> order = List.of("one", "two", "pdf", "three");
    return order.indexOf(a) < order.indexOf(b) ? a + " " + b : b + " " + a;
  }

  @Test
  void aParameterOfTheStartOverridesARule() {
    pdf("pdf", 4);

    collection.run(dice("dup.threshold", "0.85"));

    assertEquals(Set.of(Set.of("one", "two", "three", "pdf")), collection.partition());
  }

  @Test
  void theThresholdOfTheStartCounts() {
    collection.run(dice("dup.threshold", "0.96"));

    assertEquals(Set.of(), collection.partition());
  }

  @Test
  void aJobThatWouldLinkToPivotsIsRefused() {
    assertEquals(
        "dup.link must be single for the groups job, was 'pivot':"
            + " start the job with dup.link=single",
        CollectionCore.refusal(() -> collection.run("dup.link", "pivot")));
  }

  @Test
  void theSourcesOfTheStartCount() {
    collection.run(dice("dup.sources", "exact"));

    assertEquals(Set.of(), collection.partition());
  }

  /** What was compared by other settings is compared again. */
  @Test
  void otherSettingsReuseNothing() {
    collection.run(dice());

    Map<String, Object> job = collection.run(dice("dup.threshold", "0.96"));

    assertEquals(0L, job.get("reused"));
    assertEquals(Set.of(), collection.partition());
  }

  @Test
  void threadsAreFromOneToTheProcessors() {
    int processors = Runtime.getRuntime().availableProcessors();
    pdf("pdf", 3);
    for (int wrong : new int[] {0, processors + 1}) {
      String refusal =
          refusal(() -> collection.post(START, "dup.job.threads", String.valueOf(wrong)));
      String range = "dup.job.threads must be a whole number from 1 to " + processors;
      assertTrue(refusal.startsWith(range), refusal);
    }
    collection.run(dice("dup.job.threads", String.valueOf(processors)));
    assertEquals(Set.of(Set.of("one", "two", "three", "pdf")), collection.partition());
  }
}
