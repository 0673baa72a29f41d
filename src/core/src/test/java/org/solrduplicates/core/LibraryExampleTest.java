// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.similarity.Similarity;

/**
 * The lines of the README and of docs/library.md, which quote them; {@code LibraryPageTest} runs
 * its programs.
 */
class LibraryExampleTest {
  private static final String DRAFT =
      "The supplier delivers forty valves of type V-20 within three weeks after the order is"
          + " confirmed. Payment is due thirty days after the invoice.";

  private static final String SIGNED = DRAFT.replace("three weeks", "four weeks");

  private static final String OTHER =
      "Lunch on Friday is soup, bread and a salad from the garden; please bring your own plate"
          + " and tell the kitchen how many guests you expect.";

  @Test
  void groups() {
    String text = DRAFT;
    String newer = SIGNED;
    String other = OTHER;

    Duplicates duplicates = Duplicates.withDefaults();
    duplicates.add(Document.of("draft", text).withDate(Instant.parse("2026-01-05T00:00:00Z")));
    duplicates.add(Document.of("signed", newer).withDate(Instant.parse("2026-02-01T00:00:00Z")));
    duplicates.add("menu", other);
    for (VersionHistory group : duplicates.groups()) {
      System.out.println(group.ids()); // [draft, signed]
    }

    assertEquals(1, duplicates.groups().size());
    assertEquals(List.of("draft", "signed"), duplicates.groups().get(0).ids());
  }

  @Test
  void reason() {
    Comparison comparison =
        Duplicates.withDefaults().decide(Document.of("a", DRAFT), Document.of("b", SIGNED));
    boolean isVersion = comparison.isVersion();
    String reason = comparison.reason(); // a version: similarity 1.00, 96 % of the words, ...

    assertTrue(isVersion, reason);
    assertTrue(reason.startsWith("a version: similarity 1.00, 96 % of the words, "), reason);
  }

  @Test
  void fingerprints() {
    Fingerprint one = Duplicates.fingerprint(DRAFT);
    Fingerprint two = Duplicates.fingerprint(SIGNED);
    Similarity similarity = Duplicates.compare(one, two);

    assertTrue(similarity.value() > 0.9, similarity::explain);
    assertFalse(one.isSameText(two));
  }
}
