package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.cli.Example;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Tsv;
import org.solrduplicates.core.text.UnicodeWords;

class TikaExtractorTest {
  private static final TikaExtractor EXTRACTOR = new TikaExtractor();
  private static final String RENEWAL = "contracts/2024 renewal/supply-contract-acme_v4";

  static Stream<Map<String, String>> datedFiles() throws IOException {
    return Tsv.read(Example.TRUTH, "path", "modified").stream()
        .filter(row -> !row.get("path").endsWith(".txt"));
  }

  @ParameterizedTest
  @MethodSource("datedFiles")
  void theEmbeddedDateOfEveryExampleIsTheTrueOne(Map<String, String> row) throws Exception {
    assertEquals(row.get("modified"), extract(row.get("path")).get(FileFields.MODIFIED));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          contracts/2024 renewal/supply-contract-acme_v4.pdf  | PDF  | Supply Agreement ACME Enclosures Ltd 2024
          contracts/2024 renewal/supply-contract-acme_v4.docx | DOCX | Supply Agreement ACME Enclosures Ltd 2024
          hr/Lyon/teletravail_2025.odt                        | ODT  | Politique de télétravail 2025
          press/clippings/Westmarsh Courier 2024-09-19.html   | HTML | Quiet returns to Weir Lane as Quillbrook starts measuring
          notices/国庆放假通知_修订版.txt                     | TXT  |
          """)
  void formatAndTitleOfEachKindOfFileAreFound(String path, String format, String title)
      throws Exception {
    Map<String, String> fields = extract(path);

    assertEquals(format, FormatName.of(fields.get(FileFields.FORMAT)));
    assertEquals(title, fields.get(FileFields.TITLE));
  }

  @Test
  void authorAndCreationDateAreFound() throws Exception {
    Map<String, String> fields = extract(RENEWAL + ".docx");

    assertEquals("Maud Brindlecote", fields.get(FileFields.AUTHOR));
    assertEquals("2024-05-21T08:30:00Z", fields.get(FileFields.CREATED));
  }

  @ParameterizedTest
  @CsvSource({
    "hr/Lyon/Politique télétravail V2 (révisée).docx, télétravail",
    "notices/关于国庆节放假安排的通知.docx, 国庆",
    "notices/国庆放假通知_修订版.txt, 国庆"
  })
  void frenchAndChineseTextsKeepTheirCharacters(String path, String word) throws Exception {
    String text = extract(path).get(FileFields.TEXT);

    assertTrue(text.contains(word), text);
  }

  @Test
  void aDocumentHasTheSameWordsAsPdfAndAsWordFile() throws Exception {
    assertEquals(words(RENEWAL + ".docx"), words(RENEWAL + ".pdf"));
  }

  @Test
  void aTextFileHasNeitherTitleNorDate() throws Exception {
    Map<String, String> fields = extract("hr/onboarding checklist.txt");

    assertEquals(List.of(FileFields.TEXT, FileFields.FORMAT), List.copyOf(fields.keySet()));
  }

  @Test
  void anEmptyFileHasAFormatAndNoText(@TempDir Path folder) throws Exception {
    Path empty = Files.createFile(folder.resolve("empty.txt"));

    assertEquals(Map.of(FileFields.FORMAT, "text/plain"), EXTRACTOR.extract(empty));
  }

  @Test
  void theNamesOfFilesInsideAFileAreNotItsText(@TempDir Path folder) throws Exception {
    Path archive = folder.resolve("archive.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("innername.txt"));
      zip.write("words within".getBytes(StandardCharsets.UTF_8));
    }

    String text = EXTRACTOR.extract(archive).get(FileFields.TEXT);

    assertTrue(text.contains("words within"), text);
    assertFalse(text.contains("innername"), text);
  }

  @Test
  void anEntityOfAnXmlFileDoesNotReadOtherFiles(@TempDir Path folder) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "the-secret");
    Path file = folder.resolve("a.xml");
    Files.writeString(
        file, "<!DOCTYPE a [<!ENTITY s SYSTEM '" + secret.toUri() + "'>]><a>open &s;</a>");

    String all = EXTRACTOR.extract(file).toString();

    assertFalse(all.contains("the-secret"), all);
  }

  private static List<String> words(String path) throws Exception {
    return new UnicodeWords().words(extract(path).get(FileFields.TEXT));
  }

  @ParameterizedTest
  @CsvSource({"notes.txt, text/plain, true", "mail.eml, message/rfc822, false"})
  void aTextFileWithTheHeaderOfAMailIsText(
      String name, String format, boolean isWhole, @TempDir Path folder) throws Exception {
    String mail =
        "From: maud@acme.example\nTo: lyon@acme.example\nSubject: minutes\n"
            + "Date: Tue, 5 Mar 2024 10:00:00 +0000\n\nThe housings are late.\n";

    Map<String, String> fields = EXTRACTOR.extract(Files.writeString(folder.resolve(name), mail));

    assertEquals(format, fields.get(FileFields.FORMAT));
    assertEquals(isWhole, fields.getOrDefault(FileFields.TEXT, "").contains("lyon@acme.example"));
  }

  private static Map<String, String> extract(String path) throws Exception {
    return EXTRACTOR.extract(Example.FILES.resolve(path));
  }
}
