// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {
  @Test
  void valuesAreSeparatedByCommasAndLinesEndAsInRfc4180() throws IOException {
    assertEquals("a,,b c\r\n", row("a", "", "b c"));
  }

  @Test
  void specialCharactersAreQuoted() throws IOException {
    assertEquals("\"a,b\",\"say \"\"x\"\"\",\"1\r\n2\"\r\n", row("a,b", "say \"x\"", "1\r\n2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "-"})
  void aTextThatASpreadsheetWouldRunGetsAnApostrophe(String formula) throws IOException {
    assertEquals("'" + formula + "\r\n", row(formula));
  }

  @Test
  void anApostropheStandsInsideTheQuotes() throws IOException {
    assertEquals("\"'\r1\",\"'=A(\"\"x\"\")\"\r\n", row("\r1", "=A(\"x\")"));
  }

  @Test
  void numbersOfOursAreLeftAlone() throws IOException {
    assertEquals("-1,0.00012,1.0,9000000000\r\n", row(-1, 0.00012, 1.0, 9_000_000_000L));
  }

  private static String row(Object... cells) throws IOException {
    StringWriter out = new StringWriter();
    new Csv(out).row(cells);
    return out.toString();
  }
}
