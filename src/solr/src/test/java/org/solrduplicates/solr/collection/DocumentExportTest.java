// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.solr.ExportedCollection;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.weights.CollectionWeights;

/** What a program outside of Solr gets of the documents of one core. */
class DocumentExportTest {
  private static final String WORDS = CollectionCore.words(0, 40);

  private static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start(TestCore.with(TestCore.PLAIN));
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  @BeforeEach
  void empty() throws IOException {
    collection.clear();
  }

  private static ExportedCollection export(String... params) {
    return ExportedCollection.of(collection::groups, params);
  }

  private static void add(SolrInputDocument... documents) {
    collection.core().add(documents);
  }

  @Test
  void aRowHasAllThatIsComparedAndOrdered() {
    add(
        document(
            "id",
            "a",
            "text",
            WORDS,
            "title",
            "The title",
            "path",
            "in/a.pdf",
            "format",
            "application/pdf",
            "dup_file_hash",
            "c0ffee",
            "modified",
            "2024-02-03T04:05:06Z"));

    ExportedCollection export = export();

    FoundDocument found = export.document("a");
    assertEquals(new Fingerprinter().fingerprint("The title", WORDS).get(), found.fingerprint());
    assertEquals("The title", found.metadata().title());
    assertEquals("in/a.pdf", found.metadata().name());
    assertEquals("application/pdf", found.format());
    assertEquals("c0ffee", found.metadata().fileHash());
    assertEquals("2024-02-03T04:05:06Z", export.rows().get("a").get("date"));
    assertEquals(collection.version("a"), export.rows().get("a").get("version"));
  }

  @Test
  void unknownValuesAreAbsent() {
    collection.core().addBy("plain", fingerprinted("a", WORDS, record -> record));

    assertEquals(Set.of("id", "version", "record"), export().rows().get("a").keySet());
  }

  private interface Change {
    byte[] of(byte[] record);
  }

  private static SolrInputDocument fingerprinted(String id, String text, Change change) {
    Fingerprint fingerprint = new Fingerprinter().fingerprint("", text).orElseThrow();
    byte[] record = change.of(FingerprintCodec.encode(fingerprint));
    return document("id", id, "text", text, "dup_fingerprint", record);
  }

  @Test
  void documentsWithoutAReadableFingerprintAreCounted() {
    add(document("id", "a", "text", WORDS), document("id", "empty", "title", "Report"));
    collection.core().addBy("plain", fingerprinted("none", WORDS, record -> new byte[0]));
    collection.core().addBy("plain", fingerprinted("damaged", WORDS, record -> new byte[99]));
    collection.core().addBy("plain", document("id", "plain", "text", WORDS));

    ExportedCollection export = export();

    assertEquals(Set.of("a"), export.rows().keySet());
    assertEquals(Map.of("noFingerprint", 2, "otherAlgorithm", 2), export.neverCompared());
    assertEquals(export.neverCompared(), CollectionCore.block(collection.run(), "neverCompared"));
  }

  @Test
  void eachDocumentIsInOnePart() {
    add(
        IntStream.range(0, 50)
            .mapToObj(i -> document("id", "d" + i, "text", CollectionCore.words(i, i + 10)))
            .toArray(SolrInputDocument[]::new));

    ExportedCollection export = ExportedCollection.of(collection::groups, 7);

    assertEquals(50, export.rows().size());
    assertEquals(export().rows(), export.rows());
    assertEquals(1, export().parts());
  }

  @Test
  void moreThanTwoThousandDocumentsAreInTwoParts() {
    add(
        IntStream.range(0, 2_001)
            .mapToObj(i -> document("id", "d" + i, "title", "Report"))
            .toArray(SolrInputDocument[]::new));

    ExportedCollection export = export();

    assertEquals(2, export.parts());
    assertEquals(Map.of("noFingerprint", 2_001, "otherAlgorithm", 0), export.neverCompared());
  }

  @Test
  void anEmptyCollectionHasOnePartWithoutRows() {
    assertEquals(1, export().parts());
    assertEquals(Map.of(), export().rows());
  }

  /** So many that weights are learned. */
  private static SolrInputDocument[] versions() {
    RandomTexts random = new RandomTexts(11);
    return IntStream.range(0, 120)
        .mapToObj(i -> random.words(60, 900))
        .flatMap(
            words ->
                List.of(words, random.edited(words, 0.05)).stream()
                    .map(some -> String.join(" ", some)))
        .map(text -> document("id", "d" + text.hashCode(), "text", text, "title", "Of all"))
        .toArray(SolrInputDocument[]::new);
  }

  @Test
  void aJobOutsideOfSolrFindsTheGroupsOfTheJobInSolr() {
    add(versions());
    ExportedCollection export = export();

    collection.run();

    assertTrue(export.groups().size() > 60, export.groups()::toString);
    assertEquals(collection.partition(), export.groups());
    assertEquals(collection.partition(), export().groups());
  }

  private static Weights current() {
    return collection.core().look(DocumentExportTest::weights);
  }

  private static Weights weights(SolrIndexSearcher searcher) {
    return CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0).current().weights();
  }

  @Test
  void theCalibrationIsThatOfAJobThatHasLearnedIt() {
    add(versions());

    assertEquals(current().with(Calibration.FIXED), export().weights());
    assertNotEquals(Weights.EQUAL, export().weights());
    collection.run();
    assertEquals(current(), export().weights());
    assertNotEquals(Calibration.FIXED, export().weights().calibration());
  }

  @Test
  void withFewDocumentsAllWordsAreEqual() {
    add(document("id", "a", "text", WORDS));

    assertEquals(Weights.EQUAL, export().weights());
  }

  @Test
  void theSettingsAreThoseOfTheRequest() {
    assertEquals(0.5, export().settings().threshold());
    assertEquals(0.75, export("dup.threshold", "0.75").settings().threshold());
    assertEquals(LinkMode.SINGLE, export().settings().link());
  }

  @Test
  void filtersHideDocuments() {
    add(
        document("id", "a", "text", WORDS),
        document("id", "b", "text", WORDS, "author", "secret"),
        document("id", "c", "title", "Report", "author", "secret"));

    ExportedCollection export = export("fq", CollectionCore.VISIBLE);

    assertEquals(Set.of("a"), export.rows().keySet());
    assertEquals(Map.of("noFingerprint", 0, "otherAlgorithm", 0), export.neverCompared());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "1/1",
        "5/3",
        "-1/3",
        "0/0",
        "a/b",
        "0/1048577",
        "0/3/4",
        "0/99999999999"
      })
  void aRangeThatIsNoneIsRefused(String range) {
    assertEquals(
        "dup.range must be the index of a part and the number of parts, such as 0/12, with at most"
            + " 1048576 parts, was '"
            + range
            + "'",
        refusal(() -> collection.groups("command", "export", "dup.range", range)));
  }

  @Test
  void groupsOfPivotsAreRefused() {
    String why = refusal(() -> export("dup.link", "pivot"));

    assertTrue(why.startsWith("dup.link must be single for the groups job, was 'pivot'"), why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shards", "_route_"})
  void aPartOfTheShardsIsRefused(String parameter) {
    String why = refusal(() -> export(parameter, "x"));

    assertEquals(parameter + " must be left out, was 'x': an export needs all shards", why);
  }
}
