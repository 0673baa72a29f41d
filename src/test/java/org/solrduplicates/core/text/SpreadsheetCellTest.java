package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetCellTest {
  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"})
  void whatASpreadsheetWouldRunGetsAnApostrophe(String formula) {
    assertEquals("'" + formula, SpreadsheetCell.safe(formula));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "contract", "a=b", " =1", "'=1"})
  void everyOtherTextStaysAsItIs(String text) {
    assertEquals(text, SpreadsheetCell.safe(text));
  }
}
