package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.scan.ScanReport.Findings;
import org.solrduplicates.cli.scan.ScanReport.Group;
import org.solrduplicates.cli.scan.ScanReport.Member;
import org.solrduplicates.cli.scan.ScanReport.Review;

/** What the last scan has found. */
class LastFindingsTest {
  private static final byte[] BASIS = new byte[32];
  private static final Instant DATE = Instant.parse("2024-01-02T03:04:05.678Z");

  private static final Findings FINDINGS =
      new Findings(
          5,
          List.of(new Group(1, 2, 0.75, "path:a/**", List.of(member(true), member(false)))),
          List.of(new Review("/share/a", "/share/ü", 0.625)));

  @TempDir Path folder;
  private LastFindings last;

  private static Member member(boolean first) {
    return new Member(
        first ? "/share/a.txt" : "/share/b.txt",
        first ? "first" : "version",
        first ? 1 : 2,
        first ? Optional.empty() : Optional.of(0.75),
        Optional.of(DATE),
        first ? Optional.of("modified") : Optional.empty(),
        "text/plain",
        "Titel",
        "",
        17,
        "abc",
        !first,
        first);
  }

  @BeforeEach
  void makeFile() throws IOException {
    last = LastFindings.beside(folder.resolve("cache"));
    last.keep(BASIS, FINDINGS);
  }

  @Test
  void isToldAgainToTheLastDetail() {
    assertEquals(Optional.of(FINDINGS), last.find(BASIS));
  }

  @Test
  void isNotToldOnAnotherBasis() {
    byte[] other = BASIS.clone();
    other[31] = 1;

    assertEquals(Optional.empty(), last.find(other));
  }

  @Test
  void isTheLastAndNoEarlierOne() throws IOException {
    Findings nothing = new Findings(0, List.of(), List.of());
    last.keep(BASIS, nothing);

    assertEquals(Optional.of(nothing), last.find(BASIS));
  }

  @Test
  void anAddressMayBeOfAnyLength() throws IOException {
    Review review = new Review("a", "http://example.org/" + "x".repeat(70_000), 0.5);
    Findings findings = new Findings(2, List.of(), List.of(review));
    last.keep(BASIS, findings);

    assertEquals(Optional.of(findings), last.find(BASIS));
  }

  @Test
  void isNotBelievedIfOneByteIsMissingOrWrong() throws IOException {
    byte[] whole = Files.readAllBytes(last.file());
    for (int i = 0; i < whole.length; i++) {
      Files.write(last.file(), Arrays.copyOf(whole, i));
      assertEquals(Optional.empty(), last.find(BASIS), "cut at " + i);
      byte[] wrong = whole.clone();
      wrong[i] ^= 0x40;
      Files.write(last.file(), wrong);
      assertEquals(Optional.empty(), last.find(BASIS), "wrong at " + i);
    }
  }

  @Test
  void isNotBelievedIfADateIsOneThatNobodyCanCount() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(last.file()));
    int at = 0;
    while (bytes.getLong(at) != DATE.getEpochSecond()) {
      at++;
    }
    bytes.putLong(at, Long.MAX_VALUE).putInt(at + Long.BYTES, Integer.MAX_VALUE);
    Files.write(last.file(), bytes.array());

    assertEquals(Optional.empty(), last.find(BASIS));
  }
}
