// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.fingerprint.Agreement;

class AgreementTest {
  /** Many documents are called introduction. */
  @ParameterizedTest
  @CsvSource({
    "Supply contract, '', Supply contract v2, '', SAME",
    "Supply contract, '', Supply Contract (draft), '', SAME",
    "Introduction, '', Introduction, '', SAME_FREQUENT",
    "Introduction, a.txt, Introduction, a.txt, SAME",
    "'', report.pdf, '', report_v2.docx, SAME",
    "Java SE 17 overview, '', Java SE 21 overview, '', ALIKE",
    "Supply contract, '', Annual report, '', OTHER",
    "Invoice 4711, '', Annual report 4711, '', OTHER",
    "Supply contract, '', '', '', UNKNOWN",
    "'', '', '', '', UNKNOWN"
  })
  void titlesAndFileNamesAreCompared(
      String title, String name, String otherTitle, String otherName, Agreement expected) {
    Metadata one = new Metadata(title, name, "");
    Metadata other = new Metadata(otherTitle, otherName, "");

    assertEquals(expected, one.agreement(other, "introduction"::equals));
    assertEquals(expected, other.agreement(one, "introduction"::equals));
  }
}
