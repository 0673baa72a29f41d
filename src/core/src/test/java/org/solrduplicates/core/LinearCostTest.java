// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.name.DocumentName;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.text.SpreadsheetCell;

/** Whatever is read costs as much as it is long, whatever it is made of. */
class LinearCostTest {
  private static final Fingerprinter WORDS = new Fingerprinter();
  private static final Map<String, Consumer<String>> READERS = new TreeMap<>();

  /** Reads what "title and name" reads, too. */
  private static final Set<String> PARTS = Set.of("name of a title", "name of a file");

  static {
    READERS.put("text", text -> WORDS.fingerprint("", text));
    READERS.put("title", title -> WORDS.fingerprint(title, "one text"));
    READERS.put("words of a text", WORDS::counts);
    READERS.put("passages", PassageText::of);
    READERS.put("name of a title", DocumentName::ofTitle);
    READERS.put("name of a file", DocumentName::ofFile);
    READERS.put("path", path -> DocumentName.ofFile("in/" + path + "/report v2.docx"));
    READERS.put("title and name", LinearCostTest::compareMetadata);
    READERS.put("cell of a table", SpreadsheetCell::safe);
    READERS.put("setting", LinearCostTest::readSettings);
  }

  private static void compareMetadata(String text) {
    Metadata one = new Metadata(text, text, "");
    Metadata other = new Metadata(text + " 2", "2 " + text, "");
    one.agreement(other, String::isEmpty);
  }

  private static void readSettings(String value) {
    for (String key : DuplicateSettings.defaults().values().keySet()) {
      try {
        DuplicateSettings.of(asked -> asked.equals(key) ? Optional.of(value) : Optional.empty());
      } catch (IllegalArgumentException e) {
        // most values are none of a setting
      }
    }
  }

  static Stream<Arguments> all() {
    return READERS.keySet().stream()
        .flatMap(reader -> Runs.pieces().map(piece -> Arguments.of(reader, piece)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void fourTimesTheLengthTakesFourTimesTheMemory(String reader, String piece) {
    Runs.assertLinear(piece, READERS.get(reader));
  }

  /** Titles and names are read twenty times, by expressions that take ten times as long a step. */
  @ParameterizedTest
  @MethodSource("all")
  void aLongInputIsReadToItsEnd(String reader, String piece) {
    if (!PARTS.contains(reader)) {
      int length = reader.equals("title and name") ? NoHang.LONG / 16 : NoHang.LONG;
      Runs.assertEnds(piece, length, READERS.get(reader));
    }
  }

  /** The measurement finds memory that is taken in vain. */
  @Test
  void aCopyOfTheRestForEachPieceIsFoundOut() {
    assertThrows(AssertionError.class, () -> Runs.assertLinear("x", LinearCostTest::copyRests));
  }

  private static int copyRests(String text) {
    int copied = 0;
    for (int i = 0; i < text.length(); i += 100) {
      copied += text.substring(i).length();
    }
    return copied;
  }
}
