// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.similarity.Metadata;

/** Reads documents from rows of a dataset. For one thread. */
final class DatasetReader {
  private static final Fingerprinter FINGERPRINTER = new Fingerprinter();

  private final Map<String, String> columns;
  private final CredibleDates dates;

  DatasetReader(Map<String, String> columns, Instant now) {
    this.columns = columns;
    this.dates = new CredibleDates(now);
  }

  /**
   * Checks that a dataset has the columns that are needed.
   *
   * @throws IllegalArgumentException if not; the message names them
   */
  static void require(StructType type, Map<String, String> columns) {
    List<String> names = List.of(type.fieldNames());
    String id = columns.getOrDefault("id", "id");
    boolean isReadable =
        names.contains(id)
            && (names.contains(columns.get("text")) || names.contains(columns.get("record")));
    if (!isReadable) {
      throw new IllegalArgumentException(
          "the dataset needs a column '"
              + id
              + "', and '"
              + columns.get("text")
              + "' or '"
              + columns.get("record")
              + "'; it has "
              + String.join(", ", names)
              + "; name others with GroupOptions.withColumn");
    }
  }

  /** A row that was read: a document, or why there is none. */
  record Read(String id, long version, @Nullable TextDocument document, String problem) {}

  Read read(Row row) {
    String id = string(row, "id");
    long version = 0;
    try {
      version = version(row);
      return new Read(id, version, document(id, version, row), "");
    } catch (Problem e) {
      return new Read(id, version, null, String.valueOf(e.getMessage()));
    }
  }

  /** Why a row is no document, in a few words that all rows of the kind share. */
  private static final class Problem extends Exception {
    private static final long serialVersionUID = 1;

    Problem(String message, @Nullable Exception cause) {
      super(message, cause);
    }
  }

  private TextDocument document(String id, long version, Row row) throws Problem {
    if (id.isEmpty()) {
      throw new Problem("no id", null);
    }
    return new TextDocument(
        id,
        record(row),
        TextPairs.names(new Metadata(string(row, "title"), string(row, "path"), "")),
        string(row, "path"),
        string(row, "format"),
        string(row, "hash"),
        date(row),
        version);
  }

  /** A record that is there counts, and not the text. */
  private byte[] record(Row row) throws Problem {
    Optional<Object> stored = value(row, "record");
    if (stored.isEmpty()) {
      return FINGERPRINTER
          .fingerprint(string(row, "title"), string(row, "text"))
          .map(FingerprintCodec::encode)
          .orElseThrow(() -> new Problem("no words", null));
    }
    byte[] record = stored.get() instanceof byte[] bytes ? bytes : decoded(stored.get());
    if (!FingerprintCodec.isReadable(record, 0, record.length)) {
      throw new Problem("unreadable record", null);
    }
    return record;
  }

  private static byte[] decoded(Object base64) throws Problem {
    try {
      return Base64.getDecoder().decode(base64.toString());
    } catch (IllegalArgumentException e) {
      throw new Problem("unreadable record", e);
    }
  }

  private Optional<Instant> date(Row row) throws Problem {
    try {
      return value(row, "date")
          .map(DatasetReader::date)
          .filter(date -> dates.fault(date).isEmpty());
    } catch (DateTimeException e) {
      throw new Problem("a date that is not in ISO 8601", e);
    }
  }

  private long version(Row row) throws Problem {
    try {
      return value(row, "version").map(version -> Long.parseLong(version.toString())).orElse(0L);
    } catch (NumberFormatException e) {
      throw new Problem("a version that is no number", e);
    }
  }

  private static Instant date(Object value) {
    if (value instanceof Timestamp time) {
      return time.toInstant();
    }
    if (value instanceof LocalDateTime time) { // of a type of Spark without time zone
      return time.toInstant(ZoneOffset.UTC);
    }
    String text = value.toString();
    return text.length() <= "2000-01-01".length()
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : Instant.parse(text);
  }

  private String string(Row row, String name) {
    return value(row, name).map(Object::toString).orElse("");
  }

  private Optional<Object> value(Row row, String name) {
    String column = columns.get(name);
    int at = column == null ? -1 : List.of(row.schema().fieldNames()).indexOf(column);
    return at < 0 || row.isNullAt(at) ? Optional.empty() : Optional.of(row.get(at));
  }
}
