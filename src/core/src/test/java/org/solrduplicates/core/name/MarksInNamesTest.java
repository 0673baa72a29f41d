// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.core.name.DocumentKeyTest.key;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions, words for states, and dates do not count in the key of a name. */
class MarksInNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Supply contract ACME",
        "Supply contract ACME v3 final.docx",
        "supply-contract-acme_v4.pdf",
        "Supply contract ACME v5 FINAL signed (2).docx",
        "contracts/old/Supply contract ACME v1 draft.docx",
        "C:\\contracts\\v3\\SUPPLY_CONTRACT_ACME.DOCX",
        "Supply contract ACME v2 (comments MB).docx",
        "2024-03-01 Supply contract ACME.odt",
        "Copy of Supply contract ACME.docx",
        "Copy (3) of Supply contract ACME.docx",
        "Supply contract ACME - Copy (2).docx",
        "Supply contract ACME.docx.pdf",
        "SupplyContract/Supply contract ACME [1].pdf",
        "~$Supply contract ACME draft 2.docx",
        "Súpply contract ACME rev. B, 1 March 2024.doc",
      })
  void allVersionsOfADocumentShareAKey(String name) {
    assertEquals("supply contract acme", key(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v2",
        "V2",
        "V 2",
        "v.2",
        "v10",
        "v3.1",
        "v3.1.2",
        "v3_1",
        "v1-2",
        "v2b",
        "version 3",
        "Version 1.0",
        "Version: 2",
        "versión 2",
        "versão 2",
        "versione 2",
        "versie 2",
        "Fassung 3",
        "rev 4",
        "rev. 4",
        "Rev-4",
        "révision 2",
        "revisión 2",
        "v20240301",
        "第2版",
        "第二版",
        "第十二版",
        "第 2 稿",
        "2.0版",
        "版本3",
        "版本号2.1",
        "V2版",
        "二稿",
      })
  void versionNumbersDoNotCount(String mark) {
    assertEquals("offer", key("Offer " + mark));
    assertEquals("offer", key("offer_" + mark + ".pdf"));
    assertEquals("offer", key(mark + " Offer"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rev B", "RevB", "r5", "R12", "1.0"})
  void someMarksCountAtTheEndOnly(String mark) {
    assertEquals("offer", key("Offer " + mark));
    assertEquals("offer", key("offer_" + mark + ".pdf"));
    assertNotEquals("offer", key(mark + " Offer"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "final",
        "FINAL",
        "final2",
        "draft",
        "Draft 3",
        "copy",
        "signed",
        "revised",
        "new",
        "old",
        "approved",
        "clean",
        "tracked",
        "comments",
        "finale",
        "définitif",
        "brouillon",
        "copie",
        "signé",
        "révisée",
        "nouveau",
        "approuvé",
        "endgültig",
        "endgueltig",
        "Entwurf",
        "Entwurf 2",
        "Kopie",
        "unterschrieben",
        "überarbeitet",
        "neu",
        "alt",
        "freigegeben",
        "borrador",
        "firmado",
        "revisado",
        "nuevo",
        "bozza",
        "firmato",
        "vecchio",
        "rascunho",
        "assinado",
        "cópia",
        "novo",
        "definitief",
        "concept",
        "getekend",
        "herzien",
        "(nouveau)",
        "final version",
        "修订版",
        "最终版",
        "终稿",
        "草稿",
        "副本",
        "副本 (2)",
        "（修订版）",
        "【最终版】",
        "定稿2",
        "征求意见稿",
      })
  void wordsForTheStateOfAVersionDoNotCount(String word) {
    assertEquals("offer", key("Offer " + word));
    assertEquals("offer", key("offer_" + word + ".pdf"));
    assertEquals("offer", key("Offer v2 " + word + ".pdf"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-03-01",
        "2024_03_01",
        "2024.3.1",
        "2024/3/1",
        "20240301",
        "2024 03 01",
        "01.03.2024",
        "1.3.2024",
        "01. 03. 2024",
        "01/03/2024",
        "3/31/2024",
        "01-03-24",
        "11.11.24",
        "2024-03",
        "03.2024",
        "03/2024",
        "2024-03-01T10:15:00Z",
        "2024-03-01 10.15.33",
        "20240301_101533",
        "1 March 2024",
        "March 1, 2024",
        "1st of March 2024",
        "March 2024",
        "Mar 2024",
        "Mar2024",
        "2024 March 1",
        "2024-Mar-01",
        "mars 2024",
        "1er mars 2024",
        "1er août 2024",
        "février 2024",
        "1. März 2024",
        "Stand 01.03.2024",
        "Stand: März 2024",
        "1 de marzo de 2024",
        "marzo 2024",
        "1 marzo 2024",
        "março de 2024",
        "1 maart 2024",
        "2024年3月1日",
        "2024年3月",
        "2024 年 3 月 1 日",
        "二〇二四年三月一日",
      })
  void datesDoNotCount(String date) {
    assertEquals("menu", DocumentName.ofTitle("Menu " + date).key());
    assertEquals("menu", DocumentName.ofTitle("Menu (" + date + ") final.odt").key());
    assertEquals("menu", key("lists/" + date.replaceAll("/", "-") + " menu.odt"));
  }

  @Test
  void aMarkThatTheRemovalOfAnotherUncoversIsRemovedToo() {
    assertEquals("offer", key("Offer version brouillon 3"));
  }
}
