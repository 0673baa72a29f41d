// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.solrduplicates.cli.MadeFiles.columns;
import static org.solrduplicates.cli.MadeFiles.docx;
import static org.solrduplicates.cli.MadeFiles.epub;
import static org.solrduplicates.cli.MadeFiles.mail;
import static org.solrduplicates.cli.MadeFiles.mp3;
import static org.solrduplicates.cli.MadeFiles.odt;
import static org.solrduplicates.cli.MadeFiles.packed;
import static org.solrduplicates.cli.MadeFiles.pdf;
import static org.solrduplicates.cli.MadeFiles.picture;
import static org.solrduplicates.cli.MadeFiles.pptx;
import static org.solrduplicates.cli.MadeFiles.rows;
import static org.solrduplicates.cli.MadeFiles.scannedPdf;
import static org.solrduplicates.cli.MadeFiles.table;
import static org.solrduplicates.cli.MadeFiles.utf8;
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
  private static final String FEW = "few words beside pictures";

  static List<FilePair> all() {
    try {
      Pairs pairs = new Pairs();
      addLayouts(pairs);
      addSigns(pairs);
      addFormats(pairs);
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
        ".docx",
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
        ".docx",
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
        ".docx",
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
        ".odt",
        odt(pairs.same(), "2"),
        NEAR);
    pairs.add(
        "link of odt",
        ".odt",
        odt(pairs.words(), "<text:a xlink:href=\"http://a.example/\">x</text:a>"),
        ".odt",
        odt(pairs.same(), "<text:a xlink:href=\"http://b.example/\">x</text:a>"),
        NEAR);
    pairs.add(
        "drawing of pdf",
        ".pdf",
        pdf(pairs.words(), "10 10 m 90 40 l S "),
        ".pdf",
        pdf(pairs.same(), "10 40 m 90 10 l S "),
        NEAR);
    pairs.add(
        "bars of pdf",
        ".pdf",
        pdf(pairs.words(), "0 0 1 rg 10 10 20 80 re f "),
        ".pdf",
        pdf(pairs.same(), "0 0 1 rg 10 10 20 40 re f "),
        NEAR);
    pairs.add(
        "rules of pdf",
        ".pdf",
        pdf(pairs.words(), "10 10 m 90 10 l S 1 1 90 90 re S "),
        ".pdf",
        pdf(pairs.same(), ""),
        SAME);
    pairs.add(
        "hidden figures",
        ".xlsx",
        xlsx(pairs.words(), 0.123),
        ".xlsx",
        xlsx(pairs.same(), 0.124),
        NEAR);
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
        ".eml",
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
        ".zip",
        zip(rows("b.txt", words + " x", "a.txt", words + " y")),
        NEAR);
    pairs.add(
        "packed again",
        ".zip",
        zip(rows("a.txt", pairs.words())),
        ".zip",
        zip(rows("a.txt", pairs.same()), 0),
        SAME);
    pairs.add("epub", ".epub", epub(pairs.words(), "a"), ".epub", epub(pairs.same(), "b"), NEAR);
    pairs.add(
        "columns of pdf",
        ".pdf",
        columns(pairs.words(), 200),
        ".pdf",
        columns(pairs.same(), 300),
        NEAR);
    pairs.add(
        "columns of docx",
        ".docx",
        docx(pairs.words(), table("a b", "c", "d")),
        ".docx",
        docx(pairs.same(), table("a", "b c", "d")),
        NEAR);
    pairs.add(
        "rows of odt",
        ".odt",
        odt(pairs.words(), sheet("a", "b", "c")),
        ".odt",
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
        ".gz",
        joined(packed("gz", once), packed("gz", " to Carl")),
        "version");
    pairs.add(
        "empty members",
        ".zip",
        zip(rows("a.txt", pairs.words(), "x.flag", "")),
        ".zip",
        zip(rows("a.txt", pairs.same(), "y.flag", "")),
        NEAR);
    pairs.add(
        "attached scan with a line",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("a.pdf", scannedPdf("Scanned by X", 3, 7))),
        ".eml",
        mail("a@a.example", pairs.same(), Map.of("a.pdf", scannedPdf("Scanned by X", 3, 8))),
        BYTES);
    for (String ending : List.of(".toml", ".ps1", "/Dockerfile", ".txt")) {
      pairs.ofText(ending, ending, NEAR, t -> t + "\nx = 1\ny = 2", t -> t + "\nx = 1 y = 2");
    }
    pairs.add(
        "moved by a matrix",
        ".pdf",
        pdf(pairs.words(), "q 20 0 0 80 9 9 cm 0 0 1 1 re f Q "),
        ".pdf",
        pdf(pairs.same(), "q 20 0 0 40 9 9 cm 0 0 1 1 re f Q "),
        NEAR);
    pairs.add(
        "color of a drawing",
        ".pdf",
        pdf(pairs.words(), "1 0 0 rg 9 9 80 80 re f "),
        ".pdf",
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
        ".docx",
        docx(pairs.same(), "<w:p w:rsidR=\"00BB\"><w:r><w:sym w:char=\"F0FE\"/></w:r></w:p>"),
        SAME);
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
        ".pdf",
        scannedPdf("Scanned with DocSnapper", 6, 2),
        FEW);
    pairs.add(
        "fax",
        ".pdf",
        scannedPdf("2024-03-04 10:15 FROM ACME Ltd TO +49 30 1234 PAGE 001 OF 003", 3, 1),
        ".pdf",
        scannedPdf("2024-03-04 10:15 FROM ACME Ltd TO +49 30 1234 PAGE 001 OF 003", 3, 2),
        FEW);
    pairs.add(
        "read scans",
        ".pdf",
        scannedPdf(pairs.words(), 2, 1),
        ".pdf",
        scannedPdf(pairs.same(), 2, 2),
        NEAR);
    pairs.add(
        "slides", ".pptx", pptx("Confidential", 4, 1), ".pptx", pptx("Confidential", 4, 2), FEW);
    pairs.add(
        "album",
        ".docx",
        docx("See the pictures below", "", picture(3)),
        ".docx",
        docx("See the pictures below", "", picture(4)),
        FEW);
    pairs.add(
        "copier",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("scan.png", picture(5))),
        ".eml",
        mail("a@a.example", pairs.same(), Map.of("scan.png", picture(6))),
        BYTES);
    pairs.add(
        "copier pdf",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("scan.pdf", scannedPdf("", 1, 1))),
        ".eml",
        mail("a@a.example", pairs.same(), Map.of("scan.pdf", scannedPdf("", 1, 2))),
        BYTES);
    pairs.add(
        "voice",
        ".eml",
        mail("a@a.example", pairs.words(), Map.of("call.mp3", mp3("a", 1))),
        ".eml",
        mail("a@a.example", pairs.same(), Map.of("call.mp3", mp3("a", 2))),
        BYTES);
    pairs.add(
        "sound",
        ".mp3",
        mp3("The same title of a song", 1),
        ".mp3",
        mp3("The same title of a song", 2),
        BYTES);
    pairs.add("track", ".gpx", track(1), ".gpx", track(2), BYTES);
    pairs.add(
        "drawing",
        ".svg",
        utf8(
            "<svg xmlns='http://www.w3.org/2000/svg'><text>Plan of the house</text><path d='M1 2 L3 4 L5 6 L7 8 Z'/></svg>"),
        ".svg",
        utf8(
            "<svg xmlns='http://www.w3.org/2000/svg'><text>Plan of the house</text><path d='M1 2 L3 4 L9 9 L7 8 Z'/></svg>"),
        BYTES);
    byte[] film = new byte[500];
    new Random(1).nextBytes(film);
    pairs.add("hash", ".bin", film, ".bin.sha256", utf8(DigestUtils.sha256Hex(film)), "no words");
    pairs.add("wait", ".html", wait("1"), ".html", wait("2"), FEW);
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
      add(name, ending, utf8(one.apply(text)), ending, utf8(other.apply(text)), expected);
    }

    void ofDocx(String name, String runs, String others) throws IOException {
      add(
          name,
          ".docx",
          docx(words(), "<w:p>" + runs + "</w:p>"),
          ".docx",
          docx(same(), "<w:p>" + others + "</w:p>"),
          NEAR);
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
