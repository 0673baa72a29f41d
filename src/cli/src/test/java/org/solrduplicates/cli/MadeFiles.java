// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.apache.commons.compress.archivers.cpio.CpioArchiveEntry;
import org.apache.commons.compress.archivers.cpio.CpioArchiveOutputStream;
import org.apache.commons.compress.archivers.cpio.CpioConstants;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZOutputFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.PDXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.graphics.pattern.PDTilingPattern;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationRubberStamp;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceDictionary;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceStream;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xssf.usermodel.XSSFCellStyle;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Small files of many formats. */
final class MadeFiles {
  private static final String WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
  private static final String OFFICE =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  private static final int WORDS_OF_A_LINE = 12;

  private MadeFiles() {}

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns names and texts as members of an archive, in this order. */
  static Map<String, byte[]> rows(String... namesAndTexts) {
    Map<String, byte[]> rows = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      rows.put(namesAndTexts[i], utf8(namesAndTexts[i + 1]));
    }
    return rows;
  }

  static byte[] zip(Map<String, byte[]> members) throws IOException {
    return zip(members, 9);
  }

  static byte[] zip(Map<String, byte[]> members, int level) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.setLevel(level);
      for (Map.Entry<String, byte[]> member : members.entrySet()) {
        zip.putNextEntry(new ZipEntry(member.getKey()));
        zip.write(member.getValue());
      }
    }
    return bytes.toByteArray();
  }

  /** Returns a row of a table in a DOCX. */
  static String table(String... cells) {
    return Stream.of(cells)
        .map(
            cell ->
                "<w:tc><w:p>"
                    + (cell.isEmpty() ? "" : "<w:r><w:t>" + cell + "</w:t></w:r>")
                    + "</w:p></w:tc>")
        .collect(Collectors.joining("", "<w:tbl><w:tr>", "</w:tr></w:tbl>"));
  }

  /** Returns a DOCX of one paragraph and more elements of its body. */
  static byte[] docx(String text, String more, byte[]... pictures) throws IOException {
    StringBuilder links = new StringBuilder();
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < pictures.length; i++) {
      links
          .append("<Relationship Id=\"p" + i + "\" Type=\"" + OFFICE + "/image\"")
          .append(" Target=\"media/image" + i + ".png\"/>");
      shown.append("<w:p><w:r><w:pict><v:shape xmlns:v=\"urn:schemas-microsoft-com:vml\">");
      shown.append("<v:imagedata r:id=\"p" + i + "\" xmlns:r=\"" + OFFICE + "\"/>");
      shown.append("</v:shape></w:pict></w:r></w:p>");
    }
    String type =
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
    Map<String, byte[]> parts =
        rows(
            "[Content_Types].xml",
            "<Types xmlns=\""
                + PACKAGE
                + "content-types\"><Default Extension=\"rels\""
                + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                + "<Default Extension=\"png\" ContentType=\"image/png\"/>"
                + "<Override PartName=\"/word/document.xml\" ContentType=\""
                + type
                + "\"/></Types>",
            "_rels/.rels",
            "<Relationships xmlns=\""
                + PACKAGE
                + "relationships\"><Relationship Id=\"r\" Type=\""
                + OFFICE
                + "/officeDocument\" Target=\"word/document.xml\"/></Relationships>",
            "word/document.xml",
            "<w:document xmlns:w=\""
                + WORD
                + "\"><w:body><w:p><w:pPr><w:jc w:val=\"both\"/></w:pPr>"
                + "<w:r><w:rPr><w:b/></w:rPr><w:t>"
                + text
                + "</w:t></w:r></w:p>"
                + more
                + shown
                + "</w:body></w:document>",
            "word/_rels/document.xml.rels",
            "<Relationships xmlns=\"" + PACKAGE + "relationships\">" + links + "</Relationships>");
    for (int i = 0; i < pictures.length; i++) {
      parts.put("word/media/image" + i + ".png", pictures[i]);
    }
    return zip(parts);
  }

  /** Returns a DOCX with another part, such as its styles. */
  static byte[] withPart(String text, String body, String part, String content) throws IOException {
    Map<String, byte[]> parts = members(docx(text, body));
    change(
        parts,
        "[Content_Types].xml",
        "</Types>",
        "<Override PartName=\"/word/"
            + part
            + ".xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml."
            + part
            + "+xml\"/></Types>");
    change(
        parts,
        "word/_rels/document.xml.rels",
        "</Relationships>",
        "<Relationship Id=\"part\" Type=\""
            + OFFICE
            + "/"
            + part
            + "\" Target=\""
            + part
            + ".xml\"/></Relationships>");
    parts.put(
        "word/" + part + ".xml",
        utf8("<w:" + part + " xmlns:w=\"" + WORD + "\">" + content + "</w:" + part + ">"));
    return zip(parts);
  }

  private static void change(Map<String, byte[]> parts, String name, String old, String by) {
    parts.computeIfPresent(
        name, (key, part) -> utf8(new String(part, StandardCharsets.UTF_8).replace(old, by)));
  }

  private static Map<String, byte[]> members(byte[] zip) throws IOException {
    Map<String, byte[]> members = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry member = in.getNextEntry(); member != null; member = in.getNextEntry()) {
        members.put(member.getName(), in.readAllBytes());
      }
    }
    return members;
  }

  /** Returns an ODT of one paragraph and more of it, with more styles. */
  static byte[] odt(String text, String more, String styles) throws IOException {
    Map<String, byte[]> parts = members(odt(text, more));
    change(
        parts, "content.xml", "</office:automatic-styles>", styles + "</office:automatic-styles>");
    return zip(parts);
  }

  /** Returns an ODT of one paragraph and more of it. */
  static byte[] odt(String text, String more) throws IOException {
    String spaces =
        Stream.of("office", "text", "style", "table")
            .map(n -> " xmlns:" + n + "=\"urn:oasis:names:tc:opendocument:xmlns:" + n + ":1.0\"")
            .collect(Collectors.joining("", "", " xmlns:xlink=\"http://www.w3.org/1999/xlink\""));
    return zip(
        rows(
            "mimetype",
            "application/vnd.oasis.opendocument.text",
            "content.xml",
            "<office:document-content"
                + spaces
                + "><office:automatic-styles>"
                + "<style:style style:name=\"Up\" style:family=\"text\"><style:text-properties"
                + (more.contains("\"Up\"") ? " style:text-position=\"super 58%\"" : "")
                + "/></style:style></office:automatic-styles><office:body><office:text><text:p>"
                + text
                + more
                + "</text:p></office:text></office:body></office:document-content>",
            "META-INF/manifest.xml",
            "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>"));
  }

  /** Returns a PDF of one page and operators before its text. */
  static byte[] pdf(String text, String operators) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      PDStream drawn = new PDStream(document, new ByteArrayInputStream(utf8(operators)));
      page.setContents(drawn);
      write(text, document, page);
      return saved(document);
    }
  }

  /** Returns a PDF of one page and operators after its text. */
  static byte[] drawnOver(String text, String operators) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      write(text, document, page);
      try (PDPageContentStream content =
          new PDPageContentStream(document, page, AppendMode.APPEND, true, true)) {
        content.appendRawCommands(utf8(operators));
      }
      return saved(document);
    }
  }

  /** Returns a PDF with a picture that has this name in the resources of all pages. */
  static byte[] pictured(String text, String name, int seed) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      page.setResources(new PDResources());
      page.getResources().put(COSName.getPDFName(name), image(document, seed));
      page.setContents(
          new PDStream(
              document, new ByteArrayInputStream(utf8("q 9 0 0 9 9 9 cm /" + name + " Do Q "))));
      write(text, document, page);
      COSDictionary all = document.getPages().getCOSObject();
      all.setItem(COSName.RESOURCES, page.getResources());
      page.getCOSObject().removeItem(COSName.RESOURCES);
      return saved(document);
    }
  }

  private static PDImageXObject image(PDDocument document, int seed) throws IOException {
    return PDImageXObject.createFromByteArray(document, picture(seed), "picture");
  }

  /** Returns a PDF with a picture in a form that is in a form, and so on. */
  static byte[] nested(String text, int seed) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDXObject shown = image(document, seed);
      for (int i = 0; i < 8; i++) {
        shown = form(document, shown);
      }
      PDPage page = new PDPage();
      document.addPage(page);
      page.setResources(new PDResources());
      page.getResources().put(COSName.getPDFName("X"), shown);
      page.setContents(new PDStream(document, new ByteArrayInputStream(utf8("/X Do "))));
      write(text, document, page);
      return saved(document);
    }
  }

  private static PDFormXObject form(PDDocument document, PDXObject shown) throws IOException {
    PDFormXObject form =
        new PDFormXObject(new PDStream(document, new ByteArrayInputStream(utf8("/X Do "))));
    form.setBBox(new PDRectangle(600, 800));
    form.setResources(new PDResources());
    form.getResources().put(COSName.getPDFName("X"), shown);
    return form;
  }

  /** Returns a PDF with a line in a font that does not name the characters of its letters. */
  static byte[] unmapped(String text, String line) throws IOException {
    try (PDDocument document = new PDDocument();
        InputStream letters =
            PDDocument.class.getResourceAsStream(
                "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf")) {
      PDPage page = new PDPage();
      document.addPage(page);
      write(text, document, page);
      PDType0Font font = PDType0Font.load(document, letters, true);
      try (PDPageContentStream content =
          new PDPageContentStream(document, page, AppendMode.APPEND, true, true)) {
        content.setFont(font, 8);
        show(line, 50, 400, content);
      }
      return withoutCharacters(saved(document));
    }
  }

  private static byte[] withoutCharacters(byte[] pdf) throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf)) {
      PDResources resources = document.getPage(0).getResources();
      for (COSName name : resources.getFontNames()) {
        resources.getFont(name).getCOSObject().removeItem(COSName.TO_UNICODE);
      }
      return saved(document);
    }
  }

  /** Returns a PDF with a picture as a stamp. */
  static byte[] stamped(String text, int seed) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      write(text, document, page);
      PDAnnotationRubberStamp stamp = new PDAnnotationRubberStamp();
      stamp.setRectangle(new PDRectangle(9, 9, 500, 700));
      PDAppearanceDictionary shown = new PDAppearanceDictionary();
      PDFormXObject form = form(document, form(document, image(document, seed)));
      shown.setNormalAppearance(new PDAppearanceStream(form.getCOSObject()));
      stamp.setAppearance(shown);
      page.setAnnotations(List.of(stamp));
      return saved(document);
    }
  }

  /** Returns a PDF with an area of a pattern that is a picture. */
  static byte[] tiled(String text, int seed) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      page.setResources(new PDResources());
      COSStream tile = form(document, image(document, seed)).getCOSObject();
      tile.setItem(COSName.TYPE, COSName.PATTERN);
      tile.setInt(COSName.PATTERN_TYPE, 1);
      tile.setInt(COSName.PAINT_TYPE, 1);
      tile.setInt(COSName.TILING_TYPE, 1);
      tile.setInt(COSName.X_STEP, 600);
      tile.setInt(COSName.Y_STEP, 800);
      page.getResources().put(COSName.getPDFName("P"), new PDTilingPattern(tile));
      page.setContents(
          new PDStream(
              document,
              new ByteArrayInputStream(utf8("q /Pattern cs /P scn 0 0 600 800 re f Q "))));
      write(text, document, page);
      return saved(document);
    }
  }

  /** Returns a PDF with a letter of a font whose letters are drawings. */
  static byte[] drawnFont(String text, String letter) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      page.setResources(new PDResources());
      COSDictionary font = new COSDictionary();
      font.setItem(COSName.TYPE, COSName.FONT);
      font.setItem(COSName.SUBTYPE, COSName.TYPE3);
      font.setItem(COSName.FONT_BBOX, new PDRectangle(0, 0, 9, 9));
      font.setItem(COSName.FONT_MATRIX, numbers(0.1f, 0, 0, 0.1f, 0, 0));
      COSDictionary letters = new COSDictionary();
      letters.setItem(
          COSName.getPDFName("a"),
          new PDStream(document, new ByteArrayInputStream(utf8("9 0 d0 " + letter))));
      font.setItem(COSName.CHAR_PROCS, letters);
      COSDictionary encoding = new COSDictionary();
      COSArray names = new COSArray();
      names.add(COSInteger.get(97));
      names.add(COSName.getPDFName("a"));
      encoding.setItem(COSName.DIFFERENCES, names);
      font.setItem(COSName.ENCODING, encoding);
      font.setInt(COSName.FIRST_CHAR, 97);
      font.setInt(COSName.LAST_CHAR, 97);
      font.setItem(COSName.WIDTHS, numbers(9));
      COSDictionary fonts = new COSDictionary();
      fonts.setItem(COSName.getPDFName("T"), font);
      page.getResources().getCOSObject().setItem(COSName.FONT, fonts);
      page.setContents(
          new PDStream(
              document, new ByteArrayInputStream(utf8("BT /T 9 Tf 50 760 Td (a) Tj ET "))));
      write(text, document, page);
      return saved(document);
    }
  }

  private static COSArray numbers(float... numbers) {
    COSArray array = new COSArray();
    array.setFloatArray(numbers);
    return array;
  }

  /** Returns a PDF with three columns and a number that begins at a place between them. */
  static byte[] columns(String text, int place) throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      write(text, document, page);
      try (PDPageContentStream content =
          new PDPageContentStream(document, page, AppendMode.APPEND, true, true)) {
        content.setFont(new PDType1Font(FontName.HELVETICA), 8);
        show("Item", 50, 400, content);
        show("Debit", 200, 400, content);
        show("Credit", 300, 400, content);
        show("Rent", 50, 390, content);
        show("500", place, 390, content);
      }
      return saved(document);
    }
  }

  private static void show(String text, int x, int y, PDPageContentStream content)
      throws IOException {
    content.beginText();
    content.newLineAtOffset(x, y);
    content.showText(text);
    content.endText();
  }

  private static void write(String text, PDDocument document, PDPage page) throws IOException {
    List<String> words = List.of(text.split(" "));
    try (PDPageContentStream content =
        new PDPageContentStream(document, page, AppendMode.APPEND, true, true)) {
      content.beginText();
      content.setFont(new PDType1Font(FontName.HELVETICA), 8);
      content.setLeading(10);
      content.newLineAtOffset(50, 700);
      for (int at = 0; at < words.size(); at += WORDS_OF_A_LINE) {
        int end = Math.min(words.size(), at + WORDS_OF_A_LINE);
        content.showText(String.join(" ", words.subList(at, end)));
        content.newLine();
      }
      content.endText();
    }
  }

  private static byte[] saved(PDDocument document) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    document.save(bytes);
    return bytes.toByteArray();
  }

  /** Returns a PDF whose pages are pictures with one text. */
  static byte[] scannedPdf(String text, int pages, int seed) throws IOException {
    try (PDDocument document = new PDDocument()) {
      for (int i = 0; i < pages; i++) {
        PDPage page = new PDPage();
        document.addPage(page);
        PDImageXObject image =
            PDImageXObject.createFromByteArray(document, picture(100 * seed + i), "scan");
        try (PDPageContentStream content =
            new PDPageContentStream(document, page, AppendMode.APPEND, true, true)) {
          content.drawImage(image, 0, 0, 600, 780);
        }
        write(text, document, page);
      }
      return saved(document);
    }
  }

  static byte[] picture(int seed) throws IOException {
    Random random = new Random(seed);
    BufferedImage image = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
    for (int at = 0; at < 400; at++) {
      image.setRGB(at % 20, at / 20, random.nextInt(1 << 24));
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }

  /** Returns slides with one text and a picture each. */
  static byte[] pptx(String text, int slides, int seed) throws IOException {
    try (XMLSlideShow show = new XMLSlideShow()) {
      for (int i = 0; i < slides; i++) {
        XSLFSlide slide = show.createSlide();
        slide.createTextBox().setText(text + " " + i);
        slide.createPicture(show.addPicture(picture(10 * seed + i), PictureType.PNG));
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      show.write(bytes);
      return bytes.toByteArray();
    }
  }

  /** Returns a workbook with a text and a number that is shown with one decimal. */
  static byte[] xlsx(String text, double number) throws IOException {
    try (XSSFWorkbook book = new XSSFWorkbook()) {
      XSSFRow row = book.createSheet("figures").createRow(0);
      row.createCell(0).setCellValue(text);
      XSSFCellStyle rounded = book.createCellStyle();
      rounded.setDataFormat(book.createDataFormat().getFormat("0.0"));
      row.createCell(1).setCellValue(number);
      row.getCell(1).setCellStyle(rounded);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      book.write(bytes);
      return bytes.toByteArray();
    }
  }

  /** Returns a mail with attachments. */
  static byte[] mail(String to, String text, Map<String, byte[]> attachments) {
    StringBuilder mail =
        new StringBuilder("From: c@c.example\nTo: " + to + "\nSubject: minutes\n")
            .append("Date: Fri, 1 Mar 2024 10:00:00 +0000\nMIME-Version: 1.0\n")
            .append("Content-Type: multipart/mixed; boundary=b\n\n--b\n")
            .append("Content-Type: text/plain; charset=UTF-8\n\n" + text + "\n");
    attachments.forEach(
        (name, content) ->
            mail.append("--b\nContent-Type: application/octet-stream; name=" + name + "\n")
                .append("Content-Disposition: attachment; filename=" + name + "\n")
                .append("Content-Transfer-Encoding: base64\n\n")
                .append(Base64.getMimeEncoder().encodeToString(content) + "\n"));
    return utf8(mail + "--b--\n");
  }

  /** Returns a sound with a title; the sound depends on the seed. */
  static byte[] mp3(String title, int seed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] text = title.getBytes(StandardCharsets.ISO_8859_1);
    int frame = text.length + 1;
    bytes.writeBytes(new byte[] {'I', 'D', '3', 3, 0, 0, 0, 0, 0, (byte) (frame + 10)});
    bytes.writeBytes(new byte[] {'T', 'I', 'T', '2', 0, 0, 0, (byte) frame, 0, 0, 0});
    bytes.writeBytes(text);
    byte[] sound = new byte[417];
    Random random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      random.nextBytes(sound);
      Arrays.fill(sound, 0, 4, (byte) 0);
      sound[0] = (byte) 0xFF;
      sound[1] = (byte) 0xFB;
      sound[2] = (byte) 0x90;
      bytes.writeBytes(sound);
    }
    return bytes.toByteArray();
  }

  /** Returns a book with a chapter and a style that no reader sees as text. */
  static byte[] epub(String text, String style) throws IOException {
    return zip(
        rows(
            "mimetype",
            "application/epub+zip",
            "META-INF/container.xml",
            "<container xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile"
                + " full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>"
                + "</container>",
            "book.opf",
            "<package xmlns=\"http://www.idpf.org/2007/opf\"><manifest><item id=\"c\" href=\"c.xhtml\""
                + " media-type=\"application/xhtml+xml\"/></manifest><spine><itemref idref=\"c\"/>"
                + "</spine></package>",
            "c.xhtml",
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body class=\""
                + style
                + "\"><p>"
                + text
                + "</p></body></html>"));
  }

  /** Returns an archive or a packed file with a text. */
  static byte[] packed(String format, String text) throws IOException {
    byte[] content = utf8(text);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    switch (format) {
      case "mbox" -> bytes.writeBytes(mbox(text));
      case "zip", "jar" -> bytes.writeBytes(zip(rows("a.txt", text)));
      case "tar" -> {
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
          add("a.txt", content, tar);
        }
      }
      case "7z" -> {
        SeekableInMemoryByteChannel channel = new SeekableInMemoryByteChannel();
        try (SevenZOutputFile seven = new SevenZOutputFile(channel)) {
          SevenZArchiveEntry entry = new SevenZArchiveEntry();
          entry.setName("a.txt");
          entry.setLastModifiedDate(new Date(0));
          seven.putArchiveEntry(entry);
          seven.write(content);
          seven.closeArchiveEntry();
        }
        bytes.write(channel.array(), 0, (int) channel.size());
      }
      default -> {
        try (OutputStream packer =
            new CompressorStreamFactory()
                .createCompressorOutputStream(format.replace("bz2", "bzip2"), bytes)) {
          packer.write(content);
        } catch (CompressorException e) {
          throw new IOException(e);
        }
      }
    }
    return bytes.toByteArray();
  }

  /** Returns a TAR with a text and a link to another file. */
  static byte[] tar(String text, byte type, String target) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      add("a.txt", utf8(text), tar);
      TarArchiveEntry link = new TarArchiveEntry("current", type);
      link.setLinkName(target);
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
    }
    return bytes.toByteArray();
  }

  private static void add(String name, byte[] content, TarArchiveOutputStream tar)
      throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  /** Returns a CPIO with a text and a link to another file. */
  static byte[] cpio(String text, String target) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (CpioArchiveOutputStream cpio = new CpioArchiveOutputStream(bytes)) {
      for (String[] member : new String[][] {{"a.txt", text}, {"current", target}}) {
        byte[] content = utf8(member[1]);
        CpioArchiveEntry entry = new CpioArchiveEntry(member[0], content.length);
        entry.setMode(member[0].equals("current") ? CpioConstants.C_ISLNK : CpioConstants.C_ISREG);
        cpio.putArchiveEntry(entry);
        cpio.write(content);
        cpio.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  /** Returns a document with a text, and something else that is not in its words. */
  static byte[] other(String format, String text, String hidden) throws IOException {
    String mark = "<!-- " + hidden + " -->";
    return switch (format) {
      case "epub" -> epub(text, hidden);
      case "odt", "ott" -> odt(text, "<text:note-ref text:note-class=\"" + hidden + "\"/>");
      case "docx", "docm", "dotx" ->
          docx(text, "<w:p><w:r><w:fldChar w:dirty=\"" + hidden + "\"/></w:r></w:p>");
      case "rtf" -> utf8("{\\rtf1\\ansi{\\*\\company " + hidden + "}\\pard " + text + "\\par}");
      case "fb2" ->
          utf8(
              "<?xml version='1.0'?><FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'>"
                  + mark
                  + "<body><section><p>"
                  + text
                  + "</p></section></body></FictionBook>");
      case "xlf" ->
          utf8(
              "<?xml version='1.0'?><xliff version='1.2'><file>"
                  + mark
                  + "<body><trans-unit id='1'>"
                  + "<source>"
                  + text
                  + "</source></trans-unit></body></file></xliff>");
      case "tmx" ->
          utf8(
              "<?xml version='1.0'?><tmx version='1.4'>"
                  + mark
                  + "<header srclang='en'/><body><tu>"
                  + "<tuv xml:lang='en'><seg>"
                  + text
                  + "</seg></tuv></tu></body></tmx>");
      case "rss" ->
          utf8(
              "<?xml version='1.0'?><rss version='2.0'>"
                  + mark
                  + "<channel><title>t</title><item>"
                  + "<title>i</title><link>http://a.example/</link><description>"
                  + text
                  + "</description></item></channel></rss>");
      case "atom" ->
          utf8(
              "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'>"
                  + mark
                  + "<title>t</title><entry><title>i</title><link href='http://a.example/'/><summary>"
                  + text
                  + "</summary></entry></feed>");
      default ->
          utf8(
              "<?xml version='1.0'?><office:document"
                  + " xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
                  + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'"
                  + " office:mimetype='application/vnd.oasis.opendocument.text'>"
                  + mark
                  + "<office:body><office:text><text:p>"
                  + text
                  + "</text:p></office:text></office:body></office:document>");
    };
  }

  /** Returns a sound or a picture. */
  static byte[] sound(String format, int seed) throws IOException {
    if (format.equals("mp3")) {
      return mp3("A song with one title", seed);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (format.equals("wav") || format.equals("mid")) {
      byte[] noise = new byte[400];
      new Random(seed).nextBytes(noise);
      bytes.writeBytes(
          utf8(format.equals("wav") ? "RIFF\u0078\u0001\0\0WAVEfmt \u0010\0\0\0" : "MThd"));
      bytes.writeBytes(noise);
    } else {
      ImageIO.write(ImageIO.read(new ByteArrayInputStream(picture(seed))), format, bytes);
    }
    return bytes.toByteArray();
  }

  private static byte[] mbox(String text) {
    StringBuilder mails = new StringBuilder();
    for (String body : List.of(text, text + " once more")) {
      mails.append("From c Fri Mar  1 10:00:00 2024\n");
      mails
          .append(new String(mail("b@b.example", body, Map.of()), StandardCharsets.UTF_8))
          .append('\n');
    }
    return utf8(mails.toString());
  }
}
