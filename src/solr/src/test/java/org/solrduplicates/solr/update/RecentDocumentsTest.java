// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;

class RecentDocumentsTest {
  private static final Duration AGE = Duration.ofSeconds(300);
  private static final DuplicateSettings SETTINGS =
      DuplicateSettings.of(key -> Optional.ofNullable(Map.<String, String>of().get(key)));
  private static final TextLookup.Reply REPLY =
      new TextLookup.Reply(
          List.of(), SETTINGS, SETTINGS.verifier(Weights.EQUAL), Surroundings.NONE, false, false);

  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - AGE.toNanos());
  private final RecentDocuments recent = new RecentDocuments(10, AGE, nanoTime::get);

  private static FoundDocument document(String id) {
    return document(id, 0);
  }

  /** Other documents are as similar, and no phrase is rare. */
  private static final Surroundings AMONG_FORMS = new Surroundings(1, 0);

  private static FoundDocument document(String id, int from) {
    return document(id, RandomTexts.range(from, from + 50));
  }

  private static FoundDocument document(String id, List<String> words) {
    String text = String.join(" ", words);
    return new FoundDocument(
        id, new Fingerprinter().fingerprint("", text).orElseThrow(), List.of(), "", List.of());
  }

  private void put(String id) {
    put(document(id));
  }

  private void put(FoundDocument document) {
    recent.put(new RecentDocuments.Recent(document, "", Surroundings.NONE, false, this));
  }

  private List<String> twins() {
    return recent.twins(document("new"), "", REPLY, false).map(Twin::id).sorted().toList();
  }

  @Test
  void theBackgroundOfARecentDocumentIsFromTheTimeOfItsAddition() {
    DuplicateSettings settings = DuplicateSettings.defaults();
    TextLookup.Reply reply =
        new TextLookup.Reply(
            List.of(), settings, settings.verifier(Weights.EQUAL), Surroundings.NONE, false, false);
    recent.put(
        new RecentDocuments.Recent(document("single", 20), "", Surroundings.NONE, false, this));
    recent.put(new RecentDocuments.Recent(document("form", 20), "", AMONG_FORMS, false, this));

    assertEquals(
        List.of("single"), recent.twins(document("new"), "", reply, false).map(Twin::id).toList());
  }

  /** The part shares six of 64 phrases with the whole, and none of the first 24. */
  @Test
  void aSmallPartAndItsWholeFindEachOther() {
    List<String> words = new RandomTexts(8).words(4_000, 5_000);
    FoundDocument whole = document("whole", words);
    FoundDocument part = document("part", words.subList(1_000, 1_200));
    Set<String> both = new HashSet<>(whole.fingerprint().sketch().terms(24));
    both.retainAll(part.fingerprint().sketch().terms(24));
    assertEquals(Set.of(), both);
    put(whole);
    assertEquals(List.of("whole"), recent.twins(part, "", REPLY, false).map(Twin::id).toList());

    recent.clear();
    put(part);
    assertEquals(List.of("part"), recent.twins(whole, "", REPLY, false).map(Twin::id).toList());
  }

  /** The clock of a JVM may run over. */
  @Test
  void aDocumentIsForgottenWhenItIsTooOldAndNotBefore() {
    put("a");
    nanoTime.addAndGet(AGE.toNanos());
    put("b");
    assertEquals(List.of("a", "b"), twins());

    nanoTime.incrementAndGet();
    assertEquals(List.of("b"), twins());

    nanoTime.addAndGet(AGE.toNanos());
    assertEquals(List.of(), twins());
  }

  @Test
  void aDocumentThatIsAddedAgainIsNewAgain() {
    put("a");
    put("b");
    nanoTime.addAndGet(AGE.toNanos());
    put("a");
    nanoTime.incrementAndGet();

    assertEquals(List.of("a"), twins());
  }
}
