package org.solrduplicates.solr.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.JavaBinCodec;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.DocumentDate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IgnoredDate;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.TermCount;

/**
 * How documents look on the wire between shards: lists and maps as Solr's own binary format carries
 * them, in Base64 where they go as a parameter. Every list has a fixed order of values.
 */
public final class Wire {
  private Wire() {}

  /** Returns a message as the value of a parameter. */
  public static String text(Object message) {
    return Base64.getEncoder().encodeToString(bytes(message));
  }

  /** Returns a message as bytes. */
  static byte[] bytes(Object message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JavaBinCodec codec = new JavaBinCodec()) {
      codec.marshal(message, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the value of a parameter.
   *
   * @param reader makes of the message what it stands for
   * @throws SolrException as a mistake of the caller if it is not such a message
   */
  public static <T> T message(String text, Reader<T> reader) {
    try {
      return message(Base64.getDecoder().decode(text), reader);
    } catch (IllegalArgumentException e) {
      throw malformed(e);
    }
  }

  /** Reads bytes, likewise. */
  static <T> T message(byte[] bytes, Reader<T> reader) {
    try (MessageReader codec = new MessageReader()) {
      return reader.read((List<?>) codec.unmarshal(bytes));
    } catch (IOException | RuntimeException e) {
      throw malformed(e);
    }
  }

  private static SolrException malformed(Exception cause) {
    return new SolrException(
        ErrorCode.BAD_REQUEST, "not a message of a node: " + cause.getMessage(), cause);
  }

  /** Writes each element of a list. */
  public static <T> List<Object> list(Collection<T> elements, Function<T, Object> writer) {
    return new ArrayList<>(elements.stream().map(writer).toList());
  }

  /** Reads each element of a list. */
  public static <T> List<T> read(Object elements, Reader<T> reader) {
    return ((List<?>) elements).stream().map(element -> reader.read((List<?>) element)).toList();
  }

  /** Reads a value from its list. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Returns the value. */
    T read(List<?> fields);
  }

  /** Texts are not among them: the node that is asked makes its fingerprint. */
  static Object of(Pivot pivot) {
    return List.of(pivot.kind().name(), pivot.value());
  }

  static Pivot pivot(List<?> fields) {
    return new Pivot(Pivot.Kind.valueOf(string(fields, 0)), string(fields, 1), Clues.NONE);
  }

  static Object of(PivotDocument pivot) {
    FoundDocument document = pivot.document();
    return Arrays.asList(
        pivot.id(),
        document == null ? null : of(document),
        pivot.rule(),
        pivot.values(),
        pivot.score());
  }

  static PivotDocument pivotDocument(List<?> fields) {
    @Nullable Object document = fields.get(1);
    return new PivotDocument(
        string(fields, 0),
        document == null ? null : document((List<?>) document),
        string(fields, 2),
        values(fields.get(3)),
        (Float) fields.get(4),
        "");
  }

  static IndexTerm term(List<?> fields) {
    return new IndexTerm(string(fields, 0), string(fields, 1));
  }

  /** Writes a document. */
  public static Object of(FoundDocument document) {
    Clues clues = document.clues();
    ProfileCard card = document.card();
    return List.of(
        document.id(),
        FingerprintCodec.encode(document.fingerprint()),
        list(document.terms(), Wire::of),
        document.format(),
        List.of(clues.title(), clues.name(), clues.author(), clues.fileHash(), clues.origin()),
        list(document.dates(), Wire::of),
        document.fromText(),
        card == null ? List.of() : of(card),
        list(document.ignored(), Wire::of));
  }

  private static Object of(ProfileCard card) {
    return List.of(card.sentences(), card.words(), card.distinctWords(), card.keyWords());
  }

  private static @Nullable ProfileCard card(List<?> fields) {
    return fields.isEmpty()
        ? null
        : new ProfileCard(
            (Integer) fields.get(0),
            (Integer) fields.get(1),
            (Integer) fields.get(2),
            strings(fields.get(3)));
  }

  /** Reads a document. */
  public static FoundDocument document(List<?> fields) {
    List<?> clues = (List<?>) fields.get(4);
    return new FoundDocument(
        string(fields, 0),
        FingerprintCodec.decode((byte[]) fields.get(1)),
        read(fields.get(2), Wire::count),
        string(fields, 3),
        new Clues(
            string(clues, 0),
            string(clues, 1),
            string(clues, 2),
            string(clues, 3),
            string(clues, 4)),
        read(fields.get(5), Wire::date),
        (Boolean) fields.get(6),
        card((List<?>) fields.get(7)),
        read(fields.get(8), Wire::ignored));
  }

  static Object of(TermCount count) {
    return List.of(count.term().field(), count.term().text(), count.count());
  }

  static TermCount count(List<?> fields) {
    return new TermCount(term(fields), (Integer) fields.get(2));
  }

  static Object of(DocumentDate date) {
    Instant instant = date.instant();
    return List.of(date.field(), instant.getEpochSecond(), instant.getNano());
  }

  static DocumentDate date(List<?> fields) {
    return new DocumentDate(
        string(fields, 0), Instant.ofEpochSecond((Long) fields.get(1), (Integer) fields.get(2)));
  }

  /** Writes a date that was ignored. */
  public static Object of(IgnoredDate ignored) {
    return List.of(of(ignored.date()), ignored.reason().name());
  }

  /** Reads a date that was ignored. */
  public static IgnoredDate ignored(List<?> fields) {
    return new IgnoredDate(
        date((List<?>) fields.get(0)), IgnoredDate.Reason.valueOf(string(fields, 1)));
  }

  static Map<String, List<String>> values(Object map) {
    Map<String, List<String>> values = new TreeMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> values.put(key.toString(), strings(value)));
    return values;
  }

  /** Reads a list of texts. */
  public static List<String> strings(Object list) {
    return ((List<?>) list).stream().map(Object::toString).toList();
  }

  /** Reads a text of a list. */
  public static String string(List<?> fields, int index) {
    return fields.get(index).toString();
  }
}
