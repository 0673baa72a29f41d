// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a name is left as its key, whatever version it is of. */
class DocumentKeyTest {
  static String key(String name) {
    return DocumentName.ofFile(name).key();
  }

  @ParameterizedTest
  @CsvSource({
    "Invoice 24-0131.odt, invoice 24 131",
    "Invoice 24-0229.odt, invoice 24 229",
    "Invoice 24-0131 v2 signed.pdf, invoice 24 131",
    "Invoice 2024-0131.odt, invoice 2024 131",
    "teletravail_2025.odt, teletravail 2025",
    "Annual report 2024, annual report 2024",
    "pricelist_2025_v2.odt, pricelist 2025",
    "Python 3.8 Release Schedule, python 3 8 release schedule",
    "Code du sport - R333 - Chapitre III, code du sport r333 chapitre 3",
    "RF-50_datasheet_EN_web.pdf, rf 50 datasheet en web",
    "IPv6 plan, ipv6 plan",
    "Annex (1) to the contract, annex 1 to the contract",
    "Draft 24-0131, 24 131",
    "rev 240131 list 2, list 2",
    "2024.pdf, 2024",
    "1984, 1984",
    "17.docx, 17",
    "New 17.docx, new 17",
    "Menu KW23, menu kw23",
    "Menu 2024-W23, menu 2024 w23",
    "第23周, 第 23 周",
    "第6章 构建软件包, 第 6 章构 构建 建软 软件 件包",
  })
  void numbersThatAreNoMarkStay(String name, String expected) {
    assertEquals(expected, key(name));
  }

  @ParameterizedTest
  @CsvSource({
    "关于国庆节放假安排的通知.docx, 关于国庆节放假安排的通知_修订版.docx",
    "关于国庆节放假安排的通知.docx, 关于国庆节放假安排的通知修订版.pdf",
    "关于国庆节放假安排的通知.docx, 【最终版】关于国庆节放假安排的通知.doc",
    "关于国庆节放假安排的通知.docx, 通知/关于国庆节放假安排的通知 - 副本 (2).docx",
    "关于国庆节放假安排的通知.docx, 关于国庆节放假安排的通知（2024年9月9日）.docx",
    "采购合同.docx, 采购合同V2修订版.docx",
    "采购合同.docx, 采购合同第二版.docx",
    "采购合同.docx, 采购合同_版本３.docx",
    "采购合同.docx, 采购合同２０２４年３月１日终稿.docx",
    "管理办法, 管理办法（试行）",
    "OfferACME.docx, OfferACME_v2.docx",
    "OfferAcme.docx, OfferAcmeV2.docx",
    "Politique télétravail.docx, Politique te\u0301le\u0301travail V2 (re\u0301vise\u0301e).docx",
    "Job ad embedded dev.docx, hr/jobs/Job ad embedded dev NEW.docx",
    "Minutes.docx, minutes 11-11-24.docx",
    "Vertrag.docx, Kopie von Vertrag.docx",
    "Contrat.docx, Contrat - Copie (2).docx",
    "Contract.pdf, Contract (1) signed.pdf",
    "Contract.pdf, Contract (1) (2).pdf",
    "版本管理系统.docx, 版本管理系统v2.docx",
  })
  void versionsInOtherWritingsShareAKey(String one, String other) {
    assertEquals(key(one), key(other));
    assertNotEquals("", key(one));
  }

  @ParameterizedTest
  @CsvSource({
    "Supply contract ACME v1.docx, Supply contract Larkmoor v1.docx",
    "Invoice 24-0131.odt, Invoice 24-0229.odt",
    "Code du sport - R333, Code du sport - R334",
    "采购合同.docx, 销售合同.docx",
    "Report 2023.pdf, Report 2024.pdf",
  })
  void differentDocumentsHaveDifferentKeys(String one, String other) {
    assertNotEquals(key(one), key(other));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "v2.docx",
        "final.pdf",
        "Draft 2.docx",
        "2024-03-01.pdf",
        "Copy (2).docx",
        "(1).pdf",
        "version 3 final signed",
        "副本",
        "第2版",
        "folder/",
        "folder\\",
        ".docx",
        "---",
        "!?…",
        "【】",
        "\u200F\u202E",
        "\uD83D",
        "\uDE00\uD83D",
        "👍.png",
      })
  void aNameWithNothingOfItsOwnHasNoKey(String name) {
    assertEquals("", key(name));
  }

  @ParameterizedTest
  @CsvSource({"readme.md, readme", "node.js, node js", "Dr. No, dr no", "a.b, a b"})
  void onlyKnownExtensionsDoNotCount(String name, String expected) {
    assertEquals(expected, key(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u202Eoffer\u202C v2",
        "of\u00ADfer",
        "ｏｆｆｅｒ　ｖ２",
        "offer\u0000v2",
        "\uD83Doffer\uDE00",
        "oﬀer（１）"
      })
  void charactersThatAreNotSeenDoNotCount(String name) {
    assertEquals("offer", key(name));
  }

  @Test
  void theLanguageOfTheMachineMakesNoDifference() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    String turkish;
    try {
      turkish = key("OFFER INDIA FINAL SIGNED.HTML");
    } finally {
      Locale.setDefault(before);
    }

    assertEquals("offer india", turkish);
  }

  @ParameterizedTest
  @CsvSource({
    "Microsoft Word - Supply contract v2.docx, supply contract",
    "C:\\Users\\anna\\Supply contract v2.docx, supply contract",
    "contracts/Supply contract, contracts supply contract"
  })
  void aTitleHasFoldersOnlyIfItBeginsLikeAPath(String title, String expected) {
    assertEquals(expected, DocumentName.ofTitle(title).key());
  }

  @ParameterizedTest
  @CsvSource({
    "Annual%20Survey.pdf, annual survey",
    "100%25.txt, 100",
    "rate%FF.txt, rate ff",
    "5%20.txt, 5"
  })
  void escapesOfAnAddressAreReadIfTheyAreText(String name, String expected) {
    assertEquals(expected, key(name));
  }
}
