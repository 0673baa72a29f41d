// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.WholesAndParts;
import org.solrduplicates.solr.PartsAnswer;

/** Wholes and parts are listed, and are no versions: before a job and after it. */
class WholesAndPartsTest extends OneCollectionTest {
  private static final long SEED = 100;

  private static Stream<WholesAndParts> wholesAndParts() {
    return Stream.of(WholesAndParts.cases(SEED), WholesAndParts.casesOfText(SEED))
        .flatMap(List::stream);
  }

  /** Returns the links of a whole and its part. */
  private static Set<Set<Object>> linked(WholesAndParts one) {
    return collection.links("rows", "1000").response().stream()
        .map(link -> Set.of(link.getFieldValue("a"), link.getFieldValue("b")))
        .filter(link -> isOfPart(link, one.parts()) || isOfPart(link, one.nearly()))
        .collect(Collectors.toSet());
  }

  private static boolean isOfPart(Set<Object> link, Map<String, Set<String>> parts) {
    return parts.entrySet().stream()
        .anyMatch(
            whole ->
                link.contains(whole.getKey())
                    && link.stream().anyMatch(whole.getValue()::contains));
  }

  @ParameterizedTest
  @MethodSource
  void wholesAndParts(WholesAndParts one) {
    add(PartsAnswer.documents(one).toArray(SolrInputDocument[]::new));
    byte[] learn = "{\"command\":\"learn\"}".getBytes(StandardCharsets.UTF_8);
    collection.core().postTo("/duplicates/weights", "application/json", learn);

    assertEquals(
        PartsAnswer.expected(one),
        PartsAnswer.of(one, params -> collection.core().ask("/duplicates", params)),
        "before a job");
    collection.run();
    assertEquals(
        PartsAnswer.expected(one),
        PartsAnswer.of(one, params -> collection.core().ask("/duplicates", params)),
        "after a job");
    assertEquals(Set.of(), linked(one), "links");
  }
}
