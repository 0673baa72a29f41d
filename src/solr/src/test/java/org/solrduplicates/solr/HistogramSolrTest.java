// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** Of a scope that is not larger than the sample everything is counted. */
class HistogramSolrTest extends HistogramTest {
  /** Of a and b seven of eight words are the same, of c and d all, and of e and f four. */
  private static void addSix() {
    core.add(
        text("a", 0), text("b", 1), text("c", 100), text("d", 100), text("e", 200), text("f", 204));
  }

  @Test
  void theScopeIsDescribed() {
    addSix();

    NamedList<?> histogram = histogram("dup.seed", "-7");

    assertEquals(
        List.of(
            "documents",
            "sample",
            "seed",
            "exact",
            "distances",
            "similarities",
            "nearest",
            "weights"),
        List.copyOf(Answer.map(histogram).keySet()));
    assertEquals(6L, histogram.get("documents"));
    assertEquals(6L, histogram.get("sample"));
    assertEquals(-7L, histogram.get("seed"));
    assertEquals(true, histogram.get("exact"));
    assertEquals(
        Map.of(
            "from", 0.85, "to", 0.9, "count", 1L, "share", 1 / 15.0, "low", 1 / 15.0, "high",
            1 / 15.0),
        Answer.map(buckets(histogram, "similarities").get(17)));
    assertEquals(15L, part(histogram, "distances").get("pairs"));
    assertEquals(
        Stream.iterate(0, i -> i + 1).limit(65).toList(), each(histogram, "distances", "val"));
  }

  @Test
  void everyDocumentIsCountedByItsNearest() {
    addSix();

    NamedList<?> histogram = histogram();

    NamedList<?> nearest = part(histogram, "nearest");
    assertEquals(
        List.of("documents", "threshold", "below", "duplicates", "buckets"),
        List.copyOf(Answer.map(nearest).keySet()));
    assertEquals(6L, nearest.get("documents"));
    assertEquals(0.7, nearest.get("threshold"));
    assertEquals(0.6, nearest.get("below"));
    assertEquals(Map.of(0.0, 2L, 0.85, 2L, 0.95, 2L), nearest(histogram));
    assertEquals(
        Map.of("share", 4 / 6.0, "low", 4 / 6.0, "high", 4 / 6.0),
        Answer.map((NamedList<?>) nearest.get("duplicates")));
  }

  /** Their similarities are unknown, so they share one bucket. */
  @Test
  void similaritiesBelowTheReviewThresholdAreOneBucket() {
    addSix();

    NamedList<?> histogram = histogram("dup.review.threshold", "0.88", "dup.threshold", "0.9");

    assertEquals(List.of(0.0, 0.88, 0.9, 0.95), each(histogram, "nearest", "from"));
    assertEquals(List.of(0.88, 0.9, 0.95, 1.0), each(histogram, "nearest", "to"));
    assertEquals(List.of(4L, 0L, 0L, 2L), each(histogram, "nearest", "count"));
    assertEquals(List.of(4 / 6.0, 0.0, 0.0, 2 / 6.0), each(histogram, "nearest", "share"));
  }

  @Test
  void theThresholdsAreThoseOfTheRequest() {
    addSix();

    assertEquals(2 / 6.0, duplicates(histogram("dup.threshold", "0.9")));
    NamedList<?> lenient = histogram("dup.threshold", "0.5", "dup.review.threshold", "0.5");
    assertEquals(1.0, duplicates(lenient));
    assertEquals(Map.of(0.5, 2L, 0.85, 2L, 0.95, 2L), nearest(lenient));
    assertEquals(0.5, part(lenient, "nearest").get("below"));
  }

  @Test
  void documentsWithoutWordsAreNoPartOfIt() {
    core.add(text("a", 0), text("b", 0), document("id", "empty", "text", "..."));

    assertEquals(2L, histogram().get("documents"));
  }
}
