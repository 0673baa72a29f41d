// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;

/** Histograms of the sites of a collection, and between two of them. */
class HistogramSitesTest extends HistogramTest {
  private static final String NO_FIELD =
      " must be a single-valued string field with docValues, for folders also indexed, was ";
  private static final String VISIBLE = "-author:" + Sites.SECRET;

  private static NamedList<?> by(String... more) {
    return histogram(
        Stream.concat(Stream.of("dup.by", Sites.FIELD), Stream.of(more)).toArray(String[]::new));
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<Object>> values(NamedList<?> histogram) {
    return (List<NamedList<Object>>) histogram.get("values");
  }

  /** Returns what is counted of each site: value, documents, copies and near-duplicates. */
  private static List<String> counted(NamedList<?> histogram) {
    return values(histogram).stream()
        .map(
            one ->
                Stream.of("val", "documents", "copies", "nearDuplicates")
                    .map(one::get)
                    .toList()
                    .toString())
        .toList();
  }

  private static void runJob() {
    core.postTo(
        "/duplicates/groups", "application/json", "{\"command\":\"start\"}".getBytes(UTF_8));
    core.awaitJob("/duplicates/groups");
  }

  @Test
  void copiesAndVersionsAreCountedWithinTheirSite() {
    core.add(Sites.pages());
    runJob();

    NamedList<?> histogram = by();

    assertEquals(Sites.FIELD, histogram.get("by"));
    assertEquals(3, histogram.get("count"));
    assertEquals(
        List.of("[a.org, 12, 5, 9]", "[b.org, 8, 2, 4]", "[c.org, 3, 0, 0]"), counted(histogram));
  }

  @Test
  void beforeTheJobTheNumberOfNearDuplicatesIsUnknown() {
    core.add(Sites.pages());

    assertEquals(
        List.of("[a.org, 12, 5, null]", "[b.org, 8, 2, null]", "[c.org, 3, 0, null]"),
        counted(by()));
    assertFalse(Answer.map(values(by()).get(0)).containsKey("nearDuplicates"));
  }

  /** The value of a site is what a filter would say of it. */
  @ParameterizedTest
  @ValueSource(strings = {"500", "6"})
  void aSiteHasTheHistogramOfAFilterOnIt(String sample) {
    core.add(Sites.pages());

    for (NamedList<Object> site : values(by("dup.sample", sample, "dup.seed", "3"))) {
      Map<String, Object> filtered =
          Answer.map(
              histogram(
                  "fq",
                  "{!term f=" + Sites.FIELD + "}" + site.get("val"),
                  "dup.sample",
                  sample,
                  "dup.seed",
                  "3"));
      filtered.remove("weights");
      Map<String, Object> own = Answer.map(site);
      own.keySet().removeAll(List.of("val", "copies", "copiesSize"));
      assertEquals(filtered, own);
    }
  }

  @Test
  void theLargestSitesComeFirstAndEqualOnesByName() {
    core.add(
        text("1", 0, Sites.FIELD, "z.org"),
        text("2", 100, Sites.FIELD, "b.org"),
        text("3", 200, Sites.FIELD, "${a}{!.org,"),
        text("4", 300, Sites.FIELD, "z.org"));

    assertEquals(
        List.of("[z.org, 2, 0, null]", "[${a}{!.org,, 1, 0, null]", "[b.org, 1, 0, null]"),
        counted(by()));
    NamedList<?> two = by("dup.by.limit", "2");
    assertEquals(3, two.get("count"));
    assertEquals(2, values(two).size());
  }

  /** By hand: the largest of the two copies is kept, and the copy of another site is not one. */
  @Test
  void aSiteHasTheSizeOfItsCopies() {
    core.add(
        text("1", 0, Sites.FIELD, "a.org", "size", "30"),
        text("2", 0, Sites.FIELD, "a.org", "size", "20"),
        text("3", 0, Sites.FIELD, "b.org", "size", "10"));

    assertEquals(
        Arrays.asList(20L, null), values(by()).stream().map(v -> v.get("copiesSize")).toList());
    assertEquals(
        "dup.size.fl must be a single-valued integer field with docValues, was 'title'",
        assertThrows(SolrException.class, () -> by("dup.size.fl", "title")).getMessage());
  }

  /**
   * By hand: of /a/, a text of 30 and 20 bytes and a version of 10, of which the largest is kept;
   * the copies in /a/b/ and beside are those of other folders.
   */
  @Test
  void aFolderHasTheSizeOfItsCopiesAndVersions() {
    core.add(
        text("1", 0, "path", "/a/one.txt", "size", "30"),
        text("2", 0, "path", "/a/two.txt", "size", "20"),
        text("3", 1, "path", "/a/[x]*.txt", "size", "10"),
        text("4", 0, "path", "/a/b/one.txt", "size", "40"),
        text("5", 0, "path", "C:\\a\\one.txt", "size", "50"),
        text("6", 0, "path", "one.txt", "size", "60"));
    runJob();

    NamedList<?> histogram = histogram("dup.by", "path", "dup.by.folder", "true");

    assertEquals(4, histogram.get("count"));
    assertEquals(
        List.of("[/a/, 3, 2, 3]", "[, 1, 0, 0]", "[/a/b/, 1, 0, 0]", "[C:\\a\\, 1, 0, 0]"),
        counted(histogram));
    NamedList<Object> folder = values(histogram).get(0);
    assertEquals(List.of(20L, 30L), List.of(folder.get("copiesSize"), folder.get("redundantSize")));
    assertEquals(
        1,
        values(histogram("dup.by", "path", "dup.by.folder", "true", "dup.by.limit", "1")).size());
  }

  @Test
  void foldersAreThoseOfAnIndexedField() throws Exception {
    String unindexed =
        "<field name=\"place\" type=\"string\" indexed=\"false\" stored=\"true\"/>\n";
    try (TestCore other = TestCore.start(config -> config, TestCore.with(unindexed))) {
      String[] asked = {"dup.by", "place", "dup.by.folder", "true"};
      assertEquals(
          "dup.by" + NO_FIELD + "'place'",
          assertThrows(SolrException.class, () -> other.ask("/duplicates/histogram", asked))
              .getMessage());
    }
  }

  @Test
  void hiddenPagesCountNowhere() {
    core.add(Sites.pages());
    NamedList<?> all = by();
    NamedList<?> between = by("dup.between", "a.org,b.org");
    NamedList<?> none = by("dup.between", "a.org,secret.org");
    core.add(Sites.hidden());

    assertEquals(4, by().get("count"));
    assertEquals(withoutWeights(all), withoutWeights(by("fq", VISIBLE)));
    assertEquals(
        withoutWeights(between), withoutWeights(by("dup.between", "a.org,b.org", "fq", VISIBLE)));
    assertEquals(
        withoutWeights(none), withoutWeights(by("dup.between", "a.org,secret.org", "fq", VISIBLE)));
  }

  /** What the job has grouped with a hidden page only is no near-duplicate. */
  @Test
  void groupsWithHiddenPagesCountNowhere() {
    core.add(Sites.pages());
    core.add(Sites.hidden());
    runJob();

    assertEquals(
        List.of("[a.org, 12, 5, 9]", "[b.org, 8, 2, 4]", "[c.org, 3, 0, 0]"),
        counted(by("fq", VISIBLE)));
    assertEquals("[a.org, 24, 24, 24]", counted(by()).get(0));
  }

  private static Map<String, Object> withoutWeights(NamedList<?> histogram) {
    Map<String, Object> map = Answer.map(histogram);
    map.remove("weights");
    return map;
  }

  @Test
  void everyPairBetweenTwoSitesIsCounted() {
    core.add(Sites.pages());

    NamedList<?> histogram = by("dup.between", "a.org,b.org");

    assertEquals(
        List.of("by", "between", "seed", "exact", "distances", "similarities", "weights"),
        List.copyOf(Answer.map(histogram).keySet()));
    assertEquals(
        List.of(
            Map.of("val", "a.org", "documents", 12L, "sample", 12L),
            Map.of("val", "b.org", "documents", 8L, "sample", 8L)),
        ((List<?>) histogram.get("between"))
            .stream().map(one -> Answer.map((NamedList<?>) one)).toList());
    assertEquals(true, histogram.get("exact"));
    assertEquals(96L, part(histogram, "distances").get("pairs"));
    List<Object> similar = each(histogram, "similarities", "count");
    assertEquals(1L, similar.get(19), "the page that is copied");
    assertEquals(95L, similar.subList(0, 4).stream().mapToLong(c -> (long) c).sum());
    assertEquals(distances("a.org", "b.org"), each(histogram, "distances", "count"));
    assertEquals(
        each(histogram, "distances", "count"),
        each(by("dup.between", "b.org,a.org"), "distances", "count"));
  }

  private static List<Object> distances(String left, String right) {
    Long[] counts = new Long[65];
    Arrays.fill(counts, 0L);
    for (SimHash one : hashes(left)) {
      hashes(right).forEach(other -> counts[one.hammingDistance(other)]++);
    }
    return new ArrayList<>(List.of(counts));
  }

  private static List<SimHash> hashes(String site) {
    return Sites.pages().stream()
        .filter(page -> site.equals(page.getFieldValue(Sites.FIELD)))
        .map(page -> new Fingerprinter().fingerprint("", (String) page.getFieldValue("text")))
        .map(fingerprint -> SimHash.of(fingerprint.orElseThrow().bag()))
        .toList();
  }

  @Test
  void aSampleBetweenSitesHasIntervals() {
    core.add(Sites.pages());

    NamedList<?> histogram = by("dup.between", "a.org,b.org", "dup.sample", "5");

    assertEquals(false, histogram.get("exact"));
    assertEquals(25L, part(histogram, "similarities").get("pairs"));
    List<Object> low = each(histogram, "similarities", "low");
    List<Object> high = each(histogram, "similarities", "high");
    List<Object> all = each(by("dup.between", "a.org,b.org"), "similarities", "share");
    for (int i = 0; i < all.size(); i++) {
      double share = (double) all.get(i);
      assertEquals(true, (double) low.get(i) <= share && share <= (double) high.get(i), "" + i);
    }
  }

  /** Values with a comma come as two parameters. */
  @Test
  void aValueMayHaveAComma() {
    core.add(
        text("1", 0, Sites.FIELD, "a,b"),
        text("2", 0, Sites.FIELD, "c"),
        text("3", 0, Sites.FIELD, "d"));

    NamedList<?> histogram = by("dup.between", "a,b", "dup.between", "c");

    assertEquals(1L, part(histogram, "similarities").get("pairs"));
    assertEquals(1L, each(histogram, "similarities", "count").get(19));
  }

  /** A field needs no index, and documents of before it was added have no value. */
  @Test
  void docValuesAreEnough() throws IOException {
    try (TestCore columns =
        TestCore.start(
            config -> config,
            TestCore.with(
                "<field name=\"host\" type=\"string\" indexed=\"false\" stored=\"false\"/>"))) {
      columns.add(text("1", 0), text("2", 0));
      assertEquals(List.of(), counted(byHost(columns)));
      columns.add(text("3", 0, "host", "a"), text("4", 0, "host", "a"), text("5", 9, "host", "b"));

      assertEquals(List.of("[a, 2, 2, null]", "[b, 1, 0, null]"), counted(byHost(columns)));
    }
  }

  private static NamedList<?> byHost(TestCore columns) {
    return columns.ask(PATH, "dup.by", "host").histogram().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nosuch | dup.sample | 9 | dup.by" + NO_FIELD + "'nosuch'",
        "author | dup.sample | 9 | dup.by" + NO_FIELD + "'author'",
        "title | dup.sample | 9 | dup.by" + NO_FIELD + "'title'",
        "size | dup.sample | 9 | dup.by" + NO_FIELD + "'size'",
        "'' | dup.between | a,b | dup.by" + NO_FIELD + "''",
        "format | dup.by.limit | 41 | dup.by.limit must be at most 40 with dup.sample=500, was 41:"
            + " together at most 20000 documents are drawn; lower one of them",
        "format | dup.by.limit | 0 | dup.by.limit must be a whole number from 1 to 100, was '0'",
        "format | dup.by.limit | 101 | dup.by.limit must be a whole number from 1 to 100, was"
            + " '101'",
        "format | dup.between | a | dup.between must be two different values of the field dup.by,"
            + " was 'a'",
        "format | dup.between | a,b,c | dup.between must be two different values of the field"
            + " dup.by, was 'a,b,c'",
        "format | dup.between | a,a | dup.between must be two different values of the field"
            + " dup.by, was 'a,a'",
      })
  void invalidParametersAreRefused(String field, String parameter, String value, String message) {
    SolrException refusal =
        assertThrows(SolrException.class, () -> core.ask(PATH, "dup.by", field, parameter, value));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals(message, refusal.getMessage());
  }

  @Test
  void twoValuesNeedTheirField() {
    SolrException refusal =
        assertThrows(SolrException.class, () -> core.ask(PATH, "dup.between", "a,b"));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals("dup.by" + NO_FIELD + "''", refusal.getMessage());
  }
}
