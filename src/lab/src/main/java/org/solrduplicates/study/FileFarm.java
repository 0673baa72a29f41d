// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/**
 * Writes the texts of labelled sets as files in five formats, one after the other, and the same
 * texts again in the next format until there are enough.
 */
final class FileFarm {
  private static final int LINES = 60;
  private static final int LINE = 90;

  private FileFarm() {}

  /** A document of a set. */
  private record Text(String title, List<String> paragraphs) {}

  private enum Format {
    TXT {
      @Override
      void write(Text text, OutputStream out) throws IOException {
        out.write(String.join("\n", text.paragraphs).getBytes(StandardCharsets.UTF_8));
      }
    },
    HTML {
      @Override
      void write(Text text, OutputStream out) throws IOException {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><html><head><meta charset='utf-8'>");
        page.append("<title>").append(escaped(text.title)).append("</title></head><body>\n");
        text.paragraphs.forEach(p -> page.append("<p>").append(escaped(p)).append("</p>\n"));
        out.write(page.append("</body></html>").toString().getBytes(StandardCharsets.UTF_8));
      }
    },
    RTF {
      @Override
      void write(Text text, OutputStream out) throws IOException {
        StringBuilder rtf = new StringBuilder("{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}}\\f0 ");
        (String.join("\n", text.paragraphs) + "\n").chars().forEach(c -> rtf(c, rtf));
        out.write(rtf.append('}').toString().getBytes(StandardCharsets.US_ASCII));
      }

      private void rtf(int c, StringBuilder to) {
        if (c == '\\' || c == '{' || c == '}') {
          to.append('\\').append((char) c);
        } else if (c == '\n') {
          to.append("\\par\n");
        } else if (c < 128) {
          to.append((char) c);
        } else {
          to.append("\\u").append((short) c).append('?');
        }
      }
    },
    DOCX {
      @Override
      void write(Text text, OutputStream out) throws IOException {
        try (XWPFDocument document = new XWPFDocument()) {
          document.getProperties().getCoreProperties().setTitle(text.title);
          text.paragraphs.forEach(p -> document.createParagraph().createRun().setText(p));
          document.write(out);
        }
      }
    },
    PDF {
      @Override
      void write(Text text, OutputStream out) throws IOException {
        try (PDDocument document = new PDDocument()) {
          document.getDocumentInformation().setTitle(text.title);
          PDFont font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
          List<String> lines = lines(text);
          for (int i = 0; i < lines.size(); i += LINES) {
            page(document, font, lines.subList(i, Math.min(lines.size(), i + LINES)));
          }
          document.save(out);
        }
      }

      private void page(PDDocument document, PDFont font, List<String> lines) throws IOException {
        PDPage page = new PDPage();
        document.addPage(page);
        try (PDPageContentStream content = new PDPageContentStream(document, page)) {
          content.beginText();
          content.setFont(font, 9);
          content.setLeading(12);
          content.newLineAtOffset(40, 750);
          for (String line : lines) {
            content.showText(line);
            content.newLine();
          }
          content.endText();
        }
      }
    };

    abstract void write(Text text, OutputStream out) throws IOException;
  }

  /**
   * Writes files into the second folder, from {@code en_versions} and {@code fr_versions} in the
   * first. The third argument is the number of files.
   */
  public static void main(String[] args) throws IOException {
    Path to = Files.createDirectories(Path.of(args[1]));
    List<Text> texts = new ArrayList<>();
    for (String set : List.of("en_versions", "fr_versions")) {
      read(Path.of(args[0], set + ".jsonl.gz"), texts);
    }
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      int number = i % texts.size();
      Format format = Format.values()[(number + i / texts.size()) % Format.values().length];
      Path file =
          to.resolve(String.valueOf(number % 100))
              .resolve(
                  String.format(Locale.ROOT, "%05d", number)
                      + "."
                      + format.name().toLowerCase(Locale.ROOT));
      Files.createDirectories(file.getParent());
      try (OutputStream out = Files.newOutputStream(file)) {
        format.write(texts.get(number), out);
      }
    }
  }

  private static void read(Path set, List<Text> texts) throws IOException {
    ObjectMapper json = new ObjectMapper();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(set)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode document = json.readTree(line);
        List<String> paragraphs = List.of(document.path("text").asText().split("\n", -1));
        texts.add(new Text(document.path("title").asText(), paragraphs));
      }
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** Lines that fit a page; what the font lacks is a question mark. */
  private static List<String> lines(Text text) {
    List<String> lines = new ArrayList<>();
    for (String paragraph : text.paragraphs) {
      String plain = paragraph.replaceAll("\\p{Cntrl}", " ").replaceAll("[^ -~à-ÿÀ-Ö]", "?");
      for (int at = 0; at < plain.length(); ) {
        int end = end(plain, at);
        lines.add(plain.substring(at, end));
        at = end;
      }
    }
    return lines;
  }

  /** Lines end behind a blank. */
  private static int end(String text, int begin) {
    if (text.length() - begin <= LINE) {
      return text.length();
    }
    int blank = text.lastIndexOf(' ', begin + LINE - 1);
    return blank > begin ? blank + 1 : begin + LINE;
  }
}
