package org.solrduplicates.solr.weights;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * What is kept of a collection: the weights in use, and those before them, so that a request that
 * has begun with these finds them on every shard. Immutable.
 *
 * @param newestFirst at most two
 */
record KeptWeights(List<LearnedWeights> newestFirst) {
  static final KeptWeights NONE = new KeptWeights(List.of());

  static final byte FORMAT = 3;

  private static final int MAX = 2;
  private static final int CHECKSUM = Integer.BYTES;
  private static final int HEAD = Short.BYTES + Integer.BYTES + 4 * Long.BYTES + Integer.BYTES + 1;

  Optional<LearnedWeights> current(int words) {
    return newestFirst.stream().limit(1).filter(learned -> learned.words() == words).findFirst();
  }

  Optional<Weights> of(long version) {
    return newestFirst.stream()
        .map(LearnedWeights::weights)
        .filter(weights -> weights.version() == version)
        .findFirst();
  }

  /** Returns the same with something newer, in the place of what is the oldest. */
  KeptWeights with(LearnedWeights learned) {
    Stream<LearnedWeights> before =
        newestFirst.stream()
            .filter(kept -> !kept.weights().isEqual())
            .filter(kept -> !kept.weights().equals(learned.weights()));
    return new KeptWeights(Stream.concat(Stream.of(learned), before).limit(MAX).toList());
  }

  /** Returns the same after a job, of which is noted nothing if other weights are in use. */
  KeptWeights after(LastJob job, Weights used, int words) {
    if (newestFirst.isEmpty() && used.isEqual() && !job.equals(LastJob.NONE)) {
      return new KeptWeights(
          List.of(
              new LearnedWeights(
                  Weights.EQUAL, words, 0, 0, Instant.EPOCH, TextSample.EMPTY, job)));
    }
    return new KeptWeights(
        newestFirst.stream()
            .map(
                kept ->
                    kept.equals(newestFirst.get(0))
                            && kept.words() == words
                            && kept.weights().version() == used.version()
                        ? kept.after(job)
                        : kept.after(LastJob.NONE))
            .toList());
  }

  /** Returns all of it as a line of text: Base64 of the numbers and their checksum. */
  String toText() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(FORMAT);
    newestFirst.forEach(learned -> bytes.writeBytes(bytes(learned)));
    byte[] content = bytes.toByteArray();
    bytes.writeBytes(
        ByteBuffer.allocate(CHECKSUM).putInt(checksum(ByteBuffer.wrap(content))).array());
    return Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  private static byte[] bytes(LearnedWeights learned) {
    byte[] weights = learned.weights().toBytes();
    ByteBuffer bytes =
        ByteBuffer.allocate(HEAD + weights.length + Long.BYTES * learned.texts().size());
    bytes
        .putShort((short) learned.words())
        .putInt(learned.documents())
        .putLong(learned.of())
        .putLong(learned.learned().toEpochMilli())
        .putLong(learned.job().mark())
        .putLong(learned.job().basis())
        .putInt(weights.length)
        .put(weights)
        .put((byte) learned.texts().size());
    learned.texts().keys().forEach(bytes::putLong);
    return bytes.array();
  }

  private static int checksum(ByteBuffer content) {
    CRC32C crc = new CRC32C();
    crc.update(content);
    return (int) crc.getValue();
  }

  /**
   * Reads what {@link #toText} has returned.
   *
   * @throws IllegalArgumentException if it is damaged, or of another format
   */
  static KeptWeights ofText(String text) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    int length = bytes.capacity() - CHECKSUM;
    check(length > 0, "they end too early");
    check(checksum(bytes.slice(0, length)) == bytes.getInt(length), "their checksum does not fit");
    int format = bytes.get();
    check(format == FORMAT, "their format is " + format + ", not " + FORMAT);
    return read(bytes.slice(1, length - 1));
  }

  private static KeptWeights read(ByteBuffer bytes) {
    List<LearnedWeights> all = new ArrayList<>();
    try {
      while (bytes.hasRemaining()) {
        check(all.size() < MAX, "they are more than " + MAX);
        all.add(learned(bytes));
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("damaged weights: they end too early", e);
    }
    return new KeptWeights(List.copyOf(all));
  }

  private static LearnedWeights learned(ByteBuffer bytes) {
    int words = bytes.getShort() & 0xFFFF;
    int documents = bytes.getInt();
    long of = bytes.getLong();
    Instant learned = Instant.ofEpochMilli(bytes.getLong());
    LastJob job = new LastJob(bytes.getLong(), bytes.getLong());
    int length = bytes.getInt();
    check(length >= 0 && length <= bytes.remaining(), "they end too early");
    check(documents >= 0 && of >= documents, "of " + of + " documents " + documents + " were read");
    byte[] weights = new byte[length];
    bytes.get(weights);
    TextSample texts = TextSample.of(LongStream.range(0, bytes.get()).map(i -> bytes.getLong()));
    return new LearnedWeights(Weights.ofBytes(weights), words, documents, of, learned, texts, job);
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException("damaged weights: " + wrong);
    }
  }

  /**
   * What a collection taught at one moment.
   *
   * @param weights the weights, equal ones if there were too few texts
   * @param words of which words, see {@link org.solrduplicates.core.fingerprint.Fingerprint#words}
   * @param documents how many documents the sample has, of different texts; at least 0
   * @param of how many documents of the collection could be compared then, at least 0
   * @param learned when, to the millisecond
   * @param texts the first texts of the sample, {@value #TEXTS} at most
   * @param job the last job that has compared by these weights
   */
  record LearnedWeights(
      Weights weights,
      int words,
      int documents,
      long of,
      Instant learned,
      TextSample texts,
      LastJob job) {
    /** Returns the same after a job. */
    LearnedWeights after(LastJob last) {
      return new LearnedWeights(weights, words, documents, of, learned, texts, last);
    }

    /** How many texts are enough to recognize a collection by. */
    static final int TEXTS = 64;

    /** Returns whether a collection of so many documents teaches something else. */
    boolean isOutdatedBy(long documents) {
      return documents >= Math.max(Weights.MIN_DOCUMENTS, 2 * of) || 2 * documents < of;
    }
  }
}
