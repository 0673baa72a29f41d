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

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

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

  /** What a line is: a document, or why it is none. */
  private record Read(
      String failure, Optional<ScannedDocument> document, Optional<Fingerprint> fingerprint) {
    static Read failed(String why) {
      return new Read(why, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Reads all documents into a store. Lines that are none, documents without words, and the second
   * of two with one id are skipped; so is the rest of a file that breaks off.
   *
   * @param lines is told how many lines were read, from time to time
   * @return how many documents there are
   * @throws UserException if the file is not compressed as its name says, or is a JSON array
   */
  long read(DocumentStore store, SkippedFiles skipped, LongConsumer lines) throws IOException {
    Set<String> ids = new HashSet<>();
    Fingerprinter fingerprinter = new Fingerprinter();
    try (LineNumberReader in = open()) {
      List<ScannedLine> batch = new ArrayList<>();
      for (String line = line(in, skipped); line != null; line = line(in, skipped)) {
        if (!line.isBlank()) {
          batch.add(new ScannedLine(in.getLineNumber(), line));
        }
        if (batch.size() == BATCH) {
          add(batch, fingerprinter, ids, store, skipped);
          lines.accept(in.getLineNumber());
        }
      }
      add(batch, fingerprinter, ids, store, skipped);
    }
    return ids.size();
  }

  /** Returns the next line, or null behind the last one that can be read. */
  private @Nullable String line(LineNumberReader in, SkippedFiles skipped) {
    try {
      return in.readLine();
    } catch (IOException | MalformedInputException e) {
      String place = place(in.getLineNumber() + 1);
      skipped.add(place, "the file breaks off or is damaged here: " + FailureReason.of(e));
      return null;
    }
  }

  private record ScannedLine(long number, String text) {}

  /**
   * Opens the file and looks at its first character, which shows whether it is packed or an array.
   */
  private LineNumberReader open() throws IOException {
    InputStream in = Files.newInputStream(file); // closed below, or by the reader
    try {
      LineNumberReader reader =
          new LineNumberReader(new InputStreamReader(unpacked(in), StandardCharsets.UTF_8));
      if (first(reader) == '[') {
        String array = "it begins with a JSON array; what is read has one JSON object a line";
        throw new UserException(file, array + " (jq -c '.[]' makes it of an array)");
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
      return "it is not compressed with Zstandard, or damaged: ";
    }
    return name.endsWith(".gz") ? "it is not compressed with gzip: " : "";
  }

  /** Goes to the first character that is neither a mark of the byte order nor blank. */
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
      DocumentStore store,
      SkippedFiles skipped)
      throws IOException {
    List<Read> read = batch.parallelStream().map(line -> read(line, fingerprinter)).toList();
    for (int i = 0; i < read.size(); i++) {
      add(place(batch.get(i).number), read.get(i), ids, store, skipped);
    }
    batch.clear();
  }

  private String place(long line) {
    return file + " line " + line;
  }

  private void add(
      String place, Read read, Set<String> ids, DocumentStore store, SkippedFiles skipped)
      throws IOException {
    if (read.document.isEmpty()) {
      skipped.add(place, read.failure);
      return;
    }
    ScannedDocument document = read.document.get();
    if (!ids.add(document.id())) {
      skipped.add(place, "a second document is '" + document.id() + "'; the first one is kept");
    } else if (read.fingerprint.isPresent()) {
      store.add(document, read.fingerprint);
    } else {
      skipped.add(document.id(), "it has no words in '" + fields.text + "'");
    }
  }

  private Read read(ScannedLine line, Fingerprinter fingerprinter) {
    JsonNode json;
    try {
      json = JSON.readTree(line.text);
    } catch (MismatchedInputException e) {
      return Read.failed("more follows the JSON object; each has a line of its own");
    } catch (JsonProcessingException e) {
      return Read.failed(noObject() + ": " + e.getOriginalMessage());
    }
    String id = json.path(fields.id).asText("");
    if (!json.isObject() || id.isEmpty()) {
      return Read.failed(noObject());
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
    return new Read("", Optional.of(document), fingerprinter.fingerprint(title, text));
  }

  private String noObject() {
    return "no JSON object with '" + fields.id + "'";
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
