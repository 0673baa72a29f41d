// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.Project;

/** The reports of a scan of the example files equal the recorded ones. */
class GoldenScanTest {
  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "csv"})
  void theReportIsAsRecorded(String format) throws IOException {
    String files = Project.FILES.toString();
    CommandLine line = CommandLine.run("scan", "--no-cache", "--format", format, files);

    assertEquals(0, line.exitCode, line.err());
    String report =
        line.out()
            .replace(Project.FILES.toRealPath().toString(), "FILES")
            .replace(files, "FILES")
            .replaceAll("\"seconds\" ?: ?[0-9.]+", "\"seconds\":0")
            .replaceAll("20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z", "DATE")
            .replaceAll("20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  file_time", "DATE file_time");
    Golden.assertMatches("cli/scan." + format, report);
  }
}
