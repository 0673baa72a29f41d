// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.CopiesRequests;
import org.solrduplicates.cli.client.CopiesRequests.ListedPassage;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.table.Csv;

/**
 * Writes all passages, and those that the previous export in the same folder does not have. Both
 * files are opened together, so an unwritable folder fails at once, and replaced together. Not
 * thread-safe.
 */
public final class PassagesExport implements Closeable {
  /** The cells that identify a passage, up to its kind. */
  private static final Pattern KEY =
      Pattern.compile("(?s)(?:(?:\"(?:[^\"]|\"\")*+\"|[^,\"]*+),){9}");

  private static final Map<String, Function<ListedPassage, Object>> COLUMNS = columns();

  private final Path last;
  private final OutputFile all;
  private final OutputFile fresh;

  /**
   * Opens the files.
   *
   * @param folder created if missing
   */
  public PassagesExport(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    last = folder.resolve("passages.csv");
    all = OutputFile.open(last);
    fresh = OutputFile.open(folder.resolve("new.csv"));
  }

  /** Writes the files, moves them to their targets, and returns the number of new passages. */
  public long write(CopiesRequests requests, Progress progress) throws IOException {
    Set<String> known = known();
    AtomicLong added = new AtomicLong();
    all.write(
        writer ->
            fresh.write(
                news -> {
                  new Csv(writer).row(COLUMNS.keySet().toArray());
                  new Csv(news).row(COLUMNS.keySet().toArray());
                  requests.passages(
                      page -> {
                        for (ListedPassage passage : page.docs()) {
                          String line = line(passage);
                          writer.write(line);
                          if (!known.contains(key(line))) {
                            news.write(line);
                            added.incrementAndGet();
                          }
                        }
                        progress.at(last.getFileName().toString(), 0);
                      });
                }));
    fresh.replace();
    all.replace();
    return added.get();
  }

  /** A passage with a line break in an id is not recognized. */
  private Set<String> known() throws IOException {
    if (!Files.isRegularFile(last)) {
      return Set.of();
    }
    try (Stream<String> lines = Files.lines(last)) {
      return lines.map(PassagesExport::key).collect(Collectors.toSet());
    }
  }

  private static String key(String line) {
    Matcher key = KEY.matcher(line);
    return key.lookingAt() ? key.group() : line;
  }

  private static String line(ListedPassage passage) throws IOException {
    StringWriter line = new StringWriter();
    new Csv(line).row(COLUMNS.values().stream().map(cell -> cell.apply(passage)).toArray());
    return line.toString();
  }

  private static Map<String, Function<ListedPassage, Object>> columns() {
    Map<String, Function<ListedPassage, Object>> columns = new LinkedHashMap<>();
    columns.put("source", ListedPassage::source);
    columns.put("copy", ListedPassage::copy);
    columns.put("begin", ListedPassage::begin);
    columns.put("end", ListedPassage::end);
    columns.put("copyBegin", ListedPassage::copyBegin);
    columns.put("copyEnd", ListedPassage::copyEnd);
    columns.put("words", ListedPassage::words);
    columns.put("similarity", ListedPassage::similarity);
    columns.put("kind", ListedPassage::kind);
    columns.put("covered", ListedPassage::covered);
    columns.put("copyCovered", ListedPassage::copyCovered);
    columns.put("relations", passage -> String.join(" ", passage.relations()));
    columns.put("cut", passage -> String.join(" ", passage.cut()));
    columns.put("verdict", ListedPassage::verdict);
    columns.put("reasons", passage -> String.join("; ", passage.reasons()));
    columns.put("source.title", passage -> passage.sourceTitle().orElse(""));
    columns.put("copy.title", passage -> passage.copyTitle().orElse(""));
    return columns;
  }

  /** Deletes the files that were not completed. */
  @Override
  public void close() throws IOException {
    all.close();
    fresh.close();
  }
}
