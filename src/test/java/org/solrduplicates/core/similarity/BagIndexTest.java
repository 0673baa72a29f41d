package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.BagIndex;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.text.UnicodeWords;

class BagIndexTest {
  private static final long SEED = 5;

  /** Texts of all lengths, some of them versions of others, with repeated words and numbers. */
  private static List<Fingerprint> documents() {
    RandomTexts random = new RandomTexts(SEED);
    List<Fingerprint> documents = new ArrayList<>();
    List<String> words = random.words(100, 300);
    for (int i = 0; i < 150; i++) {
      boolean version = random.below(3) > 0;
      words =
          version ? random.edited(words, random.below(9) / 10.0) : random.words(1 + i, 20 + 3 * i);
      String text = String.join(" ", words) + " " + random.below(40) + " " + random.below(40);
      String title = "title " + random.below(3);
      documents.add(new Fingerprinter().fingerprint(title, text).orElseThrow());
    }
    return documents;
  }

  @ParameterizedTest
  @EnumSource
  void theSimilaritiesAreThoseOfTheVerifierToTheLastBit(Measure measure) {
    Verifier verifier = new Verifier(measure, 0.05);
    BagIndex bags = new BagIndex(verifier.weights());
    List<Fingerprint> before = new ArrayList<>();

    for (Fingerprint document : documents()) {
      double[] expected =
          before.stream().mapToDouble(b -> verifier.verify(document, b).value()).toArray();
      TermBag.Shared[] shared = bags.add(document.bag());
      double[] found =
          IntStream.range(0, shared.length)
              .mapToDouble(i -> verifier.verify(document, before.get(i), shared[i]).value())
              .toArray();
      assertArrayEquals(expected, found, 0, "seed " + SEED);
      before.add(document);
    }
    assertEquals(150, before.size());
  }

  @Test
  void fingerprintsOfOtherWordsAreRefused() {
    Verifier verifier = new Verifier(Measure.BLEND, 0);
    Fingerprint one = new Fingerprinter().fingerprint("", "supply contract").orElseThrow();
    Fingerprint other =
        Fingerprinter.ofAnalyzer("other", new UnicodeWords())
            .fingerprint("", "supply contract")
            .orElseThrow();

    assertThrows(
        IllegalArgumentException.class,
        () -> verifier.verify(other, one, one.bag().sharedWith(other.bag())));
  }
}
