// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.text.UnicodeWords;

class TextHashTest {
  private static TextHash hash(String text) {
    return hash(new UnicodeWords().words(text));
  }

  private static TextHash hash(List<String> words) {
    return FingerprintBuilder.ofWords(words).text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Supply contract, Müller & Café",
        "SUPPLY CONTRACT MÜLLER CAFÉ",
        "supply\n\n   contract\tmuller | cafe.",
        "sup\u00ADply contract Mu\u0308ller Cafe\u0301",
      })
  void layoutCaseAndAccentsMakeNoDifference(String text) {
    assertEquals(hash("supply contract muller cafe"), hash(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"contract supply", "supply", "supply contract contract", "supplycontract", ""})
  void otherWordsOrAnotherOrderMakeADifference(String text) {
    assertNotEquals(hash("supply contract"), hash(text));
  }

  @Test
  void differentTextsHaveDifferentHalves() {
    Set<Long> high = new HashSet<>();
    Set<Long> low = new HashSet<>();

    for (int i = 0; i < 10_000; i++) {
      TextHash hash = hash(List.of(RandomTexts.word(i), RandomTexts.word(i / 100)));
      high.add(hash.high());
      low.add(hash.low());
    }

    assertEquals(List.of(10_000, 10_000), List.of(high.size(), low.size()));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aTermIsThe128BitsInUrlSafeBase64(long seed) {
    RandomTexts random = new RandomTexts(seed);
    TextHash hash = new TextHash(random.bits(), random.bits());

    String term = hash.toTerm();

    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(term));
    assertEquals(22, term.length());
    assertEquals(hash, new TextHash(bytes.getLong(), bytes.getLong()));
  }

  @Test
  void aTermIsReadAsItWasWritten() {
    for (TextHash hash :
        new TextHash[] {new TextHash(0, 0), new TextHash(-1, 1), new TextHash(7, Long.MIN_VALUE)}) {
      assertEquals(hash, TextHash.ofTerm(hash.toTerm()));
    }
  }
}
