// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.cli.table.Csv;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.text.Sentence;

/**
 * A schedule for crawlers: when to fetch each page again, and below which folders of a site fetches
 * bring nothing new. Needs memory in proportion to the number of captures.
 *
 * @param rows the cells of each row as in {@link #HEADER}, empty if they do not apply. First the
 *     folders with two captures or more, then all pages, both sorted by address
 */
record Recrawl(List<List<Object>> rows) {
  static final String HEADER =
      "type address captures texts change_days fetch_days copy_of nothing_new";

  private static final double SECONDS_OF_A_DAY = Duration.ofDays(1).toSeconds();

  /** The addresses of a crawler trap have thousands of folders. */
  private static final int MAX_FOLDERS = 20;

  /**
   * A fetched page.
   *
   * @param keep the address of the document to keep, if this one is redundant
   */
  record Capture(String address, Instant time, TextHash text, Optional<String> keep) {}

  /** Computes the schedule. Captures of the same time are in the order of the list. */
  static Recrawl of(List<Capture> captures) {
    Map<TextHash, String> addresses = new HashMap<>(); // "" if a text has several
    Map<String, IntSummaryStatistics> prefixes = new TreeMap<>();
    Map<String, List<Capture>> pages = new TreeMap<>();
    for (Capture next : captures.stream().sorted(Comparator.comparing(Capture::time)).toList()) {
      int known = addresses.containsKey(next.text) ? 1 : 0;
      addresses.merge(next.text, next.address, (a, b) -> a.equals(b) ? a : "");
      prefixes(next.address)
          .map(prefix -> prefixes.computeIfAbsent(prefix, p -> new IntSummaryStatistics()))
          .forEach(captured -> captured.accept(known));
      pages.computeIfAbsent(next.address, a -> new ArrayList<>()).add(next);
    }
    List<List<Object>> rows = new ArrayList<>();
    prefixes.values().removeIf(known -> known.getCount() < 2);
    prefixes.forEach((address, known) -> rows.add(prefix(address, known)));
    pages.values().forEach(page -> rows.add(page(page, addresses)));
    return new Recrawl(rows);
  }

  /** Returns the root of the site and the folders of the path. */
  private static Stream<String> prefixes(String address) {
    String path = address.split("[?#]", 2)[0];
    int host = path.indexOf("://") + 3;
    String rooted = path.indexOf('/', host) < 0 ? path + "/" : path;
    IntStream slashes = IntStream.range(host, rooted.length()).filter(i -> rooted.charAt(i) == '/');
    return slashes.limit(MAX_FOLDERS).mapToObj(i -> rooted.substring(0, i + 1));
  }

  private static List<Object> prefix(String address, IntSummaryStatistics known) {
    String nothingNew = Sentence.of("%.4f", known.getAverage());
    return List.of("prefix", address, known.getCount(), "", "", "", "", nothingNew);
  }

  private static List<Object> page(List<Capture> captures, Map<TextHash, String> addresses) {
    Capture latest = captures.get(captures.size() - 1);
    List<TextHash> texts = captures.stream().map(Capture::text).toList();
    int intervals = texts.size() - 1;
    IntStream all = IntStream.range(0, intervals);
    long changes = all.filter(i -> !texts.get(i).equals(texts.get(i + 1))).count();
    double seconds = Duration.between(captures.get(0).time, latest.time).toSeconds();
    double days = seconds / SECONDS_OF_A_DAY;
    boolean isCopied = "".equals(addresses.get(latest.text));
    return List.of(
        "url",
        latest.address,
        texts.size(),
        texts.stream().distinct().count(),
        changes == 0 ? "" : Sentence.of("%.4f", days / changes),
        days == 0 ? "" : Sentence.of("%.4f", fetchDays(days, intervals, changes)),
        latest.keep.filter(keep -> isCopied && !keep.equals(latest.address)).orElse(""),
        "");
  }

  /**
   * Returns the mean time between changes, by the bias-reduced estimate of Cho and Garcia-Molina
   * (2003, "Estimating frequency of change"). It is infinite without a change, and is limited.
   */
  private static double fetchDays(double days, double intervals, long changes) {
    double changesPerInterval = Math.log((intervals + 0.5) / (intervals - changes + 0.5));
    return Math.max(1, Math.min(365, days / intervals / changesPerInterval));
  }

  void write(Writer out) throws IOException {
    Csv csv = new Csv(out);
    csv.row(List.of(HEADER.split(" ")).toArray());
    for (List<Object> row : rows) {
      csv.row(row.toArray());
    }
  }
}
