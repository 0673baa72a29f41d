// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.name.VersionMark.Stage;

class VersionMarkTest {
  private static final VersionMark NONE = new VersionMark(List.of(), Stage.UNMARKED, 0);

  @ParameterizedTest
  @CsvSource({
    "offer v2, 2",
    "offer_v10.docx, 10",
    "Offer V 3.1.2, 3 1 2",
    "offer v3_1.pdf, 3 1",
    "offer v2b, 2 2",
    "offer v2.0, 2",
    "offer v0, 0",
    "Offer rev. 4 (2), 4",
    "Offer rev B, 2",
    "Offer r5, 5",
    "v1/offer v2, 2",
    "Offer for engine V8 v2, 2",
    "Offer version 3 2024-03-01, 3",
    "OfferV2.docx, 2",
    "Révision 7, 7",
    "合同第2版, 2",
    "合同第二版, 2",
    "合同第十版, 10",
    "合同第十二版, 12",
    "合同第二十版, 20",
    "合同第二十三稿, 23",
    "合同版本3, 3",
    "合同V2.1修订版, 2 1",
    "offer v20240301, 20240301",
  })
  void theNumbersOfAMarkAreRead(String name, String numbers) {
    List<Integer> expected = Arrays.stream(numbers.split(" ")).map(Integer::valueOf).toList();

    assertEquals(expected, VersionMark.of(name).numbers());
  }

  @ParameterizedTest
  @CsvSource({
    "old/offer, UNMARKED",
    "offer OLD, OLD",
    "offer draft, DRAFT",
    "Entwurf offer, DRAFT",
    "offer_final.pdf, FINAL",
    "offer final draft, DRAFT",
    "offer FINAL signed, SIGNED",
    "offer signé, SIGNED",
    "offer (révisée), REVISED",
    "offer clean copy, UNMARKED",
    "通知_修订版, REVISED",
    "通知征求意见稿, DRAFT",
    "通知终稿, FINAL",
    "通知（已签署）, SIGNED",
    "草稿管理, UNMARKED",
  })
  void theStageIsRead(String name, Stage expected) {
    assertEquals(expected, VersionMark.of(name).stage());
  }

  @ParameterizedTest
  @CsvSource({
    "offer, 0",
    "offer (1), 1",
    "offer (12).pdf, 12",
    "offer copy, 1",
    "offer - Copy (2), 2",
    "Copy of offer, 1",
    "Copy of 3 offers, 1",
    "Copy (3) of offer, 3",
    "offer draft, 0",
    "offer draft 2, 2",
    "offer final3, 3",
    "通知 副本, 1",
    "通知 副本2, 2",
    "offer (2024), 0",
    "new 3 offers, 0",
  })
  void theCountIsRead(String name, int expected) {
    assertEquals(expected, VersionMark.of(name).count());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "offer",
        "offer 2024",
        "offer 2024-03-01",
        "Invoice 24-0131",
        "R333",
        "IPv6",
        "offer KW23",
        "---",
        "\uD83D",
        "\u202E",
        "通知",
        "第6章",
        "v2/offer",
      })
  void aNameMayHaveNoMark(String name) {
    assertEquals(NONE, VersionMark.of(name));
  }

  @Test
  void versionsOfADocumentComeInTheirOrder() {
    List<String> names =
        List.of(
            "offer old.doc",
            "offer draft.doc",
            "offer Entwurf 2.doc",
            "offer.doc",
            "offer (1).doc",
            "offer - Copy (2).doc",
            "offer revised.doc",
            "offer final.doc",
            "offer final (1).doc",
            "offer signed.pdf",
            "offer v0.9.doc",
            "offer v1 draft.doc",
            "offer v1.doc",
            "offer v1 (2).doc",
            "offer v1 final.doc",
            "offer v1 signed.pdf",
            "offer v1.1.doc",
            "offer v1.2 draft.doc",
            "offer v2.doc",
            "offer v2b.doc",
            "offer v10.doc");

    for (int i = 1; i < names.size(); i++) {
      int order = VersionMark.of(names.get(i - 1)).compareTo(VersionMark.of(names.get(i)));
      assertTrue(order < 0, names.get(i - 1) + " before " + names.get(i));
    }
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.core.name.RandomNames#names")
  void noNumberComesBeforeAnyNumber(String name) {
    VersionMark mark = VersionMark.of(name);
    VersionMark numbered = new VersionMark(List.of(0), Stage.OLD, 0);

    assertEquals(mark.numbers().isEmpty(), mark.compareTo(numbered) < 0);
  }

  @Test
  void theOrderIsTotalAndConsistentWithEquals() {
    List<VersionMark> marks = RandomNames.names().limit(120).map(VersionMark::of).toList();
    for (VersionMark a : marks) {
      for (VersionMark b : marks) {
        assertEquals(Integer.signum(a.compareTo(b)), -Integer.signum(b.compareTo(a)));
        assertEquals(a.equals(b), a.compareTo(b) == 0);
      }
    }
  }

  @Test
  void theOrderIsTransitive() {
    List<VersionMark> marks = new ArrayList<>(RandomNames.names().map(VersionMark::of).toList());
    marks.sort(null);
    for (int i = 0; i < marks.size(); i++) {
      for (int j = i; j < marks.size(); j++) {
        assertTrue(marks.get(i).compareTo(marks.get(j)) <= 0);
      }
    }
  }

  @Test
  void theNumbersCannotBeChangedFromOutside() {
    List<Integer> numbers = new ArrayList<>(List.of(1));
    VersionMark mark = new VersionMark(numbers, Stage.UNMARKED, 0);

    numbers.add(2);

    assertEquals(List.of(1), mark.numbers());
    assertThrows(UnsupportedOperationException.class, () -> mark.numbers().add(3));
  }

  @Test
  void aTitleOfAMillionCharactersTakesLinearTime() {
    String name = "contract ".repeat(111_112) + "v2";

    VersionMark mark = NoHang.ends(() -> VersionMark.of(name));

    assertEquals(VersionMark.NONE, mark);
  }
}
