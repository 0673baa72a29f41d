// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.TestCore;

/** An index that was written before long texts had further phrases is asked as it is. */
class EarlierSketchTest {
  private static final List<String> WHOLE = new RandomTexts(8).words(4_000, 5_000);

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore.with(TestCore.PLAIN), schema -> schema);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static void add(String id, List<String> words, boolean isEarlier) {
    String text = String.join(" ", words);
    SolrInputDocument document = TestCore.document("id", id, "title", id, "text", text);
    if (isEarlier) {
      Fingerprint fingerprint = new Fingerprinter().fingerprint("", text).orElseThrow();
      document.setField(FingerprintFields.FINGERPRINT, FingerprintCodec.encode(fingerprint));
      document.setField(FingerprintFields.SKETCH, fingerprint.sketch().terms(Sketch.SEARCHED));
      document.setField(FingerprintFields.TEXT_HASH, fingerprint.text().toTerm());
    }
    UpdateRequest update = new UpdateRequest().add(document);
    if (isEarlier) {
      update.setParam("update.chain", "plain");
    }
    core.update(update);
    core.commit();
  }

  private static List<Object> ids(String id, String key) {
    SolrDocumentList list = (SolrDocumentList) core.duplicates("id", id).all().get(key);
    return Stream.ofNullable(list)
        .flatMap(List::stream)
        .map(document -> document.getFirstValue("id"))
        .toList();
  }

  /**
   * The part of 200 words shares none of the first 24 phrases with its whole, but six of 64. The
   * record has all 64, so a question about the whole finds it anyway.
   */
  @ParameterizedTest
  @CsvSource({
    "2000, true, true, true",
    "800, true, true, true",
    "200, false, false, true",
    "200, true, false, true",
    "200, false, true, false",
    "200, true, true, false"
  })
  void aPartIsFoundByThePhrasesThatAreIndexed(
      int words, boolean isPartEarlier, boolean isWholeEarlier, boolean isFound) {
    add("whole", WHOLE, isWholeEarlier);
    add("part", WHOLE.subList(1_000, 1_000 + words), isPartEarlier);
    add("other", new RandomTexts(9).words(4_000, 5_000), true);

    assertEquals(isFound ? List.of("whole") : List.of(), ids("part", "partOf"));
    assertEquals(List.of("part"), ids("whole", "contains"));
    assertEquals(List.of(), core.duplicates("id", "part").ids());
  }
}
