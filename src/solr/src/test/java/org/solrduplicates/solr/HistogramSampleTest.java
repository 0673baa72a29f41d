// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A larger scope is judged by a sample. */
class HistogramSampleTest extends HistogramTest {
  /** Versions in pairs, and as many documents alone; each has the title of its text. */
  private static List<SolrInputDocument> pairsAndSingles(int pairs) {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      int from = 100 * i;
      documents.add(text("pair-" + i, from, "title", words(from + 1, from + 4)));
      documents.add(text("pair-" + i + "-v2", from + 1, "title", words(from + 1, from + 4)));
      documents.add(text("single-" + i, from + 30));
      documents.add(text("single-" + i + "b", from + 60));
    }
    return documents;
  }

  /** A shard is asked for the nearest of at most 100 documents at once. */
  @ParameterizedTest
  @CsvSource({"10, 8, 1", "10, 8, 2", "10, 8, -3", "10, 8, 9223372036854775807", "60, 230, 1"})
  void theNearestOfASampleIsSoughtInTheWholeScope(int pairs, int size, long seed) {
    List<SolrInputDocument> documents = pairsAndSingles(pairs);
    core.add(documents);
    long paired = drawn(documents, size, seed).stream().filter(id -> id.startsWith("pair")).count();

    NamedList<?> histogram = histogram("dup.sample", "" + size, "dup.seed", "" + seed);

    assertEquals(4L * pairs, histogram.get("documents"));
    assertEquals((long) size, histogram.get("sample"));
    assertEquals(false, histogram.get("exact"));
    assertEquals(size * (size - 1L) / 2, part(histogram, "similarities").get("pairs"));
    assertTrue(paired > 0 && paired < size, "some have a version: " + paired);
    assertEquals(Map.of(0.0, size - paired, 0.85, paired), nearest(histogram));
    assertEquals((double) paired / size, duplicates(histogram));
  }

  @Test
  void anEstimateHasAnIntervalAroundTheTruth() {
    core.add(pairsAndSingles(10));

    NamedList<?> share = part(part(histogram("dup.sample", "30"), "nearest"), "duplicates");

    assertTrue((double) share.get("low") <= 0.5 && 0.5 <= (double) share.get("high"), "" + share);
    assertTrue((double) share.get("low") < (double) share.get("share"), "" + share);
    assertTrue((double) share.get("share") < (double) share.get("high"), "" + share);
  }

  @Test
  void aSampleAsLargeAsTheScopeIsExact() {
    core.add(pairsAndSingles(10));

    NamedList<?> all = histogram("dup.sample", "40");

    assertEquals(true, all.get("exact"));
    assertEquals(0.5, duplicates(all));
    assertEquals(all, histogram("dup.sample", "2000"));
  }

  /** Of each source whatever it finds alone; all documents with a version have a title. */
  @ParameterizedTest
  @ValueSource(strings = {"sketch", "title", "exact,title", "sketch,mlt", "bytes,title,every"})
  void theNearestIsSoughtByTheSourcesOfTheRequest(String sources) {
    core.add(pairsAndSingles(10));

    NamedList<?> histogram = histogram("dup.sample", "20", "dup.sources", sources);

    assertEquals(duplicates(histogram("dup.sample", "20")), duplicates(histogram));
    assertTrue((double) duplicates(histogram) > 0);
  }

  private static String other(String id) {
    return id.endsWith("-v2") ? id.replace("-v2", "") : id + "-v2";
  }

  /** All texts differ, so the source finds nothing: only pairs within the sample count. */
  @Test
  void pairsThatNoSourceFindsCountOnlyWithinTheSample() {
    List<SolrInputDocument> documents = pairsAndSingles(10);
    core.add(documents);
    Set<String> drawn = drawn(documents, 20, 1);
    long paired = drawn.stream().filter(id -> drawn.contains(other(id))).count();

    NamedList<?> histogram = histogram("dup.sample", "20", "dup.sources", "exact");

    assertTrue(paired > 0 && paired < 10, "some have their version with them: " + paired);
    assertEquals(paired / 20.0, duplicates(histogram));
  }

  @Test
  void hiddenDocumentsChangeNoNumber() {
    List<SolrInputDocument> visible = pairsAndSingles(5);
    core.add(visible);
    String[][] requests = {
      {"fq", "-author:secret", "dup.sample", "5"},
      {"fq", "-author:secret", "dup.sample", "5", "dup.seed", "2"},
      {"fq", "-author:secret"}
    };
    List<String> before = Stream.of(requests).map(r -> histogram(r).jsonStr()).toList();
    core.add(visible.stream().map(HistogramSampleTest::hiddenCopy).toList());

    List<String> after = Stream.of(requests).map(r -> histogram(r).jsonStr()).toList();

    assertEquals(before, after);
    assertEquals(1.0, duplicates(histogram("dup.sample", "5")), "without the filter all have one");
  }

  private static SolrInputDocument hiddenCopy(SolrInputDocument document) {
    SolrInputDocument copy = document.deepCopy();
    copy.setField("id", "secret-" + document.getFieldValue("id"));
    copy.setField("author", "secret");
    return copy;
  }
}
