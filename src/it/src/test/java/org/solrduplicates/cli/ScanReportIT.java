// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.page.Browser;

/** The reports of a scan with a thousand groups, in the programs that people open them with. */
class ScanReportIT {
  private static final int GROUPS = 1_000;
  private static final String HOSTILE =
      "=1+1,\"<script>window.hacked=1</script><img src=x onerror='window.hacked=1'>\u202Egnp.exe";

  @TempDir private static Path folder;
  private static Path documents;

  @BeforeAll
  static void write() throws IOException {
    RandomTexts random = new RandomTexts(11);
    JsonMapper json = new JsonMapper();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      String text = String.join(" ", random.words(60, 100_000));
      String title = i == 0 ? HOSTILE : "Report " + i;
      lines.add(json.writeValueAsString(Map.of("id", "a" + i, "text", text, "title", title)));
      String later = text + " more";
      lines.add(json.writeValueAsString(Map.of("id", "b" + i, "text", later, "title", title)));
    }
    documents = Files.write(folder.resolve("documents.jsonl"), lines);
  }

  private static Path report(String format) throws Exception {
    Path report = folder.resolve("report." + format);
    Process scan =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("cliJar"),
                "scan",
                "--quiet",
                "--title",
                "title",
                "--format",
                format,
                "--out",
                report.toString(),
                documents.toString())
            .inheritIO()
            .start();
    assertEquals(0, scan.waitFor());
    return report;
  }

  @Test
  @Tag("browser")
  void aThousandGroupsOpenInABrowserWithoutAnError() throws Exception {
    String page = report("html").toUri().toString();
    try (Browser browser = Browser.start()) {
      browser.ask("Page.navigate", "url", page);
      browser.await("document.readyState === 'complete' && location.protocol === 'file:'");

      assertEquals(GROUPS, browser.texts("details").size());
      assertTrue(browser.eval("window.hacked === undefined").asBoolean());
      browser.requireQuiet(page);
    }
  }

  @Test
  void theTableComesOutOfASpreadsheetAsItWentIn() throws Exception {
    Path table = report("csv");
    Path saved = folder.resolve("saved");
    new ProcessBuilder(
            soffice().toString(),
            "--headless",
            "-env:UserInstallation=" + folder.resolve("profile").toUri(),
            "--infilter=CSV:44,34,76,1",
            "--convert-to",
            "csv:Text - txt - csv (StarCalc):44,34,76",
            "--outdir",
            saved.toString(),
            table.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();

    List<List<String>> sent = names(table);
    assertEquals(1 + 2 * GROUPS, sent.size());
    assertEquals(sent, names(saved.resolve("report.csv")));
  }

  private static Path soffice() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, "soffice"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseGet(() -> Assumptions.abort("there is no soffice on the PATH"));
  }

  /** A spreadsheet may show numbers and dates in its own way, but not names. */
  private static List<List<String>> names(Path table) throws IOException {
    try (Reader reader = Files.newBufferedReader(table);
        CSVParser rows = CSVParser.parse(reader, CSVFormat.DEFAULT)) {
      List<List<String>> names = new ArrayList<>();
      for (CSVRecord row : rows) {
        names.add(List.of(row.get(0).replace("\uFEFF", ""), row.get(2), row.get(8), row.get(13)));
      }
      return names;
    }
  }
}
