// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.poi.common.usermodel.PictureType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Tsv;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.text.UnicodeWords;

class TikaExtractorTest {
  private static final TikaExtractor EXTRACTOR = new TikaExtractor();
  private static final String RENEWAL = "contracts/2024 renewal/supply-contract-acme_v4";

  static Stream<Map<String, String>> datedFiles() throws IOException {
    return Tsv.read(Project.TRUTH, "path", "modified").stream()
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

    fields.keySet().removeAll(ExtractionProcess.INTERNAL);
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

  /** Its first member has text, so that the archive has text in any case. */
  private static Path zip(Path folder, String name, byte[] content) throws IOException {
    Path archive = folder.resolve("archive.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      zip.putNextEntry(new ZipEntry("read.txt"));
      zip.write("words within".getBytes(StandardCharsets.UTF_8));
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return archive;
  }

  private static byte[] picture() throws IOException {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB), "png", png);
    return png.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "a.bin, ABCDEFGH",
    "a.mp4, AAAAGGZ0eXBpc29t",
    "b/a.png, iVBORw0KGgo=",
    "a.docx, UEsDBBQA"
  })
  void aMemberOfAnArchiveWithoutTextIsNamed(String name, String content, @TempDir Path folder)
      throws Exception {
    Path archive = zip(folder, name, Base64.getDecoder().decode(content));

    Map<String, String> fields = EXTRACTOR.extract(archive);

    assertEquals("words within", fields.get(FileFields.TEXT));
    assertEquals(name, fields.get(ExtractionProcess.UNREAD));
  }

  @ParameterizedTest
  @CsvSource({
    "b.txt, b",
    "empty.bin, ''",
    "blank.txt, ' '",
    ".DS_Store, b\u0001",
    "__MACOSX/._b.txt, b\u0001"
  })
  void emptyAndSystemFilesAreNotReportedAsUnread(String name, String content, @TempDir Path folder)
      throws Exception {
    Path archive = zip(folder, name, content.getBytes(StandardCharsets.UTF_8));

    assertFalse(EXTRACTOR.extract(archive).containsKey(ExtractionProcess.UNREAD));
  }

  @Test
  void aMemberOfAnArchiveInAnArchiveIsNamed(@TempDir Path folder) throws Exception {
    Path inner = zip(Files.createDirectory(folder.resolve("inner")), "a.bin", new byte[] {1, 2});

    Map<String, String> fields =
        EXTRACTOR.extract(zip(folder, "inner.zip", Files.readAllBytes(inner)));

    assertEquals("a.bin", fields.get(ExtractionProcess.UNREAD));
  }

  @Test
  void anEncryptedMemberIsNamed(@TempDir Path folder) throws Exception {
    Path archive = zip(folder, "secret.txt", "words".getBytes(StandardCharsets.UTF_8));
    byte[] bytes = Files.readAllBytes(archive);
    String content = new String(bytes, StandardCharsets.ISO_8859_1);
    bytes[content.lastIndexOf("PK\u0003\u0004") + 6] |= 1;
    bytes[content.lastIndexOf("PK\u0001\u0002") + 8] |= 1;

    Map<String, String> fields = EXTRACTOR.extract(Files.write(archive, bytes));

    assertTrue(fields.get(FileFields.TEXT).startsWith("words within"), fields::toString);
    assertEquals("secret.txt", fields.get(ExtractionProcess.UNREAD));
  }

  @Test
  void aDamagedMemberIsNamed(@TempDir Path folder) throws Exception {
    byte[] noise = new byte[5_000];
    new Random(1).nextBytes(noise);
    Path archive = zip(folder, "a.txt", Base64.getEncoder().encode(noise));
    byte[] bytes = Files.readAllBytes(archive);
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 500, (byte) 0xFF);

    Map<String, String> fields = EXTRACTOR.extract(Files.write(archive, bytes));

    assertEquals("a.txt", fields.get(ExtractionProcess.UNREAD), fields::toString);
  }

  /** Packed it is longer than its text. */
  @Test
  void aPackedTextIsRead(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write('a');
    }

    Map<String, String> fields = EXTRACTOR.extract(file);

    assertEquals("a", fields.get(FileFields.TEXT));
    assertFalse(fields.containsKey(ExtractionProcess.UNREAD), fields::toString);
  }

  @Test
  void ofManyNamesSomeAreEnough(@TempDir Path folder) throws Exception {
    Path archive = folder.resolve("archive.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      for (int i = 5; i > 0; i--) {
        zip.putNextEntry(new ZipEntry(i + ".bin"));
        zip.write(i);
      }
    }

    assertEquals(
        "1.bin, 2.bin, 3.bin and 2 more", EXTRACTOR.extract(archive).get(ExtractionProcess.UNREAD));
  }

  @Test
  void aPictureInAnOfficeDocumentIsNotMissed(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("a.docx");
    try (XWPFDocument document = new XWPFDocument();
        OutputStream out = Files.newOutputStream(file)) {
      XWPFRun run = document.createParagraph().createRun();
      run.setText("words within");
      run.addPicture(new ByteArrayInputStream(picture()), PictureType.PNG, "a.png", 9525, 9525);
      run.addPicture(new ByteArrayInputStream(new byte[] {1}), PictureType.PNG, "b.png", 1, 1);
      document.write(out);
    }

    Map<String, String> fields = EXTRACTOR.extract(file);

    assertEquals("words within", fields.get(FileFields.TEXT));
    assertFalse(fields.containsKey(ExtractionProcess.UNREAD), fields::toString);
  }

  /** A picture that the text of a mail shows is decoration; one that is attached is content. */
  @ParameterizedTest
  @CsvSource({
    "related, image/png, inline, ''",
    "mixed, image/png, inline, ''",
    "mixed, image/png, attachment, a.png",
    "mixed, application/pdf, attachment, a.png"
  })
  void unreadAttachmentsOfAMailAreReported(
      String multipart, String type, String disposition, String unread, @TempDir Path folder)
      throws Exception {
    String mail =
        "From: maud@acme.example\nSubject: minutes\nMIME-Version: 1.0\n"
            + ("Content-Type: multipart/" + multipart + "; boundary=b\n\n")
            + "--b\nContent-Type: text/plain\n\nThe housings are late.\n"
            + ("--b\nContent-Type: " + type + "\n")
            + ("Content-Disposition: " + disposition + "; filename=a.png\n")
            + "Content-Transfer-Encoding: base64\n\n"
            + Base64.getEncoder().encodeToString(picture());

    Map<String, String> fields =
        EXTRACTOR.extract(Files.writeString(folder.resolve("a.eml"), mail + "\n--b--\n"));

    assertEquals(unread, fields.getOrDefault(ExtractionProcess.UNREAD, ""));
  }

  @Test
  void mailsAreReadFromAnArchiveAndFromAMailbox(@TempDir Path folder) throws Exception {
    String mail = "From: maud@acme.example\nSubject: minutes\n\nThe housings are late.\n";
    Path archive = zip(folder, "a.eml", mail.getBytes(StandardCharsets.UTF_8));
    Path box = Files.writeString(folder.resolve("a.mbox"), ("From maud\n" + mail + "\n").repeat(2));

    for (Path file : List.of(archive, box)) {
      Map<String, String> fields = EXTRACTOR.extract(file);

      assertTrue(fields.get(FileFields.TEXT).contains("The housings are late"), fields::toString);
      assertFalse(fields.containsKey(ExtractionProcess.UNREAD), fields::toString);
    }
  }

  @Test
  void aMailboxLosesNoCharacter(@TempDir Path folder) throws Exception {
    String mail =
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n"
            + "\u201CНа Á Í\u201D\n\n>From here\nFrom there\n";
    Path box = Files.writeString(folder.resolve("a.mbox"), ("From maud\n" + mail + "\n").repeat(2));

    String text = EXTRACTOR.extract(box).get(FileFields.TEXT);

    assertEquals(
        List.of("\u201CНа Á Í\u201D", "From here", "From there"),
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).distinct().toList());
  }

  /** Programs write pictures that no parser can read, and documents are whole all the same. */
  @Test
  void aDamagedPictureInADocumentIsNotMissed(@TempDir Path folder) throws Exception {
    String picture = Base64.getEncoder().encodeToString(new byte[] {1, 0, 0, 0, 108, 0, 0, 0});
    Path file =
        Files.writeString(
            folder.resolve("a.xml"),
            "<?xml version='1.0'?><?mso-application progid='Word.Document'?><w:wordDocument"
                + " xmlns:w='http://schemas.microsoft.com/office/word/2003/wordml'><w:body><w:p><w:r>"
                + "<w:t>words within</w:t><w:pict><w:binData w:name='wordml://01.emf'>"
                + picture
                + "</w:binData></w:pict></w:r></w:p></w:body></w:wordDocument>");

    Map<String, String> fields = EXTRACTOR.extract(file);

    assertEquals("words within", fields.get(FileFields.TEXT));
    assertFalse(fields.containsKey(ExtractionProcess.UNREAD), fields::toString);
  }

  @Test
  void noExampleHasAnythingThatIsMissed() throws Exception {
    for (Map<String, String> row : Tsv.read(Project.TRUTH, "path", "modified")) {
      assertFalse(extract(row.get("path")).containsKey(ExtractionProcess.UNREAD), row::toString);
    }
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
    return EXTRACTOR.extract(Project.FILES.resolve(path));
  }
}
