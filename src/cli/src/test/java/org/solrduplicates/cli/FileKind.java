// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.solrduplicates.cli.MadeFiles.mail;
import static org.solrduplicates.cli.MadeFiles.packed;
import static org.solrduplicates.cli.MadeFiles.pdf;
import static org.solrduplicates.cli.MadeFiles.pptx;
import static org.solrduplicates.cli.MadeFiles.sound;
import static org.solrduplicates.cli.MadeFiles.utf8;
import static org.solrduplicates.cli.MadeFiles.xlsx;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What two files of a format must have in common to be the same text. */
enum FileKind {
  TEXT(
      "all characters and lines; of prose in `txt` and `md`, all characters",
      "txt md csv tsv json js ts css py rb php pl sh bat sql yaml properties ini log tex go rs kt scala"
          + " lua vcf ics srt vtt diff c cpp java groovy") {
    @Override
    void add(String ending, FilePair.Pairs pairs) {
      pairs.ofText(ending, "." + ending, "near", t -> t + "\n# a * b\n", t -> t + "\n# a + b\n");
    }
  },
  MARKUP("all characters and lines, attributes included", "xml xsl gpx kml svg") {
    @Override
    void add(String ending, FilePair.Pairs pairs) {
      String xml = "<?xml version='1.0'?><a><b c='%s'>";
      pairs.ofText(
          ending,
          "." + ending,
          "near",
          t -> xml.replace("%s", "1") + t + "</b></a>",
          t -> xml.replace("%s", "2") + t + "</b></a>");
    }
  },
  PAGE("characters; links, pictures, forms, scripts, notes, styles and tables", "html htm xhtml") {
    @Override
    void add(String ending, FilePair.Pairs pairs) {
      pairs.ofText(
          ending,
          "." + ending,
          "near",
          t -> "<html><body>" + t + "<!-- a --></body></html>",
          t -> "<html><body>" + t + "<!-- b --></body></html>");
    }
  },
  DOCUMENT(
      "characters; pictures by hash, links, boxes, fields, charts, macros, changes and tables",
      "docx docm dotx odt ott rtf") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      addOthers(ending, pairs);
    }
  },
  PDF(
      "characters; pictures by hash, drawings, links, notes, forms, attachments and columns",
      "pdf") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      pairs.add(
          ending,
          ".pdf",
          pdf(pairs.words(), "9 9 m 1 2 3 4 5 6 c S "),
          ".pdf",
          pdf(pairs.same(), "9 9 m 1 2 3 4 5 7 c S "),
          "near");
    }
  },
  SHEET("characters; all parts but those of the layout, cells by their values", "xlsx xlsm xltx") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      pairs.add(
          ending,
          "." + ending,
          xlsx(pairs.words(), 0.51),
          "." + ending,
          xlsx(pairs.same(), 0.52),
          "near");
    }
  },
  SLIDES("characters; all parts but those of the layout, pictures by hash", "pptx ppsx potx") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      pairs.add(
          ending,
          "." + ending,
          pptx(pairs.words(), 1, 1),
          "." + ending,
          pptx(pairs.same(), 1, 2),
          "near");
    }
  },
  MAIL("sender, recipients, subject, date and body with attachments", "eml") {
    @Override
    void add(String ending, FilePair.Pairs pairs) {
      pairs.add(
          ending,
          ".eml",
          mail("a@a.example", pairs.words(), Map.of("a.txt", utf8("a-b"))),
          ".eml",
          mail("a@a.example", pairs.same(), Map.of("a.txt", utf8("a+b"))),
          "near");
    }
  },
  ARCHIVE(
      "names and bytes of the members, without links and comments",
      "zip jar tar 7z gz bz2 xz mbox") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      pairs.add(
          ending,
          "." + ending,
          packed(ending, pairs.words() + " a < b"),
          "." + ending,
          packed(ending, pairs.same() + " a > b"),
          "near");
    }
  },
  OTHER("never the same text", "epub fb2 xlf tmx rss atom fodt") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      addOthers(ending, pairs);
    }
  },
  NO_TEXT("bytes only", "mp3 wav mid png jpg gif bmp tiff") {
    @Override
    void add(String ending, FilePair.Pairs pairs) throws IOException {
      pairs.add(
          ending,
          "." + ending,
          sound(ending, 11 + ending.hashCode()),
          "." + ending,
          sound(ending, 12 + ending.hashCode()),
          "");
    }
  };

  private final String compared;
  private final String endings;

  FileKind(String compared, String endings) {
    this.compared = compared;
    this.endings = endings;
  }

  List<String> endings() {
    return List.of(endings.split(" "));
  }

  /** Adds two files with the same words that differ in what the words do not show. */
  abstract void add(String ending, FilePair.Pairs pairs) throws IOException;

  private static void addOthers(String ending, FilePair.Pairs pairs) throws IOException {
    String dotted = "." + ending;
    byte[] one = MadeFiles.other(ending, pairs.words(), "a");
    pairs.add(ending, dotted, one, dotted, MadeFiles.other(ending, pairs.same(), "b"), "near");
  }

  /** Returns the rows of the table in docs/scan.md. */
  static String table() {
    return List.of(values()).stream()
        .map(
            kind ->
                "| "
                    + kind.endings().stream()
                        .map(e -> "`" + e + "`")
                        .collect(Collectors.joining(" "))
                    + " | "
                    + kind.compared
                    + " |\n")
        .collect(Collectors.joining());
  }
}
