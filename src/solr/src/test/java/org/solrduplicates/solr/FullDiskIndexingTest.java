// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.StoredDocument;
import org.solrduplicates.cloud.Waiting;

/** The disk is full at a random moment of indexing with fingerprints. */
class FullDiskIndexingTest {
  private static final int BATCH = 20;

  /** Less than a few hundred documents take. */
  private static final int BYTES = 100_000;

  private TestCore core = TestCore.start(TestCore.with(FullDisk.CONFIG), schema -> schema);

  @AfterEach
  void stop() throws IOException {
    FullDisk.clear();
    core.close();
  }

  private static List<SolrInputDocument> batch(int number) {
    return IntStream.range(number * BATCH, (number + 1) * BATCH)
        .mapToObj(i -> document("id", "d" + i, "text", OneCoreTest.words(10 * i, 10 * i + 60)))
        .toList();
  }

  /** Adds documents until there is no space, and those to a set that Solr has said yes to. */
  private void fill(Set<String> accepted) {
    for (int i = 1; ; i++) {
      List<SolrInputDocument> batch = batch(i);
      core.update(new UpdateRequest().add(batch));
      batch.forEach(document -> accepted.add((String) document.getFieldValue("id")));
      core.commit();
    }
  }

  private static String reason(Throwable failure) {
    return SolrException.getRootCause(failure).getMessage();
  }

  private void assertDuplicatesAreFound() {
    assertEquals(List.of("d6"), core.duplicates("id", "d5", "fq", "{!terms f=id}d5,d6").ids());
  }

  private Map<String, StoredDocument> stored() {
    return core.look(StoredDocument::all);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void afterARestartAllThatWasAcceptedIsThereWithItsFingerprint(long seed) throws IOException {
    core.add(batch(0));
    assertDuplicatesAreFound();
    Set<String> accepted = new HashSet<>(stored().keySet());
    FullDisk.fillAfter(new Random(seed).nextInt(BYTES));

    assertEquals(
        FullDisk.MESSAGE, reason(assertThrows(RuntimeException.class, () -> fill(accepted))));

    assertDuplicatesAreFound();
    FullDisk.clear();
    core = core.afterCrash();
    Waiting.until("the replay of the log", () -> stored().keySet().containsAll(accepted));
    stored().forEach((id, one) -> assertEquals(one.expected(), one.fingerprint(), id));
    core.add(batch(500));
    assertTrue(stored().containsKey("d" + 500 * BATCH));
  }
}
