// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The truth is read as the generator writes it. */
class ScaleTruthTest {
  @TempDir Path folder;

  private ScaleTruth truth(TruthTable table) throws IOException {
    return ScaleTruth.read(table.write(folder));
  }

  @Test
  void aVersionHasAGroupAndAParentAndAnEdit() throws IOException {
    ScaleTruth truth =
        truth(new TruthTable().single().original().version(1, "words", "0.05", 0.95));

    assertAll(
        () -> assertEquals(1, truth.group(2)),
        () -> assertEquals(1, truth.parent(2)),
        () -> assertEquals("words", truth.kind(2)),
        () -> assertEquals("0.05", truth.rate(2)),
        () -> assertEquals(0.95, truth.dice(2)));
  }

  @Test
  void anOriginalHasNoParent() throws IOException {
    assertFalse(truth(new TruthTable().original()).hasParent(0));
  }

  @Test
  void groupsAreCountedWithTheirDocuments() throws IOException {
    ScaleTruth truth = truth(new TruthTable().group(3).single().group(2));

    assertEquals(6, truth.documents());
    assertEquals(2, truth.groups());
    assertEquals(3, truth.largest());
    assertEquals(3, truth.size(2));
    assertEquals(1, truth.size(3));
  }

  @Test
  void onlyAMemberOfAFamilyHasATemplate() throws IOException {
    ScaleTruth truth = truth(new TruthTable().single().template(7));

    assertFalse(truth.hasTemplate(0));
    assertTrue(truth.hasTemplate(1));
    assertEquals(7, truth.template(1));
  }

  @Test
  void anIdIsTheNumberOfTheDocument() throws IOException {
    assertEquals(2, truth(new TruthTable().group(3)).document("s00000002"));
  }

  @Test
  void anIdThatIsNotThereIsRefused() throws IOException {
    ScaleTruth truth = truth(new TruthTable().group(3));

    assertThrows(IllegalArgumentException.class, () -> truth.document("s00000003"));
  }

  @Test
  void aFileInAnotherOrderIsRefused() {
    TruthTable table = new TruthTable().line("s00000001\tg1\t\tsingle\t0.0\t1\t1\t");

    assertThrows(IllegalArgumentException.class, () -> truth(table));
  }
}
