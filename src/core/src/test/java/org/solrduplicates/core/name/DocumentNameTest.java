// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.core.name.DocumentKeyTest.key;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.NoHang;

/** What two names say of their documents, and how long that takes to know. */
class DocumentNameTest {
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
  void aTitleOfAMillionCharactersTakesLinearTime() {
    String name = "contract ".repeat(111_112);

    assertEquals(name.strip(), NoHang.ends(() -> key(name)));
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
    "contract, contract",
    "contract 2024, contract",
    "2024 contract, contract",
    "contract 7 of 12, contract of",
    "iso9001 audit, audit",
    "article 12a annex, article annex",
    "2024 12, ''",
    "7, ''",
    "'', ''",
    "vertrag ٢٠٢٤, vertrag",
    "vertrag ２０２４ müller, vertrag müller",
    "part ii, part ii"
  })
  void withoutNumbersNoWordHasADigit(String key, String expected) {
    assertEquals(expected, DocumentName.withoutNumbers(key));
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.core.name.RandomNames#names")
  void whatIsWithoutNumbersIsLeftAsItIs(String name) {
    String bare = DocumentName.withoutNumbers(DocumentName.ofFile(name).key());

    assertEquals(bare, DocumentName.withoutNumbers(bare));
    assertTrue(bare.chars().noneMatch(Character::isDigit), bare);
  }
}
