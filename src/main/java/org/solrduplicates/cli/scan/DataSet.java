package org.solrduplicates.cli.scan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
import java.util.zip.ZipException;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.files.SkippedFiles;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/**
 * A file of documents, one JSON object a line, as people have who clean corpora. It may be
 * compressed with gzip ({@code .gz}) or Zstandard ({@code .zst}).
 */
public record DataSet(Path file, Fields fields) {
  /** So many lines are fingerprinted at once, by all processors. */
  private static final int BATCH = 2_000;

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * The names of members of each object.
   *
   * @param id a text or a number, of each document another one
   * @param title the title; empty for none
   * @param date a date in ISO; empty for none
   */
  public record Fields(String id, String text, String title, String date) {}

  /** Returns whether a file is read as a data set, by its name. */
  public static boolean isDataSet(Path file) {
    return file.toString()
        .toLowerCase(Locale.ROOT)
        .matches("(?s).*\\.(jsonl|ndjson)(\\.(gz|zst))?");
  }

  private record Read(ScannedDocument document, Optional<Fingerprint> fingerprint) {}

  /**
   * Reads all documents into a store; those without words and lines that are none are skipped.
   *
   * @param lines is told how many lines were read, from time to time
   * @return how many documents there are
   * @throws UserException if two documents have the same id
   */
  long read(DocumentStore store, SkippedFiles skipped, LongConsumer lines) throws IOException {
    Set<String> ids = new HashSet<>();
    Fingerprinter fingerprinter = new Fingerprinter();
    long number = 0;
    try (BufferedReader in = open()) {
      List<ScannedLine> batch = new ArrayList<>();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          batch.add(new ScannedLine(number, line));
        }
        if (batch.size() == BATCH) {
          add(batch, fingerprinter, ids, store, skipped);
          lines.accept(number);
        }
      }
      add(batch, fingerprinter, ids, store, skipped);
    } catch (MalformedInputException e) {
      throw new UserException(
          file, "it is not compressed with Zstandard, or damaged: " + e.getMessage());
    } catch (EOFException | ZipException e) {
      throw new UserException(file, FailureReason.ofFile(e));
    }
    return ids.size();
  }

  private record ScannedLine(long number, String text) {}

  private BufferedReader open() throws IOException {
    InputStream in = Files.newInputStream(file); // closed below, or by the reader
    try {
      return new BufferedReader(new InputStreamReader(unpacked(in), StandardCharsets.UTF_8));
    } catch (IOException e) {
      in.close();
      throw new UserException(file, "it is not compressed with gzip: " + e.getMessage());
    }
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
      DocumentStore store,
      SkippedFiles skipped)
      throws IOException {
    List<Optional<Read>> read =
        batch.parallelStream().map(line -> read(line, fingerprinter)).toList();
    for (int i = 0; i < read.size(); i++) {
      if (read.get(i).isEmpty()) {
        skipped.add(place(batch.get(i)), "no JSON object with '" + fields.id + "'");
      } else {
        add(batch.get(i), read.get(i).get(), ids, store, skipped);
      }
    }
    batch.clear();
  }

  private String place(ScannedLine line) {
    return file + " line " + line.number;
  }

  private void add(
      ScannedLine line, Read read, Set<String> ids, DocumentStore store, SkippedFiles skipped)
      throws IOException {
    if (!ids.add(read.document.id())) {
      throw new UserException(place(line) + ": a second document is '" + read.document.id() + "'");
    }
    if (read.fingerprint.isPresent()) {
      store.add(read.document, read.fingerprint);
    } else {
      skipped.add(read.document.id(), "it has no words in '" + fields.text + "'");
    }
  }

  private Optional<Read> read(ScannedLine line, Fingerprinter fingerprinter) {
    JsonNode json;
    try {
      json = JSON.readTree(line.text);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    String id = json.path(fields.id).asText("");
    if (!json.isObject() || id.isEmpty()) {
      return Optional.empty();
    }
    String text = json.path(fields.text).asText("");
    String title = fields.title.isEmpty() ? "" : json.path(fields.title).asText("");
    ScannedDocument document =
        new ScannedDocument(
            id,
            FileStamp.ofLine(text.length()),
            "",
            "",
            "",
            title,
            "",
            Optional.empty(),
            fields.date.isEmpty() ? Optional.empty() : date(json.path(fields.date).asText("")));
    return Optional.of(new Read(document, fingerprinter.fingerprint(title, text)));
  }

  /** What is no date is not known. */
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
