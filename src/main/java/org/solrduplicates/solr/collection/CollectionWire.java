package org.solrduplicates.solr.collection;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.Comparisons;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;
import org.solrduplicates.core.collection.ShardSummary;
import org.solrduplicates.core.collection.TermKind;
import org.solrduplicates.core.group.OrderedDocument;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.solr.search.RoundWire;
import org.solrduplicates.solr.search.Wire;

/** How columns of documents look on the wire between shards: as bytes, numbers big-endian. */
final class CollectionWire {
  private CollectionWire() {}

  static byte[] of(long[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
    bytes.asLongBuffer().put(numbers);
    return bytes.array();
  }

  static long[] longs(Object bytes) {
    long[] numbers = new long[((byte[]) bytes).length / Long.BYTES];
    ByteBuffer.wrap((byte[]) bytes).asLongBuffer().get(numbers);
    return numbers;
  }

  static byte[] of(int[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES);
    bytes.asIntBuffer().put(numbers);
    return bytes.array();
  }

  static int[] ints(Object bytes) {
    int[] numbers = new int[((byte[]) bytes).length / Integer.BYTES];
    ByteBuffer.wrap((byte[]) bytes).asIntBuffer().get(numbers);
    return numbers;
  }

  /** Reads a whole number of a range. */
  static int number(List<?> fields, int index, int min, int max) {
    int number = (Integer) fields.get(index);
    if (number < min || number > max) {
      throw new IllegalArgumentException(number + " is not from " + min + " to " + max);
    }
    return number;
  }

  static Object of(ShardSummary summary) {
    return List.of(
        summary.documents(),
        summary.withoutFingerprint(),
        summary.ofOtherAlgorithm(),
        summary.highestGroup(),
        summary.highestUnseen());
  }

  static ShardSummary summary(List<?> fields) {
    return new ShardSummary(
        (Integer) fields.get(0),
        (Integer) fields.get(1),
        (Integer) fields.get(2),
        (Integer) fields.get(3),
        (Integer) fields.get(4));
  }

  static List<Object> of(Part part) {
    return List.of(part.index(), part.count());
  }

  static Part part(List<?> fields) {
    return new Part((Integer) fields.get(0), (Integer) fields.get(1));
  }

  static Object of(Documents documents) {
    return List.of(
        of(documents.keys()),
        of(documents.texts()),
        of(documents.states()),
        of(documents.orders()),
        of(documents.versions()),
        of(documents.groups()));
  }

  static Documents documents(List<?> fields) {
    return new Documents(
        longs(fields.get(0)),
        longs(fields.get(1)),
        longs(fields.get(2)),
        ints(fields.get(3)),
        longs(fields.get(4)),
        ints(fields.get(5)));
  }

  static Object of(Map<TermKind, Postings> postings) {
    Map<String, Object> byKind = new TreeMap<>();
    postings.forEach((kind, some) -> byKind.put(kind.name(), of(some)));
    return byKind;
  }

  private static Object of(Postings postings) {
    int[] terms = IntStream.range(0, postings.size()).map(postings::term).toArray();
    long[] keys = IntStream.range(0, postings.size()).mapToLong(postings::key).toArray();
    return List.of(of(terms), of(keys), postings.read());
  }

  static Map<TermKind, Postings> postings(Map<?, ?> byKind) {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    byKind.forEach(
        (kind, some) -> postings.put(TermKind.valueOf(kind.toString()), postings((List<?>) some)));
    return postings;
  }

  private static Postings postings(List<?> fields) {
    return Postings.of(ints(fields.get(0)), longs(fields.get(1)), (Integer) fields.get(2));
  }

  static Object of(CarriedDocument document) {
    return List.of(Wire.of(document.document()), document.rule());
  }

  static CarriedDocument carried(List<?> fields) {
    return new CarriedDocument(Wire.document((List<?>) fields.get(0)), Wire.string(fields, 1));
  }

  static Object of(Pairs<CarriedDocument> pairs) {
    return List.of(
        of(pairs.left()),
        of(pairs.right()),
        of(pairs.leftStates()),
        of(pairs.rightStates()),
        Wire.list(pairs.carried(), CollectionWire::of));
  }

  static Pairs<CarriedDocument> pairs(List<?> fields) {
    return new Pairs<>(
        longs(fields.get(0)),
        longs(fields.get(1)),
        longs(fields.get(2)),
        longs(fields.get(3)),
        Wire.read(fields.get(4), CollectionWire::carried));
  }

  static Object of(Comparisons comparisons) {
    return List.of(
        of(comparisons.similarities()), of(comparisons.contrasts()), of(comparisons.bonuses()));
  }

  static Comparisons comparisons(List<?> fields) {
    return new Comparisons(doubles(fields.get(0)), doubles(fields.get(1)), doubles(fields.get(2)));
  }

  static byte[] of(double[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES);
    bytes.asDoubleBuffer().put(numbers);
    return bytes.array();
  }

  static double[] doubles(Object bytes) {
    double[] numbers = new double[((byte[]) bytes).length / Double.BYTES];
    ByteBuffer.wrap((byte[]) bytes).asDoubleBuffer().get(numbers);
    return numbers;
  }

  static byte[] of(boolean[] answers) {
    byte[] bytes = new byte[answers.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (answers[i] ? 1 : 0);
    }
    return bytes;
  }

  static boolean[] booleans(Object bytes) {
    boolean[] answers = new boolean[((byte[]) bytes).length];
    for (int i = 0; i < answers.length; i++) {
      answers[i] = ((byte[]) bytes)[i] != 0;
    }
    return answers;
  }

  static Object around(Map<Long, Neighbourhood> around) {
    List<Object> all = new ArrayList<>();
    around.forEach((key, near) -> all.add(List.of(key, RoundWire.of(near))));
    return all;
  }

  static Map<Long, Neighbourhood> around(List<?> all) {
    Map<Long, Neighbourhood> around = new HashMap<>();
    for (Object one : all) {
      around.put((Long) ((List<?>) one).get(0), RoundWire.neighbourhood(((List<?>) one).get(1)));
    }
    return around;
  }

  /** Writes what orders a document; dates of the index are whole milliseconds. */
  static Object of(OrderedDocument document) {
    Instant date = document.date();
    return Arrays.asList(
        document.id(),
        date == null ? null : date.toEpochMilli(),
        document.name(),
        document.format(),
        document.fileHash(),
        document.text(),
        document.words());
  }

  static OrderedDocument ordered(List<?> fields) {
    Long date = (Long) fields.get(1);
    return new OrderedDocument(
        Wire.string(fields, 0),
        date == null ? null : Instant.ofEpochMilli(date),
        Wire.string(fields, 2),
        Wire.string(fields, 3),
        Wire.string(fields, 4),
        Wire.string(fields, 5),
        (Long) fields.get(6));
  }
}
