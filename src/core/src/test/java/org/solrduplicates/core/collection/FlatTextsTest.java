// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.FlatTexts.Text;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;

class FlatTextsTest {
  /** Some have more words than are kept in the heap. */
  private static List<Fingerprint> some() {
    RandomTexts random = new RandomTexts(1);
    List<Fingerprint> texts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      List<String> words = random.words(1 + random.below(i % 10 == 0 ? 9_000 : 300), 20_000);
      texts.add(new Fingerprinter().fingerprintOfWords("", words).orElseThrow());
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500, 3_000, 1 << 22})
  void textsAreReadInAnyOrderWhereverTheyAre(int inHeap) {
    List<Fingerprint> some = some();
    FlatTexts texts = new FlatTexts(some.size(), Weights.EQUAL, new Pieces(new SmallHeap(inHeap)));
    for (int i = 0; i < some.size(); i++) {
      int document = i * 7 % some.size();
      assertTrue(texts.isUnknown(document));
      texts.add(document, some.get(document), document % 3);
      assertFalse(texts.isUnknown(document));
    }
    FlatTexts.Reader reader = texts.reader();
    FlatTexts.Reader other = texts.reader();
    for (int i = 0; i < some.size(); i++) {
      Text text = reader.read(i);
      Text last = other.read(some.size() - 1 - i);
      assertEquals(some.get(i).bag(), text.fingerprint().bag());
      assertEquals(some.get(some.size() - 1 - i).bag(), last.fingerprint().bag());
      assertEquals(i % 3, text.rule());
    }
  }

  @Test
  void aDocumentThatIsGoneIsKnown() {
    FlatTexts texts = new FlatTexts(2, Weights.EQUAL, new Pieces(Exchange.inMemory()));
    texts.setGone(1);
    assertTrue(texts.isGone(1));
    assertFalse(texts.isUnknown(1));
    assertTrue(texts.isUnknown(0));
    assertFalse(texts.isGone(0));
  }

  /** A disk without space. */
  private static final class Full implements Exchange {
    @Override
    public KeptInts keep(int[] numbers, int count) throws IOException {
      throw new IOException("no space left");
    }

    @Override
    public int inHeap() {
      return 1;
    }

    @Override
    public void close() {}
  }

  @Test
  void aFullDiskIsTheErrorOfTheRun() {
    FlatTexts texts = new FlatTexts(2, Weights.EQUAL, new Pieces(new Full()));
    texts.add(0, some().get(0), 0);
    UncheckedIOException e =
        assertThrows(UncheckedIOException.class, () -> texts.add(1, some().get(1), 0));
    assertEquals("no space left", e.getCause().getMessage());
  }
}
