// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.solrduplicates.cli.MadeFiles.columns;
import static org.solrduplicates.cli.MadeFiles.cpio;
import static org.solrduplicates.cli.MadeFiles.docx;
import static org.solrduplicates.cli.MadeFiles.drawnFont;
import static org.solrduplicates.cli.MadeFiles.drawnOver;
import static org.solrduplicates.cli.MadeFiles.epub;
import static org.solrduplicates.cli.MadeFiles.mail;
import static org.solrduplicates.cli.MadeFiles.mp3;
import static org.solrduplicates.cli.MadeFiles.nested;
import static org.solrduplicates.cli.MadeFiles.odt;
import static org.solrduplicates.cli.MadeFiles.packed;
import static org.solrduplicates.cli.MadeFiles.pdf;
import static org.solrduplicates.cli.MadeFiles.picture;
import static org.solrduplicates.cli.MadeFiles.pictured;
import static org.solrduplicates.cli.MadeFiles.pptx;
import static org.solrduplicates.cli.MadeFiles.rows;
import static org.solrduplicates.cli.MadeFiles.scannedPdf;
import static org.solrduplicates.cli.MadeFiles.stamped;
import static org.solrduplicates.cli.MadeFiles.table;
import static org.solrduplicates.cli.MadeFiles.tar;
import static org.solrduplicates.cli.MadeFiles.tiled;
import static org.solrduplicates.cli.MadeFiles.unmapped;
import static org.solrduplicates.cli.MadeFiles.utf8;
import static org.solrduplicates.cli.MadeFiles.withPart;
import static org.solrduplicates.cli.MadeFiles.xlsx;
import static org.solrduplicates.cli.MadeFiles.zip;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.solrduplicates.core.text.Sentence;

/**
 * Two files and their relation. Each pair has words of its own.
 *
 * @param expected a relation, {@code apart}, or the beginning of the reason why they are compared
 *     by bytes only
 */
record FilePair(
    int number,
    String name,
    String one,
    byte[] first,
    String other,
    byte[] second,
    String expected) {
  private static final String SAME = "same-text";
  private static final String NEAR = "near";
  private static final String BYTES = "compared by bytes only";
  private static final String SPACED = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z";
  private static final String FEW = "few words beside pictures";

  static List<FilePair> all() {
    try {
      Pairs pairs = new Pairs();
      addLayouts(pairs);
      addSigns(pairs);
      addFormats(pairs);
      addArchives(pairs);
      addStyles(pairs);
      addPages(pairs);
      addDrawings(pairs);
      addWithoutText(pairs);
      for (FileKind kind : FileKind.values()) {
        for (String ending : kind.endings()) {
          kind.add(ending, pairs);
        }
      }
      return pairs.all;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Differences in the layout only. */
  private static void addLayouts(Pairs pairs) throws IOException {
    pairs.ofText("lines", ".txt", SAME, text -> text, text -> text.replace(". ", ".\n"));
    pairs.ofText("line ends", ".py", SAME, text -> text + "\nx", text -> text + "\r\nx\r\n");
    pairs.ofText("mark of order", ".csv", SAME, text -> text, text -> "\uFEFF" + text);
    pairs.ofText("quotes", ".txt", SAME, text -> text + " 'a'", text -> text + " \u2018a\u2019");
    String text = pairs.words();
    String page =
        "<!DOCTYPE html><html><head><title>t</title></head><body class='c'>%s</body></html>";
    pairs.add("text and page", ".txt", utf8(text), ".html", utf8(page.replace("%s", text)), SAME);
    pairs.add("text and docx", ".txt", utf8(pairs.words()), ".docx", docx(pairs.same(), ""), SAME);
    pairs.add(
        "docx and pdf", ".docx", docx(pairs.words(), ""), ".pdf", pdf(pairs.same(), ""), SAME);
    pairs.add(
        "odt and docx", ".odt", odt(pairs.words(), ""), ".docx", docx(pairs.same(), ""), SAME);
    pairs.ofText(
        "words of styles",
        ".html",
        SAME,
        t -> t + " content: a",
        t -> "<p>" + t + " content: a</p>");
    String list = pairs.words() + "\n- one\n- two";
    pairs.add(
        "list",
        ".txt",
        utf8(list),
        ".rtf",
        utf8("{\\rtf1\\ansi\\pard " + list.replace("\n", "\\par ") + "\\par}"),
        NEAR);
    pairs.add(
        "rtf",
        ".rtf",
        utf8("{\\rtf1\\ansi\\pard\\b " + pairs.words() + "\\par}"),
        ".docx",
        docx(pairs.same(), ""),
        SAME);
    pairs.ofText(
        "raised rtf",
        ".rtf",
        NEAR,
        t -> "{\\rtf1\\ansi\\pard " + t + " 10{\\super 2}\\par}",
        t -> "{\\rtf1\\ansi\\pard " + t + " 102\\par}");
    pairs.add(
        "full tables",
        ".docx",
        docx(pairs.words(), table("a", "b")),
        docx(pairs.same(), table("a", "b") + "<w:p/>"),
        NEAR);
  }

  /** The same words with other characters between them. */
  private static void addSigns(Pairs pairs) {
    String[][] signs = {
      {"10\u00B2", "102"},
      {"(500)", "500"},
      {"500-", "500"},
      {"100 \u20AC", "100 \u00A3"},
      {"5 %", "5 \u2030"},
      {"\u2611 yes \u2610 no", "\u2610 yes \u2611 no"},
      {"p < 0.05", "p > 0.05"},
      {"e4!", "e4?"},
      {"a && b", "a || b"},
      {"r\u00E9sum\u00E9", "resume"},
      {"5\u00B0", "5'"},
      {"1 = 2", "1 != 2"},
      {"A", "a"},
      {"x*", "x+"},
      {"\u2191 5", "\u2193 5"}
    };
    for (String[] two : signs) {
      for (String ending : List.of(".txt", ".csv", ".html")) {
        pairs.ofText(
            two[0] + " " + two[1], ending, NEAR, text -> text + two[0], text -> text + two[1]);
      }
    }
    pairs.ofText("operators", ".py", NEAR, t -> t + "\nif a >= b:", t -> t + "\nif a <= b:");
    pairs.ofText("indent", ".py", NEAR, t -> t + "\nif a:\n  b\n  c", t -> t + "\nif a:\n  b\nc");
    pairs.ofText("indent txt", ".txt", NEAR, t -> t + "\na:\n  b\n  c", t -> t + "\na:\n  b\nc");
    pairs.ofText("comment", ".properties", NEAR, t -> "#" + t, t -> t);
    pairs.ofText("comment off", ".txt", NEAR, t -> t + "\n# a\nb", t -> t + "\n# a b");
    pairs.ofText(
        "cell",
        ".csv",
        NEAR,
        t -> t.replace(' ', ',') + "\n1,,2",
        t -> t.replace(' ', ',') + "\n1,2,");
    pairs.ofText("tabs", ".txt", NEAR, t -> t + "\n1\t\t2", t -> t + "\n1\t2\t");
    pairs.ofText("columns", ".txt", NEAR, t -> t + "\na    1     2", t -> t + "\na    1 2");
    pairs.ofText("ignored", "/.gitignore", NEAR, t -> t + "\n!keep", t -> t + "\nkeep");
    pairs.ofText("cron", "/crontab", NEAR, t -> t + "\n#5 4 * * *", t -> t + "\n5 4 * * *");
    pairs.ofText("sql", ".sql", NEAR, t -> t + "\nWHERE a <> 1", t -> t + "\nWHERE a = 1");
  }

  /** The same words with other content that is not text. */
  private static void addFormats(Pairs pairs) throws IOException {
    String strike = "<w:r><w:rPr><w:strike/></w:rPr><w:t>not</w:t></w:r>";
    pairs.ofDocx("strike", strike, strike.replace("<w:strike/>", ""));
    String raised =
        "<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr><w:t>2</w:t></w:r>";
    pairs.ofDocx("raised", raised, "<w:r><w:t>102</w:t></w:r>");
    String box =
        "<w:r><w:fldChar w:fldCharType=\"begin\"><w:ffData><w:checkBox><w:checked%s/></w:checkBox></w:ffData></w:fldChar></w:r>";
    pairs.ofDocx("box", box.replace("%s", ""), box.replace("%s", " w:val=\"0\""));
    pairs.ofDocx(
        "symbol",
        "<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0FE\"/></w:r>",
        "<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0A8\"/></w:r>");
    pairs.add(
        "cells of docx",
        ".docx",
        docx(pairs.words(), table("", "5")),
        docx(pairs.same(), table("5", "")),
        NEAR);
    pairs.add(
        "cell and pdf",
        ".docx",
        docx(pairs.words(), table("", "5")),
        ".pdf",
        pdf(pairs.same() + " 5", ""),
        NEAR);
    pairs.add(
        "picture of docx",
        ".docx",
        docx(pairs.words(), "", picture(1)),
        docx(pairs.same(), "", picture(2)),
        NEAR);
    pairs.add(
        "picture and text",
        ".txt",
        utf8(pairs.words()),
        ".docx",
        docx(pairs.same(), "", picture(2)),
        NEAR);
    pairs.add(
        "raised odt",
        ".odt",
        odt(pairs.words(), "<text:span text:style-name=\"Up\">2</text:span>"),
        odt(pairs.same(), "2"),
        NEAR);
    pairs.add(
        "link of odt",
        ".odt",
        odt(pairs.words(), "<text:a xlink:href=\"http://a.example/\">x</text:a>"),
        odt(pairs.same(), "<text:a xlink:href=\"http://b.example/\">x</text:a>"),
        NEAR);
    pairs.add(
        "drawing of pdf",
        ".pdf",
        pdf(pairs.words(), "10 10 m 90 40 l S "),
        pdf(pairs.same(), "10 40 m 90 10 l S "),
        NEAR);
    pairs.add(
        "bars of pdf",
        ".pdf",
        pdf(pairs.words(), "0 0 1 rg 10 10 20 80 re f "),
        pdf(pairs.same(), "0 0 1 rg 10 10 20 40 re f "),
        NEAR);
    pairs.add(
        "rules of pdf",
        ".pdf",
        pdf(pairs.words(), "10 10 m 90 10 l S 1 1 90 90 re S "),
        pdf(pairs.same(), ""),
        SAME);
    pairs.add(
        "hidden figures", ".xlsx", xlsx(pairs.words(), 0.123), xlsx(pairs.same(), 0.124), NEAR);
    pairs.add(
        "sheet and rows",
        ".xlsx",
        xlsx(pairs.words(), 0.123),
        ".csv",
        utf8(pairs.same() + "\n0.1"),
        "version");
    for (String[] two :
        new String[][] {
          {"<a href='http://a.example'>x</a>", "<a href='http://b.example'>x</a>"},
          {"<input type='checkbox' checked>", "<input type='checkbox'>"},
          {"<img src='a.png'>", "<img src='b.png'>"},
          {"10<sup>2</sup>", "102"},
          {"<del>not</del>", "not"},
          {"<p style='display:none'>x</p>", "<p>x</p>"},
          {"<!-- a -->", "<!-- b -->"},
          {
            "<table><tr><td>1 2</td><td>3</td><td>4</td></tr></table>",
            "<table><tr><td>1</td><td>2 3</td><td>4</td></tr></table>"
          },
          {"<script>a()</script>", "<script>b()</script>"},
          {
            "<table><tr><td></td><td>5</td></tr></table>",
            "<table><tr><td>5</td><td></td></tr></table>"
          }
        }) {
      pairs.ofText(
          two[0].replace('/', '.'),
          ".html",
          NEAR,
          t -> "<html><body>" + t + two[0],
          t -> "<html><body>" + t + two[1]);
    }
    pairs.add(
        "recipients",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of()),
        mail("b@b.example", pairs.same(), Map.of()),
        NEAR);
    pairs.ofText(
        "transport",
        ".eml",
        SAME,
        t -> "Received: by a\n" + text(mail("a@a.example", t, Map.of())),
        t -> "Received: by b\n X\n" + text(mail("a@a.example", t, Map.of())));
    String words = pairs.words();
    pairs.add(
        "swapped names",
        ".zip",
        zip(rows("a.txt", words + " x", "b.txt", words + " y")),
        zip(rows("b.txt", words + " x", "a.txt", words + " y")),
        NEAR);
    pairs.add(
        "packed again",
        ".zip",
        zip(rows("a.txt", pairs.words())),
        zip(rows("a.txt", pairs.same()), 0),
        SAME);
    pairs.add("epub", ".epub", epub(pairs.words(), "a"), epub(pairs.same(), "b"), NEAR);
    pairs.add(
        "columns of pdf", ".pdf", columns(pairs.words(), 200), columns(pairs.same(), 300), NEAR);
    pairs.add(
        "columns of docx",
        ".docx",
        docx(pairs.words(), table("a b", "c", "d")),
        docx(pairs.same(), table("a", "b c", "d")),
        NEAR);
    pairs.add(
        "rows of odt",
        ".odt",
        odt(pairs.words(), sheet("a", "b", "c")),
        odt(pairs.same(), sheet("a b", "c", "")),
        NEAR);
    String parts =
        "From: a@a.example\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n"
            + "--b\nContent-Type: text/plain\n\n%s\n--b\nContent-Type: text/html\n\n<p>%t</p>\n--b--\n";
    pairs.ofText(
        "unseen alternative",
        ".eml",
        NEAR,
        t -> parts.replace("%s", "Pay 100").replace("%t", t),
        t -> parts.replace("%s", "Pay 900").replace("%t", t));
    String once = pairs.words();
    pairs.add(
        "second stream",
        ".gz",
        joined(packed("gz", once), packed("gz", " to Anna")),
        joined(packed("gz", once), packed("gz", " to Carl")),
        "version");
    pairs.add(
        "empty members",
        ".zip",
        zip(rows("a.txt", pairs.words(), "x.flag", "")),
        zip(rows("a.txt", pairs.same(), "y.flag", "")),
        NEAR);
    pairs.add(
        "attached scan with a line",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("a.pdf", scannedPdf("Scanned by X", 3, 7))),
        mail("a@a.example", pairs.same(), Map.of("a.pdf", scannedPdf("Scanned by X", 3, 8))),
        BYTES);
    for (String ending : List.of(".toml", ".ps1", "/Dockerfile", ".txt")) {
      pairs.ofText(ending, ending, NEAR, t -> t + "\nx = 1\ny = 2", t -> t + "\nx = 1 y = 2");
    }
    pairs.add(
        "moved by a matrix",
        ".pdf",
        pdf(pairs.words(), "q 20 0 0 80 9 9 cm 0 0 1 1 re f Q "),
        pdf(pairs.same(), "q 20 0 0 40 9 9 cm 0 0 1 1 re f Q "),
        NEAR);
    pairs.add(
        "color of a drawing",
        ".pdf",
        pdf(pairs.words(), "1 0 0 rg 9 9 80 80 re f "),
        pdf(pairs.same(), "0 1 0 rg 9 9 80 80 re f "),
        NEAR);
    pairs.ofDocx(
        "position",
        "<w:r><w:t>10</w:t></w:r><w:r><w:rPr><w:position w:val=\"6\"/></w:rPr><w:t>2</w:t></w:r>",
        "<w:r><w:t>102</w:t></w:r>");
    pairs.ofDocx(
        "font of signs",
        "<w:r><w:rPr><w:rFonts w:ascii=\"Symbol\"/></w:rPr><w:t>5 m</w:t></w:r>",
        "<w:r><w:t>5 m</w:t></w:r>");
    pairs.add(
        "saved again",
        ".docx",
        docx(pairs.words(), "<w:p w:rsidR=\"00AA\"><w:r><w:sym w:char=\"F0FE\"/></w:r></w:p>"),
        docx(pairs.same(), "<w:p w:rsidR=\"00BB\"><w:r><w:sym w:char=\"F0FE\"/></w:r></w:p>"),
        SAME);
  }

  /** The same members, and something else that no parser reads. */
  private static void addArchives(Pairs pairs) throws IOException {
    for (byte type : new byte[] {TarConstants.LF_SYMLINK, TarConstants.LF_LINK}) {
      pairs.add(
          "target of a link " + (char) type,
          ".tar",
          tar(pairs.words(), type, "one"),
          tar(pairs.same(), type, "two"),
          NEAR);
    }
    pairs.add(
        "joined tars",
        ".tar",
        joined(packed("tar", pairs.words()), packed("tar", "Pay 100 to Anna")),
        joined(packed("tar", pairs.same()), packed("tar", "Pay 900 to Carl")),
        NEAR);
    pairs.add(
        "padded tar",
        ".tar",
        packed("tar", pairs.words()),
        joined(packed("tar", pairs.same()), new byte[5120]),
        SAME);
    pairs.add(
        "target of a link in cpio",
        ".cpio",
        cpio(pairs.words(), "one"),
        cpio(pairs.same(), "two"),
        "version");
    pairs.add(
        "comment of a zip",
        ".zip",
        withComment(zip(rows("a.txt", pairs.words())), "Pay 100"),
        withComment(zip(rows("a.txt", pairs.same())), "Pay 900"),
        NEAR);
    pairs.add(
        "before a zip",
        ".zip",
        joined(utf8("Pay 100 "), zip(rows("a.txt", pairs.words()))),
        joined(utf8("Pay 900 "), zip(rows("a.txt", pairs.same()))),
        "");
    pairs.add(
        "empty folder of a zip",
        ".zip",
        zip(rows("a.txt", pairs.words(), "paid/", "")),
        zip(rows("a.txt", pairs.same(), "unpaid/", "")),
        NEAR);
    pairs.add(
        "folder of a zip",
        ".zip",
        zip(rows("a/b.txt", pairs.words())),
        zip(rows("a/", "", "a/b.txt", pairs.same())),
        SAME);
  }

  private static byte[] withComment(byte[] zip, String comment) {
    byte[] with = joined(zip, utf8(comment));
    with[zip.length - 2] = (byte) comment.length();
    return with;
  }

  /** Styles and lists that change what the same words mean. */
  private static void addStyles(Pairs pairs) throws IOException {
    String tabbed = "<w:r><w:t>%s</w:t><w:tab/><w:t>%s</w:t><w:tab/><w:t>%s</w:t></w:r>";
    pairs.ofDocx(
        "blank column",
        Sentence.of(tabbed, "\u00A0", "5", "6"),
        Sentence.of(tabbed, "5", "\u00A0", "6"));
    pairs.ofDocx(
        "moved tab",
        "<w:r><w:t>Rent</w:t><w:tab/><w:t>5 6</w:t></w:r>",
        "<w:r><w:t>Rent 5</w:t><w:tab/><w:t>6</w:t></w:r>");
    String stop =
        "<w:pPr><w:tabs><w:tab w:val=\"left\" w:pos=\"%s\"/></w:tabs></w:pPr><w:r><w:t>1.</w:t><w:tab/><w:t>500</w:t></w:r>";
    pairs.ofDocx("tab stop", Sentence.of(stop, "4000"), Sentence.of(stop, "7000"));
    pairs.ofDocx(
        "blanks of several runs",
        "<w:r><w:t>a\u00A0</w:t></w:r><w:r><w:t>\u00A0\u00A0b c</w:t></w:r>",
        "<w:r><w:t>a b\u00A0</w:t></w:r><w:r><w:t>\u00A0\u00A0c</w:t></w:r>");
    pairs.ofDocx(
        "run of blanks",
        "<w:r><w:t>a</w:t></w:r><w:r><w:t>    </w:t></w:r><w:r><w:t>b c</w:t></w:r>",
        "<w:r><w:t>a b</w:t></w:r><w:r><w:t>    </w:t></w:r><w:r><w:t>c</w:t></w:r>");
    pairs.ofDocx(
        "short lines of docx",
        "<w:r><w:t>x = 1</w:t><w:br/><w:t>y = 2</w:t></w:r>",
        "<w:r><w:t>x = 1 y = 2</w:t></w:r>");
    pairs.ofDocx(
        "hidden row",
        "<w:r><w:t>x</w:t></w:r></w:p><w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p>",
        "<w:r><w:t>x</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p>");
    String item =
        "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>";
    pairs.ofPart(
        "bullets", item, "numbering", list("bullet", "\u2714"), list("bullet", "\u2718"), NEAR);
    pairs.ofPart(
        "font of bullets",
        item,
        "numbering",
        list("bullet", "o")
            .replace("</w:lvl>", "<w:rPr><w:rFonts w:ascii=\"Wingdings\"/></w:rPr></w:lvl>"),
        list("bullet", "o"),
        NEAR);
    pairs.ofPart(
        "usual bullets",
        item,
        "numbering",
        list("bullet", "\uF0B7"),
        list("bullet", "\u2022"),
        SAME);
    pairs.ofPart("numbers", item, "numbering", list("hex", "%1."), list("chicago", "%1."), "");
    pairs.ofPart(
        "start of a list",
        item,
        "numbering",
        list("decimal", "%1."),
        list("decimal", "%1.").replace("<w:start w:val=\"1\"", "<w:start w:val=\"5\""),
        "version");
    String heading = "<w:p><w:pPr><w:pStyle w:val=\"S\"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>";
    String numbered =
        "<w:style w:type=\"paragraph\" w:styleId=\"S\"><w:pPr><w:numPr><w:numId w:val=\"%s\"/></w:numPr></w:pPr></w:style>";
    pairs.ofPart(
        "numbered style",
        heading,
        "styles",
        Sentence.of(numbered, "1"),
        Sentence.of(numbered, "2"),
        NEAR);
    String styled = "<w:p><w:r><w:rPr><w:rStyle w:val=\"S\"/></w:rPr><w:t>2</w:t></w:r></w:p>";
    pairs.ofPart(
        "styles",
        styled,
        "styles",
        style("<w:strike/>"),
        style("<w:vertAlign w:val=\"superscript\"/>"),
        NEAR);
    pairs.ofPart(
        "font of a style",
        styled,
        "styles",
        style("<w:rFonts w:ascii=\"Wingdings\"/>"),
        style("<w:b/>"),
        NEAR);
    pairs.ofPart(
        "default style",
        "<w:p><w:r><w:t>2</w:t></w:r></w:p>",
        "styles",
        style("<w:strike/>").replace("<w:style ", "<w:style w:default=\"1\" "),
        style("<w:b/>"),
        NEAR);
    pairs.ofPart("color of a style", styled, "styles", style("<w:b/>"), style("<w:i/>"), SAME);
    String signs =
        "<style:style style:name=\"W\" style:family=\"text\"><style:text-properties style:font-name=\"%s\"/></style:style>";
    pairs.ofOdt(
        "font of odt",
        "<text:span text:style-name=\"W\">l</text:span>",
        Sentence.of(signs, "Wingdings"),
        Sentence.of(signs, "Arial"),
        NEAR);
    String list =
        "</text:p><text:list text:style-name=\"L\"><text:list-item><text:p>x</text:p></text:list-item></text:list><text:p>";
    String bullet =
        "<text:list-style style:name=\"L\"><text:list-level-style-bullet text:level=\"1\" text:bullet-char=\"%s\"/></text:list-style>";
    pairs.ofOdt(
        "bullets of odt", list, Sentence.of(bullet, "\u2714"), Sentence.of(bullet, "\u2718"), NEAR);
    pairs.add(
        "hidden row of odt",
        ".odt",
        odt(
            pairs.words(),
            sheet("a")
                .replace("<table:table-row", "<table:table-row table:visibility=\"collapse\"")),
        odt(pairs.same(), sheet("a")),
        NEAR);
    String fonts = "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1 %s;}}\\pard %s {\\f1 l}\\par}";
    pairs.ofText(
        "font of rtf",
        ".rtf",
        NEAR,
        t -> Sentence.of(fonts, "Wingdings", t),
        t -> Sentence.of(fonts, "Arial", t));
    for (String[] two :
        new String[][] {
          {"x = 1\\line y = 2", "x = 1 y = 2"},
          {"a    b c", "a b    c"},
          {"a\\~\\~b c", "a b\\~\\~c"},
          {"a\\'a0\\'a0b c", "a b\\'a0\\'a0c"},
          {"a\\u160 ?\\u160 ?b c", "a b\\u160 ?\\u160 ?c"}
        }) {
      pairs.ofText(
          two[0],
          ".rtf",
          NEAR,
          t -> "{\\rtf1\\ansi\\pard " + t + " " + two[0] + "\\par}",
          t -> "{\\rtf1\\ansi\\pard " + t + " " + two[1] + "\\par}");
    }
    pairs.ofOdt(
        "usual bullets of odt",
        list,
        Sentence.of(bullet, "\u2022"),
        Sentence.of(bullet, "\u25E6"),
        SAME);
    String number =
        "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\" text:start-value=\"%s\"/></text:list-style>";
    pairs.ofOdt("start of odt", list, Sentence.of(number, "1"), Sentence.of(number, "5"), NEAR);
  }

  private static String list(String format, String sign) {
    return "<w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\""
        + format
        + "\"/><w:lvlText w:val=\""
        + sign
        + "\"/></w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>";
  }

  private static String style(String properties) {
    return "<w:style w:type=\"character\" w:styleId=\"S\"><w:name w:val=\"S\"/><w:rPr>"
        + properties
        + "</w:rPr></w:style>";
  }

  /** Lists and lines of pages. */
  private static void addPages(Pairs pairs) {
    for (String[] two :
        new String[][] {
          {"<ol start='5'><li>a</ol>", "<ol><li>a</ol>"},
          {"<ol type='I'><li>a</ol>", "<ol type='a'><li>a</ol>"},
          {"<ol reversed><li>a<li>b</ol>", "<ol><li>a<li>b</ol>"},
          {"<ol><li value='4'>a</ol>", "<ol><li>a</ol>"},
          {"<ol><li>a<li>b</ol>", "<ul><li>a<li>b</ul>"},
          {"<br>x = 1<br>y = 2", "<br>x = 1 y = 2"},
          {"<p>a&#xA0;&#xA0;b c</p>", "<p>a b&#xA0;&#xA0;c</p>"},
          {"<p>Anna<br>Maria Berta</p>", "<p>Anna Maria<br>Berta</p>"}
        }) {
      pairs.ofText(
          two[0].replace('/', '.'),
          ".html",
          NEAR,
          t -> "<html><body><p>" + t + "</p>" + two[0],
          t -> "<html><body><p>" + t + "</p>" + two[1]);
    }
    pairs.ofText(
        "item list",
        ".html",
        SAME,
        t -> "<html><body><p>" + t + "</p><ul><li>a<li>b</ul>",
        t -> "<html><body><p>" + t + "</p><ul><li>a</li> <li>b</li></ul>");
    pairs.ofText(
        "single letters",
        ".txt",
        NEAR,
        t -> SPACED + " " + t.hashCode() + " 1 2",
        t -> SPACED + " " + t.hashCode() + " 12");
    pairs.ofText(
        "single letters of lines", ".txt", NEAR, t -> SPACED + "\n\nA B", t -> SPACED + "\n\nAB");
  }

  /** Drawings of pages beside the same text. The first line has its foot at 50, 700. */
  private static void addDrawings(Pairs pairs) throws IOException {
    pairs.ofPdf("strike-through", "50 703 m 90 703 l S ", NEAR);
    pairs.ofPdf("strike-through of an area", "50 702.5 40 0.6 re f ", NEAR);
    pairs.ofPdf("moved strike-through", "q 1 0 0 1 0 600 cm 50 103 m 90 103 l S Q ", NEAR);
    pairs.ofPdf("minus", "43 702.5 m 48 702.5 l S ", NEAR);
    pairs.ofPdf("drawn one", "46 700 m 46 706 l S ", NEAR);
    pairs.ofPdf("empty box", "300 300 9 9 re S ", NEAR);
    pairs.ofPdf("point", "47 700 1 1 re f ", NEAR);
    pairs.ofPdf("hidden text", "3 Tr ", NEAR);
    pairs.ofPdf("underline", "50 698.6 m 90 698.6 l S ", SAME);
    pairs.ofPdf("frame", "40 500 500 300 re S ", SAME);
    pairs.ofPdf("background", "1 g 0 0 600 800 re f 0 g ", SAME);
    pairs.add(
        "covered text",
        ".pdf",
        drawnOver(pairs.words(), "1 g 40 695 100 20 re f "),
        drawnOver(pairs.same(), ""),
        NEAR);
    pairs.add(
        "columns behind long cells",
        ".pdf",
        drawnOver(pairs.words(), cells("The rent of the office in May 5", 260, "6 7")),
        drawnOver(pairs.same(), cells("The rent of the office in May", 260, "5 6 7")),
        NEAR);
    pairs.add(
        "letters without a meaning",
        ".pdf",
        unmapped(pairs.words(), "Pay 100"),
        unmapped(pairs.same(), "Pay 900"),
        NEAR);
    for (String name : List.of("P", "M", "Im")) {
      pairs.add(
          "picture with the name " + name,
          ".pdf",
          pictured(pairs.words(), name, 1),
          pictured(pairs.same(), name, 2),
          NEAR);
    }
    pairs.add("picture in forms", ".pdf", nested(pairs.words(), 1), nested(pairs.same(), 2), NEAR);
    pairs.add("stamp", ".pdf", stamped(pairs.words(), 1), stamped(pairs.same(), 2), NEAR);
    pairs.add("pattern", ".pdf", tiled(pairs.words(), 1), tiled(pairs.same(), 2), NEAR);
    pairs.add(
        "drawn letters",
        ".pdf",
        drawnFont(pairs.words(), "0 0 5 5 re f"),
        drawnFont(pairs.same(), "0 0 m 5 5 l S"),
        NEAR);
  }

  private static String cells(String one, int place, String other) {
    return "BT /F1 8 Tf 50 400 Td ("
        + one
        + ") Tj "
        + (place - 50)
        + " 0 Td ("
        + other
        + ") Tj ET ";
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static String sheet(String... cells) {
    return Stream.of(cells)
        .map(cell -> "<table:table-cell><text:p>" + cell + "</text:p></table:table-cell>")
        .collect(
            Collectors.joining(
                "",
                "</text:p><table:table><table:table-row>",
                "</table:table-row></table:table><text:p>"));
  }

  /** A few words that are no content. */
  private static void addWithoutText(Pairs pairs) throws IOException {
    pairs.add(
        "scans",
        ".pdf",
        scannedPdf("Scanned with DocSnapper", 6, 1),
        scannedPdf("Scanned with DocSnapper", 6, 2),
        FEW);
    pairs.add(
        "fax",
        ".pdf",
        scannedPdf("2024-03-04 10:15 FROM ACME Ltd TO +49 30 1234 PAGE 001 OF 003", 3, 1),
        scannedPdf("2024-03-04 10:15 FROM ACME Ltd TO +49 30 1234 PAGE 001 OF 003", 3, 2),
        FEW);
    pairs.add(
        "read scans",
        ".pdf",
        scannedPdf(pairs.words(), 2, 1),
        scannedPdf(pairs.same(), 2, 2),
        NEAR);
    pairs.add("slides", ".pptx", pptx("Confidential", 4, 1), pptx("Confidential", 4, 2), FEW);
    pairs.add(
        "album",
        ".docx",
        docx("See the pictures below", "", picture(3)),
        docx("See the pictures below", "", picture(4)),
        FEW);
    pairs.add(
        "copier",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("scan.png", picture(5))),
        mail("a@a.example", pairs.same(), Map.of("scan.png", picture(6))),
        BYTES);
    pairs.add(
        "copier pdf",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("scan.pdf", scannedPdf("", 1, 1))),
        mail("a@a.example", pairs.same(), Map.of("scan.pdf", scannedPdf("", 1, 2))),
        BYTES);
    pairs.add(
        "voice",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("call.mp3", mp3("a", 1))),
        mail("a@a.example", pairs.same(), Map.of("call.mp3", mp3("a", 2))),
        BYTES);
    pairs.add(
        "sound",
        ".mp3",
        mp3("The same title of a song", 1),
        mp3("The same title of a song", 2),
        BYTES);
    pairs.add("track", ".gpx", track(1), track(2), BYTES);
    pairs.add(
        "drawing",
        ".svg",
        utf8(
            "<svg xmlns='http://www.w3.org/2000/svg'><text>Plan of the house</text><path d='M1 2 L3 4 L5 6 L7 8 Z'/></svg>"),
        utf8(
            "<svg xmlns='http://www.w3.org/2000/svg'><text>Plan of the house</text><path d='M1 2 L3 4 L9 9 L7 8 Z'/></svg>"),
        BYTES);
    byte[] film = new byte[500];
    new Random(1).nextBytes(film);
    pairs.add("hash", ".bin", film, ".bin.sha256", utf8(DigestUtils.sha256Hex(film)), "no words");
    pairs.add("wait", ".html", wait("1"), wait("2"), FEW);
    String lfs = "version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize 5\n";
    pairs.ofText(
        "lfs",
        ".psd.txt",
        BYTES,
        t -> lfs.replace("%s", DigestUtils.sha256Hex("1")),
        t -> lfs.replace("%s", DigestUtils.sha256Hex("2")));
    pairs.ofText(
        "url",
        ".url",
        BYTES,
        t -> "[InternetShortcut]\r\nURL=https://a.example/1\r\n",
        t -> "[InternetShortcut]\r\nURL=https://a.example/2\r\n");
    pairs.ofText(
        "drive",
        ".gdoc",
        BYTES,
        t -> "{\"url\": \"https://docs.example/1\", \"doc_id\": \"1\", \"email\": \"a\"}",
        t -> "{\"url\": \"https://docs.example/2\", \"doc_id\": \"2\", \"email\": \"a\"}");
  }

  static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }

  private static byte[] track(int seed) {
    Random random = new Random(seed);
    return utf8(
        "<?xml version='1.0'?><gpx version='1.1' xmlns='http://www.topografix.com/GPX/1/1'><trk><name>Morning run</name><trkseg>"
            + IntStream.range(0, 50)
                .mapToObj(
                    i ->
                        "<trkpt lat='"
                            + random.nextInt(90)
                            + "' lon='"
                            + random.nextInt(90)
                            + "'/>")
                .collect(Collectors.joining())
            + "</trkseg></trk></gpx>");
  }

  private static byte[] wait(String ray) {
    return utf8(
        "<html><head><title>Just a moment...</title></head><body><h1>Just a moment</h1><p>Enable JavaScript and cookies to continue</p><script>r='"
            + ray
            + "'</script></body></html>");
  }

  /** Makes the words of each pair. */
  static final class Pairs {
    private final List<FilePair> all = new ArrayList<>();

    /** Returns sentences of words that only the next pair has. */
    String words() {
      int number = all.size();
      Random random = new Random(number);
      return IntStream.range(0, 12)
          .mapToObj(
              sentence ->
                  IntStream.range(0, 9)
                      .mapToObj(word -> "w" + number + "x" + random.nextInt(500))
                      .collect(Collectors.joining(" ", "The ", "")))
          .collect(Collectors.joining(". ", "", "."));
    }

    /** Returns the same words again. */
    String same() {
      return words();
    }

    void ofText(
        String name,
        String ending,
        String expected,
        Function<String, String> one,
        Function<String, String> other) {
      String text = words();
      add(name, ending, utf8(one.apply(text)), utf8(other.apply(text)), expected);
    }

    void ofDocx(String name, String runs, String others) throws IOException {
      add(
          name,
          ".docx",
          docx(words(), "<w:p>" + runs + "</w:p>"),
          docx(same(), "<w:p>" + others + "</w:p>"),
          NEAR);
    }

    /** Adds two DOCX with the same body, and another part of this name. */
    void ofPart(String name, String body, String part, String one, String other, String expected)
        throws IOException {
      add(
          name,
          ".docx",
          withPart(words(), body, part, one),
          withPart(same(), body, part, other),
          expected);
    }

    /** Adds two ODT with the same body and other styles. */
    void ofOdt(String name, String body, String one, String other, String expected)
        throws IOException {
      add(name, ".odt", odt(words(), body, one), odt(same(), body, other), expected);
    }

    /** Adds two PDFs, one with operators before its text. */
    void ofPdf(String name, String operators, String expected) throws IOException {
      add(name, ".pdf", pdf(words(), operators), pdf(same(), ""), expected);
    }

    /** Adds two files of one format. */
    void add(String name, String ending, byte[] first, byte[] second, String expected) {
      add(name, ending, first, ending, second, expected);
    }

    void add(String name, String one, byte[] first, String other, byte[] second, String expected) {
      all.add(new FilePair(all.size(), name, one, first, other, second, expected));
    }
  }

  /** Returns the path of a file in the folder of the pair. */
  String path(int file) {
    String ending = file == 0 ? one : other;
    return ending.startsWith("/") ? file + ending : "file" + file + ending;
  }

  byte[] content(int file) {
    return file == 0 ? first : second;
  }

  @Override
  public String toString() {
    return name;
  }
}
