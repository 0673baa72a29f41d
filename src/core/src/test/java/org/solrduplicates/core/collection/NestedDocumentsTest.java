// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Jobs that may leave out the documents below others of one shard. */
class NestedDocumentsTest {
  private final MemoryCollection collection = new MemoryCollection(2);

  @BeforeEach
  void fill() {
    RandomTexts random = new RandomTexts(1);
    for (int i = 0; i < 30; i++) {
      collection.put(document("single" + i, random.words(80, 20_000)));
    }
    List<String> words = random.words(80, 20_000);
    collection.put(document("first", words));
    collection.put(document("second", random.edited(words, 0.03)));
  }

  private static FoundDocument document(String id, List<String> words) {
    String text = String.join(" ", words);
    return new FoundDocument(
        id, new Fingerprinter().fingerprint("", text).orElseThrow(), List.of(), "", List.of());
  }

  private Set<Set<String>> groups() {
    return collection.groups(DuplicateSettings.defaults());
  }

  private long lastMark() {
    return collection.marks().get(collection.marks().size() - 1);
  }

  @Test
  void aJobThatSeesAllDocumentsWritesAMark() {
    assertEquals(Set.of(Set.of("first", "second")), groups());
    assertNotEquals(0, lastMark());
    assertTrue(collection.hasBackground("first"));
  }

  @Test
  void aJobThatLeavesSomeOutDoesNotSayThatItSawAll() {
    collection.nest(1);

    assertEquals(Set.of(Set.of("first", "second")), groups());
    assertEquals(0, lastMark());
    assertFalse(collection.hasBackground("first"));
  }
}
