// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.TextTable.DisplayWidth;

class TextTableTest {
  @Test
  void columnsAlignUnderWideCharactersAndCombiningMarks() {
    List<String> lines =
        TextTable.lines(
            List.of(List.of("国庆通知", "a"), List.of("te\u0301le\u0301", "b"), List.of("plain", "c")));

    assertEquals(List.of("国庆通知  a", "te\u0301le\u0301      b", "plain     c"), lines);
  }

  @Test
  void linesHaveNoSpacesAtTheirEnd() {
    assertEquals(
        List.of("long  x", "a"), TextTable.lines(List.of(List.of("long", "x"), List.of("a", ""))));
  }

  @Test
  void aTitleCannotBreakTheTableOrCommandTheTerminal() {
    assertEquals(
        "two lines ?[31mred ?gnol", Console.printable("two\r\nlines \u001b[31mred \u202egnol"));
  }

  @Test
  void aTableWithoutRowsHasNoLines() {
    assertEquals(List.of(), TextTable.lines(List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 3", "é, 1", "ﬁ, 1", "日本語, 6", "한국어, 6", "カナ, 4", "ｶﾅ, 2", "（）, 4", "𠀀, 2", "…, 1",
    "😀, 2"
  })
  void eastAsianWideCharactersTakeTwoColumns(String text, int width) {
    assertEquals(width, DisplayWidth.of(text));
  }

  @Test
  void aLastCellBehindTheWidthHasALineOfItsOwn() {
    List<List<String>> rows =
        List.of(List.of("1", "short"), List.of("22", "a long name \u6c49"), List.of("3", ""));

    assertEquals(
        List.of("n   name", "1   short", "22", "  a long name \u6c49", "3"),
        TextTable.lines(List.of("n", "name"), rows, 17));
    assertEquals(
        List.of("n   name", "1   short", "22  a long name \u6c49", "3"),
        TextTable.lines(List.of("n", "name"), rows, 18));
    assertEquals(
        List.of("n     name", "keep", "  name with spaces   "),
        TextTable.lines(List.of("n", "name"), List.of(List.of("keep", "name with spaces   ")), 10));
  }
}
