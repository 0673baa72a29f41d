// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What is in somebody's index must stay readable: the golden file was written once, by another
 * program, and never changes. If a test here fails, the product needs a new version of the record.
 */
class FrozenFormatTest {
  private static final List<String> RECORD =
      List.of("version", "words", "titleHash", "textHash", "bits", "checksum");

  private static final Properties GOLDEN = new Properties();

  private static Fingerprint fingerprint;

  @BeforeAll
  static void readGoldenFile() throws IOException {
    String name = "/golden/core/fingerprint-v2.properties";
    try (InputStream file = FrozenFormatTest.class.getResourceAsStream(name)) {
      GOLDEN.load(new InputStreamReader(file, StandardCharsets.UTF_8));
    }
    fingerprint = new Fingerprinter().fingerprint(golden("title"), golden("text")).orElseThrow();
  }

  private static String golden(String key) {
    return GOLDEN.getProperty(key);
  }

  /** Returns the record as written now, with a space between the fields. */
  private static String written() {
    String hex = HexFormat.of().formatHex(FingerprintCodec.encode(fingerprint));
    int end = hex.length() - 8;
    return String.join(
        " ",
        hex.substring(0, 2),
        hex.substring(2, 6),
        hex.substring(6, 14),
        hex.substring(14, 46),
        hex.substring(46, end),
        hex.substring(end));
  }

  @Test
  void theRecordIsWrittenAsItWasInVersion2() {
    String expected = String.join(" ", RECORD.stream().map(FrozenFormatTest::golden).toList());

    assertEquals(expected, written());
  }

  @Test
  void theRecordOfVersion2IsRead() {
    String record = String.join("", RECORD.stream().map(FrozenFormatTest::golden).toList());

    assertEquals(fingerprint, FingerprintCodec.decode(HexFormat.of().parseHex(record)));
  }

  @Test
  void theHashOfTheTextIsTheSameAsEver() {
    assertEquals(golden("textTerm"), fingerprint.text().toTerm());
  }

  @Test
  void theTermsOfTheSketchAreTheSameAsEver() {
    assertEquals(List.of(golden("sketchTerms").split(" ")), fingerprint.sketch().terms(64));
  }

  @Test
  void theSimHashIsTheSameAsEver() {
    long bits = SimHash.of(fingerprint.bag()).bits();

    assertEquals(golden("simHash"), HexFormat.of().toHexDigits(bits));
  }
}
