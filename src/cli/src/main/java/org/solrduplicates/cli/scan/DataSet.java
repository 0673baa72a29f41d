// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.files.ContentKey;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/**
 * A file with one JSON document per line, such as a text corpus. It may be compressed with gzip
 * ({@code .gz}) or Zstandard ({@code .zst}).
 */
public record DataSet(Path file, Fields fields) {
  /** Lines that are fingerprinted in parallel. */
  private static final int BATCH = 2_000;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /**
   * The names of the JSON members.
   *
   * @param id a text or a number, unique in the file
   * @param title empty for none
   * @param date an ISO date; empty for none
   */
  public record Fields(String id, String text, String title, String date) {}

  /** Returns whether the name is that of a data set. */
  public static boolean isDataSet(Path file) {
    return file.toString()
        .toLowerCase(Locale.ROOT)
        .matches("(?s).*\\.(jsonl|ndjson)(\\.(gz|zst))?");
  }

  /** A parsed line: a document or the reason why it is invalid. */
  private record Read(
      String failure, Optional<ScannedDocument> document, Optional<Fingerprint> fingerprint) {
    static Read failed(String why) {
      return new Read(why, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Reads all documents into an index. Skips invalid lines, documents without words, repeated ids
   * and the rest of a truncated file.
   *
   * @param lines receives the number of lines read, from time to time
   * @return the number of documents
   * @throws UserException if the compression does not match the file name, or if it is a JSON array
   */
  long read(FileIndex index, SkippedFiles skipped, LongConsumer lines) throws IOException {
    Set<String> ids = new HashSet<>();
    Fingerprinter fingerprinter = new Fingerprinter();
    try (LineNumberReader in = open()) {
      List<ScannedLine> batch = new ArrayList<>();
      for (String line = line(in, skipped); line != null; line = line(in, skipped)) {
        if (!line.isBlank()) {
          batch.add(new ScannedLine(in.getLineNumber(), line));
        }
        if (batch.size() == BATCH) {
          add(batch, fingerprinter, ids, index, skipped);
          lines.accept(in.getLineNumber());
        }
      }
      add(batch, fingerprinter, ids, index, skipped);
    }
    return ids.size();
  }

  /** Returns the next line; null at the end or after damage. */
  private @Nullable String line(LineNumberReader in, SkippedFiles skipped) {
    try {
      return in.readLine();
    } catch (IOException | MalformedInputException e) {
      String place = place(in.getLineNumber() + 1);
      skipped.add(place, "the file is truncated or damaged here: " + FailureReason.of(e));
      return null;
    }
  }

  private record ScannedLine(long number, String text) {}

  /**
   * Opens the file and checks the first character, which reveals a wrong compression or a JSON
   * array.
   */
  private LineNumberReader open() throws IOException {
    InputStream in = Files.newInputStream(file); // closed on failure, otherwise with the reader
    try {
      LineNumberReader reader =
          new LineNumberReader(new InputStreamReader(unpacked(in), StandardCharsets.UTF_8));
      if (first(reader) == '[') {
        String array = "it is a JSON array; required is one JSON object per line";
        throw new UserException(file, array + " (convert it with jq -c '.[]')");
      }
      return reader;
    } catch (UserException e) {
      in.close();
      throw e;
    } catch (IOException | MalformedInputException e) {
      in.close();
      throw new UserException(file, packing() + FailureReason.of(e));
    }
  }

  private String packing() {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".zst")) {
      return "it is not compressed with Zstandard, or it is damaged: ";
    }
    return name.endsWith(".gz") ? "it is not compressed with gzip: " : "";
  }

  /** Skips a byte order mark and blanks. */
  private static int first(LineNumberReader reader) throws IOException {
    int first;
    do {
      reader.mark(1);
      first = reader.read();
    } while (first == BYTE_ORDER_MARK || Character.isWhitespace(first));
    reader.reset();
    return first;
  }

  private InputStream unpacked(InputStream in) throws IOException {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".zst")) {
      return new ZstdInputStream(in);
    }
    return name.endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  private void add(
      List<ScannedLine> batch,
      Fingerprinter fingerprinter,
      Set<String> ids,
      FileIndex index,
      SkippedFiles skipped)
      throws IOException {
    List<Read> read = batch.parallelStream().map(line -> read(line, fingerprinter)).toList();
    for (int i = 0; i < read.size(); i++) {
      add(place(batch.get(i).number), read.get(i), ids, index, skipped);
    }
    batch.clear();
  }

  private String place(long line) {
    return file + " line " + line;
  }

  private void add(String place, Read read, Set<String> ids, FileIndex index, SkippedFiles skipped)
      throws IOException {
    if (read.document.isEmpty()) {
      skipped.add(place, read.failure);
      return;
    }
    ScannedDocument document = read.document.get();
    if (!ids.add(document.id())) {
      skipped.add(place, "duplicate id '" + document.id() + "'; the first document is kept");
    } else if (read.fingerprint.isPresent()) {
      index.add(document, read.fingerprint);
    } else {
      skipped.add(document.id(), "no words in '" + fields.text + "'");
    }
  }

  private Read read(ScannedLine line, Fingerprinter fingerprinter) {
    JsonNode json;
    try {
      json = JSON.readTree(line.text);
    } catch (MismatchedInputException e) {
      return Read.failed("text after the JSON object; write one object per line");
    } catch (JsonProcessingException e) {
      return Read.failed(noObject() + ": " + e.getOriginalMessage());
    }
    String id = json.path(fields.id).asText("");
    if (!json.isObject() || id.isEmpty()) {
      return Read.failed(noObject());
    }
    String text = json.path(fields.text).asText("");
    String title = fields.title.isEmpty() ? "" : json.path(fields.title).asText("");
    Optional<Fingerprint> fingerprint = fingerprinter.fingerprint(title, text);
    ScannedDocument document =
        new ScannedDocument(
            id,
            FileStamp.ofLine(text.length()),
            "",
            ContentKey.ofText(text),
            "",
            true,
            "",
            title,
            "",
            Optional.empty(),
            fields.date.isEmpty() ? Optional.empty() : date(json.path(fields.date).asText("")),
            fingerprint.isPresent());
    return new Read("", Optional.of(document), fingerprint);
  }

  private String noObject() {
    return "not a JSON object with a member '" + fields.id + "'";
  }

  /** Returns the date; empty if it is invalid. */
  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          text.length() == 10
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
