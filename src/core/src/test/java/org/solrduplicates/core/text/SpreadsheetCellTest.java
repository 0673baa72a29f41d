// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;

class SpreadsheetCellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\tx",
        "\r1",
        "\nx",
        "＝1+1",
        "＋1",
        "－1",
        "＠SUM(A1)",
        "﹦1",
        " =1",
        "\u00a0=1",
        "\u3000＝1",
        "\ufeff=1",
        "\u200b@A1",
        "\u000b=1",
        "\"=1",
        " \" =1\""
      })
  void formulasGetAnApostrophe(String formula) {
    assertEquals("'" + formula, SpreadsheetCell.safe(formula));
  }

  /** Excel separates by semicolons in most of Europe, and quotes do not hold it back then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Report;§=HYPERLINK(A1)",
        "a;§ =1",
        "a;§\"=1\"",
        "a,§=1",
        "a|§=1",
        "a\t§=1",
        "a\r\n§=1",
        "a\n§@SUM(A1)",
        "a;§＝1",
        "a;§-1+cmd|' /C calc'!A0",
        "a;§+A1;b;§－A1",
        "a; 5;§ =1",
        "a;;§=1",
        "a;§-HYPERLINK(1)",
        "'\t§=1",
        "a;§- b"
      })
  void formulasBehindASeparatorGetAnApostrophe(String marked) {
    assertEquals(marked.replace('§', '\''), SpreadsheetCell.safe(marked.replace("§", "")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "contract",
        "a=b",
        "'=1",
        "a;b",
        "a; -5",
        "from 3,-7",
        "1;+4.5 %;x",
        "a - b",
        "a+b@c.org",
        "Smith, +49 30 1234",
        "C++, C; A|B",
        " x",
        "«=1»",
        "a;'=1",
        "see: =1"
      })
  void everyOtherTextStaysAsItIs(String text) {
    assertEquals(text, SpreadsheetCell.safe(text));
  }

  @Test
  void aTextOfAMillionSeparatorsIsReadOnce() {
    for (String repeated : List.of("\t", ";", "; ", " ", "\"", ";-1", ";- ")) {
      String text = "a" + repeated.repeat(NoHang.LONG);

      NoHang.ends(() -> SpreadsheetCell.safe(text));
    }
  }
}
