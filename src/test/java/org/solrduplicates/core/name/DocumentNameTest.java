package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentNameTest {
  private static String key(String name) {
    return DocumentName.ofFile(name).key();
  }

  /** Far more than a million characters take, far less than quadratic work would. */
  private static final Duration LINEAR = Duration.ofSeconds(15);

  /** The same for a hundred thousand. */
  private static final Duration LONG = Duration.ofSeconds(5);

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

  @ParameterizedTest
  @CsvSource({
    "Invoice 24-0131.odt, invoice 24 0131",
    "Invoice 24-0229.odt, invoice 24 0229",
    "Invoice 24-0131 v2 signed.pdf, invoice 24 0131",
    "Invoice 2024-0131.odt, invoice 2024 0131",
    "teletravail_2025.odt, teletravail 2025",
    "Annual report 2024, annual report 2024",
    "pricelist_2025_v2.odt, pricelist 2025",
    "Python 3.8 Release Schedule, python 3 8 release schedule",
    "Code du sport - R333 - Chapitre III, code du sport r333 chapitre iii",
    "RF-50_datasheet_EN_web.pdf, rf 50 datasheet en web",
    "IPv6 plan, ipv6 plan",
    "Annex (1) to the contract, annex 1 to the contract",
    "Draft 24-0131, 24 0131",
    "rev 240131 list 2, list 2",
    "2024.pdf, 2024",
    "1984, 1984",
    "17.docx, 17",
    "New 17.docx, new 17",
    "Menu KW23, menu kw23",
    "Menu 2024-W23, menu 2024 w23",
    "第23周, 第 23 周",
    "第6章 构建软件包, 第 6 章 构建 建软 软件 件包",
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
  void aMarkThatTheRemovalOfAnotherUncoversIsRemovedToo() {
    assertEquals("offer", key("Offer version brouillon 3"));
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.core.name.RandomNames#names")
  void aNameAgreesWithItselfUnlessNothingIsLeftOfIt(String name) {
    DocumentName parts = DocumentName.ofFile(name);

    assertEquals(!parts.called().isEmpty(), parts.agrees(parts));
    assertFalse(parts.contradicts(parts));
  }

  @Test
  void whatTwoNamesSayDoesNotDependOnTheirOrder() {
    List<DocumentName> names = RandomNames.names().limit(150).map(DocumentName::ofFile).toList();
    for (DocumentName a : names) {
      for (DocumentName b : names) {
        assertEquals(a.agrees(b), b.agrees(a), a + " and " + b);
        assertEquals(a.contradicts(b), b.contradicts(a), a + " and " + b);
        assertFalse(a.agrees(b) && a.contradicts(b), a + " and " + b);
      }
    }
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

  @Test
  void aTitleOfAMillionCharactersTakesLinearTime() {
    String name = "contract ".repeat(111_112);

    assertEquals(name.strip(), assertTimeoutPreemptively(LINEAR, () -> key(name)));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("org.solrduplicates.core.name.RandomNames#longNames")
  void aLongHostileTitleTakesLinearTime(String name) {
    assertNotNull(assertTimeoutPreemptively(LONG, () -> DocumentName.ofFile(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "Invoice 2024-01, Invoice 2024-12",
    "Law No. 10-2019, Law No. 11-2019",
    "Regulation 12/2002, Regulation 11/2005",
    "Sitzung 3/2024, Sitzung 4/2024",
    "2024年3月报告, 2024年4月报告",
    "Wochenplan KW 23, Wochenplan KW 24",
    "Note on R28, Note on R29",
    "Boeing 737 v 747, Boeing 737 v 757",
    "Smith v. 3M, Smith v. 7-Eleven",
    "V8 engine, V6 engine",
    "Thermodynamics Part II, Thermodynamics Part III",
    "Thermodynamics Chapter 3, Thermodynamics Chapter 4",
    "ISO 9001, ISO 14001",
    "Report 2023, Report 2024",
    "TCP/IP, UDP/IP",
    "Directive 2002/12/CE, Regulation 2002/12/CE",
    "Vertrag Müller / Schmidt, Vertrag Becker / Schmidt"
  })
  void periodsNumbersAndNamesAreNoMarks(String one, String other) {
    assertFalse(DocumentName.ofTitle(one).agrees(DocumentName.ofTitle(other)));
    assertNotEquals("", DocumentName.ofTitle(one).key());
  }

  @ParameterizedTest
  @CsvSource({
    "Договор версия 2, Договор версия 3",
    "Договор (редакция 2), Договор",
    "Umowa wersja 1, Umowa wersja 2",
    "Smlouva verze 1, Smlouva verze 2",
    "Sözleşme sürüm 1, Sözleşme sürüm 2",
    "계약서 버전 1, 계약서 버전 2",
    "契約書 改訂2版, 契約書 第1版",
    "عقد نسخة 1, عقد نسخة 2",
    "Avtal utkast, Avtal",
    "'Hydraulics, 2nd edition', 'Hydraulics, 3rd edition'",
    "'Hydraulik, 2. Auflage', 'Hydraulik, 3. Auflage'",
    "Procedure Issue 2, Procedure Issue 3",
    "Contract 1.0, Contract 2.0",
    "Housing RevA, Housing RevB"
  })
  void marksOfManyLanguagesAreKnown(String one, String other) {
    assertTrue(DocumentName.ofTitle(one).agrees(DocumentName.ofTitle(other)));
    assertFalse(DocumentName.ofTitle(one).contradicts(DocumentName.ofTitle(other)));
  }

  @ParameterizedTest
  @CsvSource({
    "Telework policy, Remote work policy, true",
    "Telework policy, Telework policy for Lyon, false",
    "Invoice 2024-01, Invoice 2024-02, true",
    "Invoice 2024-01, Invoice, false",
    "Plan 1, Plan 2, false",
    "Plan 2023, Plan 2024, true",
    "Final, Draft, false"
  })
  void titlesContradictIfNeitherIsPartOfTheOther(String one, String other, boolean expected) {
    assertEquals(expected, DocumentName.ofTitle(one).contradicts(DocumentName.ofTitle(other)));
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
