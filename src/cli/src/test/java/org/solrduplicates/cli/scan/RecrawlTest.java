// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.fingerprint.TextHash;

/** When a page is fetched again follows from how often its text has changed. */
class RecrawlTest {
  private static final String A = "https://a.example/docs/a";
  private static final String B = "https://b.example/";
  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

  private static Recrawl.Capture capture(String address, int day, int text, String... keep) {
    return new Recrawl.Capture(
        address,
        START.plus(day, ChronoUnit.DAYS),
        new TextHash(1, text),
        Optional.of(keep).filter(one -> one.length > 0).map(one -> one[0]));
  }

  /** Returns the lines of the file without the header. */
  private static List<String> rows(List<Recrawl.Capture> captures) throws IOException {
    StringWriter out = new StringWriter();
    Recrawl.of(captures).write(out);
    List<String> lines = out.toString().lines().toList();
    assertEquals(
        "type,address,captures,texts,change_days,fetch_days,copy_of,nothing_new", lines.get(0));
    return lines.subList(1, lines.size());
  }

  private static List<String> rows(Recrawl.Capture... captures) throws IOException {
    return rows(List.of(captures));
  }

  private static List<String> rows(String type, List<Recrawl.Capture> captures) throws IOException {
    return rows(captures).stream().filter(row -> row.startsWith(type + ",")).toList();
  }

  /** One text for each capture of one address, a day apart. */
  private static List<Recrawl.Capture> daily(String address, int... texts) {
    return IntStream.range(0, texts.length)
        .mapToObj(day -> capture(address, day, texts[day]))
        .toList();
  }

  private static double fetchDays(List<Recrawl.Capture> captures) throws IOException {
    return Double.parseDouble(rows("url", captures).get(0).split(",")[5]);
  }

  /** One change in 2 intervals of 10 days: 10 / ln(2.5 / 1.5), and ln(2.5 / 1.5) = 0.5108256. */
  @Test
  void theIntervalIsThatOfTheBiasReducedEstimate() throws IOException {
    assertEquals(
        List.of(
            "prefix,https://a.example/,3,,,,,0.3333",
            "prefix,https://a.example/docs/,3,,,,,0.3333",
            "url,https://a.example/docs/a,3,2,20.0000,19.5762,,"),
        rows(capture(A, 0, 1), capture(A, 10, 1), capture(A, 20, 2)));
  }

  @Test
  void aPageWithNewTextsIsFetchedMoreOftenThanOneThatNeverChanges() throws IOException {
    double changing = fetchDays(daily(A, 1, 2, 3, 4, 5, 6));
    double sometimes = fetchDays(daily(A, 1, 1, 1, 2, 2, 2));
    double unchanged = fetchDays(daily(A, 1, 1, 1, 1, 1, 1));

    assertTrue(changing < sometimes && sometimes < unchanged, changing + " " + sometimes);
    assertEquals(1, changing);
    assertEquals(365, unchanged);
  }

  /** A return to an older text is a change, but no other text. */
  @Test
  void aTextThatReturnsIsAChange() throws IOException {
    assertEquals(
        "url,https://a.example/docs/a,3,2,1.0000,1.0000,,", rows("url", daily(A, 1, 2, 1)).get(0));
  }

  @Test
  void theOrderInTheFileDoesNotMatter() throws IOException {
    List<Recrawl.Capture> captures = new ArrayList<>(daily(A, 1, 1, 2, 3, 3));
    captures.addAll(daily(B, 3, 3, 3));
    List<String> inOrder = rows(captures);

    Collections.reverse(captures);

    assertEquals(inOrder, rows(captures));
  }

  @Test
  void ofASingleCaptureNothingFollows() throws IOException {
    assertEquals(List.of("url," + A + ",1,1,,,,"), rows(capture(A, 0, 1)));
    assertEquals(List.of(), rows());
  }

  @Test
  void capturesOfOneSecondHaveNoIntervals() throws IOException {
    assertEquals(
        List.of("url," + A + ",2,1,,,,"), rows("url", List.of(capture(A, 0, 1), capture(A, 0, 1))));
    assertEquals(
        List.of("url," + A + ",2,2,0.0000,,,"),
        rows("url", List.of(capture(A, 0, 1), capture(A, 0, 2))));
  }

  @Test
  void aPageWhoseLatestTextIsAtAnotherAddressIsACopy() throws IOException {
    List<String> rows =
        rows("url", List.of(capture(A, 0, 1), capture(B, 1, 2, A), capture(B, 2, 1, A)));

    assertEquals(
        List.of("url," + A + ",1,1,,,,", "url," + B + ",2,2,1.0000,1.0000," + A + ","), rows);
  }

  /** An older version elsewhere, an own older capture, and a copy that is to be kept. */
  @Test
  void aPageWithATextOfItsOwnIsNoCopy() throws IOException {
    List<Recrawl.Capture> versions = List.of(capture(A, 0, 1), capture(B, 1, 2, A));
    List<Recrawl.Capture> own = List.of(capture(A, 0, 1, A), capture(A, 1, 1, A));
    List<Recrawl.Capture> kept = List.of(capture(A, 0, 1), capture(B, 1, 1));

    for (List<Recrawl.Capture> captures : List.of(versions, own, kept)) {
      for (String row : rows("url", captures)) {
        assertTrue(row.endsWith(",,"), row);
      }
    }
  }

  /** The first capture of B has the text of A, its second a text that is new. */
  @Test
  void aPrefixBringsNothingNewWhereTextsAreKnownFromAnywhere() throws IOException {
    List<Recrawl.Capture> captures =
        List.of(capture(A, 0, 1), capture(B, 1, 1), capture(B, 2, 2), capture(B + "x/y", 3, 2));

    assertEquals(List.of("prefix," + B + ",3,,,,,0.6667"), rows("prefix", captures));
  }

  @Test
  void prefixesAreTheFoldersOfThePath() throws IOException {
    assertEquals(
        List.of("prefix,https://a.example/,2,,,,,0.5000"),
        prefixes("https://a.example", "?q=/b/c"));
    assertEquals(
        List.of(
            "prefix,https://a.example/,2,,,,,0.5000", "prefix,https://a.example/x/,2,,,,,0.5000"),
        prefixes("https://a.example/x/", "#/y/"));
    assertEquals(List.of(), prefixes("https://a.example/", "", "http://a.example/"));
  }

  private static List<String> prefixes(String address, String more, String... other)
      throws IOException {
    String second = other.length > 0 ? other[0] : address;
    return rows("prefix", List.of(capture(address + more, 0, 1), capture(second + more, 1, 1)));
  }

  /** The address of a trap for crawlers has no end. */
  @Test
  void twentyFoldersOfAPathAreCounted() throws IOException {
    String trap = "https://a.example/" + "a/".repeat(10_000);

    assertEquals(20, rows("prefix", daily(trap, 1, 1)).size());
  }

  @Test
  void anAddressStaysOneCellAndBecomesNoFormula() throws IOException {
    assertEquals(
        List.of(
            "url,'=1+1,1,1,,,,",
            "url,\"https://a.example/\"\"x\"\",y\",1,1,,,,",
            "url,https://a.example/é,1,1,,,,"),
        rows(
                capture("https://a.example/é", 0, 1),
                capture("=1+1", 0, 2),
                capture("https://a.example/\"x\",y", 0, 3))
            .stream()
            .filter(row -> row.startsWith("url"))
            .toList());
  }

  @Test
  void manyCapturesOfOnePageAreCountedInLinearTime() throws IOException {
    List<Recrawl.Capture> captures =
        daily(A, IntStream.range(0, 500_000).map(day -> day % 2 == 0 ? day : -1).toArray());

    List<String> rows = NoHang.ends(() -> rows("url", captures));

    assertEquals(List.of("url," + A + ",500000,250001,1.0000,1.0000,,"), rows);
  }
}
