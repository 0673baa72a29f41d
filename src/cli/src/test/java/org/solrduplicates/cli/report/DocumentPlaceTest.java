// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.report.GroupTally.DocumentPlace;

class DocumentPlaceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          contracts/2019/x/a.doc                | contracts/2019
          contracts/a.doc                       | contracts
          a.doc                                 | (no folder)
          /a.doc                                | (no folder)
          /srv/files/x/a.doc                    | /srv/files
          //srv//files//a.doc                   | /srv/files
          C:\\Files\\2019\\a.doc                | C:/Files
          \\\\server\\share\\x\\a.doc           | server/share
          file:///srv/files/x/a.doc             | /srv/files
          https://Wiki.Example.org/a/b          | wiki.example.org
          https://me:secret@example.org:8443/a  | example.org
          http://example.org?q=http://other.org | example.org
          HTTP://EXAMPLE.ORG                    | example.org
          """)
  void isTheHostOfAUrlOrTheFirstTwoFoldersOfAPath(String path, String place) {
    assertEquals(place, DocumentPlace.of(path));
  }

  @Test
  void isUnknownWithoutAPath() {
    assertEquals("(no path)", DocumentPlace.of(" "));
  }
}
