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
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.similarity.Metadata;

/** What two names say of their documents, and how long that takes to know. */
class DocumentNameTest {
  private static Agreement agreement(String one, String other) {
    return new Metadata(one, "", "").agreement(new Metadata(other, "", ""), key -> false);
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.core.name.RandomNames#names")
  void aNameAgreesWithItselfUnlessNothingIsLeftOfIt(String name) {
    Agreement expected =
        DocumentName.ofTitle(name).key().isEmpty() ? Agreement.UNKNOWN : Agreement.SAME;

    assertEquals(expected, agreement(name, name));
  }

  @Test
  void howNamesAgreeDoesNotDependOnTheirOrder() {
    List<String> names = RandomNames.names().limit(150).toList();
    for (String a : names) {
      for (String b : names) {
        assertEquals(agreement(a, b), agreement(b, a), a + " and " + b);
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
    assertNotEquals(Agreement.SAME, agreement(one, other));
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
    assertEquals(Agreement.SAME, agreement(one, other));
  }

  @ParameterizedTest
  @CsvSource({
    "Telework policy, Remote work policy, OTHER",
    "Telework policy, Telework policy for Lyon, OTHER",
    "Invoice 2024-01, Invoice 2024-02, OTHER",
    "Invoice 2024-01, Invoice, SAME",
    "Minutes 12 March 2024 draft, Minutes 9 April 2024 draft, OTHER",
    "2023-11-06 contract v1, 2023-12-04 contract v2, SAME",
    "2023-11-06 contract v1, 2023-12-04 contract, SAME",
    "Plan 1, Plan 2, ALIKE",
    "Plan 2023, Plan 2024, ALIKE",
    "Thermodynamics Part II, Thermodynamics Part 2, SAME",
    "Mietvertrag Müller, Mietvertrag Mueller, SAME",
    "Final, Draft, UNKNOWN"
  })
  void namesAgreeByTheirWordsNumbersAndPeriods(String one, String other, Agreement expected) {
    assertEquals(expected, agreement(one, other));
  }

  @ParameterizedTest
  @CsvSource({
    "Invoice 2024-01, invoice @2024-01",
    "Minutes 12 March 2024, minutes @2024-03-12",
    "2023-11-06 contract v1, ''",
    "Contract, ''"
  })
  void aDistinguishingDateIsKeptWithTheKey(String name, String dated) {
    DocumentName parts = DocumentName.ofTitle(name);

    assertEquals(dated, parts.dated().orElse(""));
    parts.dated().ifPresent(term -> assertEquals(parts.key(), DocumentName.undated(term)));
    assertFalse(DocumentName.isDated(parts.key()));
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
  void aNameWithoutNumbersIsUnchanged(String name) {
    String bare = DocumentName.withoutNumbers(DocumentName.ofFile(name).key());

    assertEquals(bare, DocumentName.withoutNumbers(bare));
    assertTrue(bare.chars().noneMatch(Character::isDigit), bare);
  }
}
