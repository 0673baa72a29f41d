// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.stats.Sample;

/**
 * Histograms of forms of one template among documents that stand alone. Some of each have another
 * version, in which one word in twelve of their own is new.
 */
class HistogramFramesTest {
  private static final int FORMS = 36;
  private static final int ALONE = 80;
  private static final String LATER = "-later";
  private static final String[] TEXT_ALONE = {"dup.measure", "dice"};

  private static final RandomTexts RANDOM = new RandomTexts(11);
  private static final List<SolrInputDocument> DOCUMENTS = new ArrayList<>();
  private static final Set<String> VERSIONS = new HashSet<>();

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    family("form", FORMS, RANDOM.words(160, 40_000), 50);
    family("alone", ALONE, List.of(), 150);
    core.add(DOCUMENTS.toArray(SolrInputDocument[]::new));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static void family(String name, int size, List<String> frame, int length) {
    for (int i = 0; i < size; i++) {
      List<String> own = RANDOM.words(length, 40_000);
      add(name + i, frame, own);
      if (i % 6 == 0) {
        add(name + i + LATER, frame, RANDOM.edited(own, 1 / 12.0));
        VERSIONS.addAll(Set.of(name + i, name + i + LATER));
      }
    }
  }

  private static void add(String id, List<String> frame, List<String> own) {
    String text = String.join(" ", frame) + " " + String.join(" ", own);
    DOCUMENTS.add(TestCore.document("id", id, "text", text));
  }

  private static NamedList<?> histogram(String... params) {
    return core.ask(HistogramTest.PATH, params).histogram().orElseThrow();
  }

  private static String[] textAlone(String... more) {
    return Stream.of(TEXT_ALONE, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private static long nearDuplicates(NamedList<?> histogram) {
    double share = (double) HistogramTest.duplicates(histogram);
    return Math.round(share * (long) histogram.get("sample"));
  }

  private static Object similarities(NamedList<?> histogram) {
    return HistogramTest.each(histogram, "similarities", "count");
  }

  /** The ids with the smallest hashes. */
  private static Set<String> drawn(int size, long seed) {
    Sample sample = new Sample(size, seed);
    Map<Long, String> ids = new HashMap<>();
    DOCUMENTS.stream()
        .map(document -> (String) document.getFieldValue("id"))
        .forEach(id -> ids.put(DocumentKey.of(id, 0), id));
    ids.keySet().forEach(sample::add);
    return LongStream.of(sample.keys()).mapToObj(ids::get).collect(Collectors.toSet());
  }

  @Test
  void byTheTextAloneAllFormsAreNearDuplicates() {
    NamedList<?> histogram = histogram(textAlone());

    assertTrue(nearDuplicates(histogram) >= FORMS + VERSIONS.size() / 2, histogram::toString);
  }

  @ParameterizedTest
  @CsvSource({"500, 1", "70, 1", "70, 2", "25, 3"})
  void byEvidenceOnlyVersionsAreNearDuplicates(int size, long seed) {
    long drawn = drawn(size, seed).stream().filter(VERSIONS::contains).count();
    String[] sample = {"dup.sample", "" + size, "dup.seed", "" + seed};

    assertEquals(drawn, nearDuplicates(histogram(sample)));
    assertTrue(nearDuplicates(histogram(textAlone(sample))) > drawn);
  }

  /** The nearest of a document of the sample is against what is around both, drawn or not. */
  @ParameterizedTest
  @CsvSource({"70, 1", "70, 2", "25, 3"})
  void theNearestOfASampleIsSoughtInTheWholeScope(int size, long seed) {
    long drawn = drawn(size, seed).stream().filter(VERSIONS::contains).count();

    NamedList<?> histogram = histogram("dup.sample", "" + size, "dup.seed", "" + seed);

    assertTrue(drawn > 0, "some have a version");
    assertEquals(drawn, nearDuplicates(histogram));
  }

  @Test
  void theWeightsAreNamedAndCountNothingForThoseFromWhomSomeAreHidden() {
    NamedList<?> all = (NamedList<?>) histogram().get("weights");
    NamedList<?> some = (NamedList<?>) histogram("fq", "id:form*").get("weights");

    assertEquals((long) DOCUMENTS.size(), ((Number) all.get("of")).longValue());
    assertEquals(all.get("version"), some.get("version"));
    assertEquals(Set.of("version", "learned"), Answer.map(some).keySet());
  }
}
