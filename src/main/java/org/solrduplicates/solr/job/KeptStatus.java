package org.solrduplicates.solr.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import org.apache.solr.common.util.JavaBinCodec;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A status as it is kept, of a job that may still run, perhaps elsewhere.
 *
 * @param map the block of the answer; not to be changed
 */
record KeptStatus(SimpleOrderedMap<Object> map) {
  static final String STATE = "state";
  static final String RUN = "run";
  static final String STARTED = "started";
  static final String NODE = "node";
  static final String CORE = "core";
  static final String ERROR = "error";

  /** What is said of the figures of a job that has not come to its end. */
  static final String NOTE = "note";

  /** What went wrong if a job ended with its process. */
  static final String STOPPED =
      "the node was stopped, or the core loaded again, while the job was running";

  /** Stands for what cannot be read. */
  private static final KeptStatus DAMAGED = damaged();

  private static final Logger LOG = LoggerFactory.getLogger(KeptStatus.class);

  private static final String LOST =
      "what the job had written stays, at least as much as written says; a second start does the"
          + " rest";

  private static KeptStatus damaged() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(STATE, JobState.NONE.label());
    map.add(
        NOTE,
        "the status of the last job is damaged, so what became of it is not known; start it again");
    return new KeptStatus(map);
  }

  /** Reads what {@link #bytes} has written; if it is something else, that is said and logged. */
  @SuppressWarnings("unchecked")
  static KeptStatus read(byte[] bytes) {
    int length = bytes.length - Integer.BYTES;
    try (JavaBinCodec codec = new JavaBinCodec()) {
      if (length < 0 || checksum(bytes, length) != ByteBuffer.wrap(bytes).getInt(length)) {
        throw new IOException("its checksum does not fit");
      }
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      map.addAll((NamedList<Object>) codec.unmarshal(new ByteArrayInputStream(bytes, 0, length)));
      return new KeptStatus(map);
    } catch (IOException | RuntimeException e) {
      LOG.warn("the status of the last job is damaged", e);
      return DAMAGED;
    }
  }

  /** Returns the status in Solr's binary format, with a checksum behind it. */
  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JavaBinCodec codec = new JavaBinCodec()) {
      codec.marshal(map, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.writeBytes(
        ByteBuffer.allocate(Integer.BYTES).putInt(checksum(out.toByteArray(), out.size())).array());
    return out.toByteArray();
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length);
    return (int) crc.getValue();
  }

  /** Returns what is said under a key, empty if nothing is. */
  String text(String key) {
    return Optional.ofNullable(map.get(key)).map(Object::toString).orElse("");
  }

  /** Returns what tells the job from others, empty for one of a version before. */
  String run() {
    return text(RUN);
  }

  /** Returns whether nobody knows any more what was kept. */
  boolean isDamaged() {
    return equals(DAMAGED);
  }

  boolean isRunning() {
    return text(STATE).equals(JobState.RUNNING.label());
  }

  boolean isOf(KeptStatus other) {
    return run().equals(other.run());
  }

  /** Returns the same of a job that was running, and that nobody runs any more. */
  KeptStatus lost() {
    SimpleOrderedMap<Object> lost = map.clone();
    lost.setVal(lost.indexOf(STATE, 0), JobState.FAILED.label());
    lost.add(ERROR, STOPPED);
    lost.add(NOTE, LOST);
    return new KeptStatus(lost);
  }

  /** Returns the same of a job that may run, but cannot be asked how far it is. */
  KeptStatus unanswered() {
    SimpleOrderedMap<Object> silent = map.clone();
    silent.add(NOTE, "the node of the job does not answer; this is what it has told last");
    return new KeptStatus(silent);
  }

  /** Returns the same without texts that are longer than something. */
  KeptStatus cut(int length) {
    return new KeptStatus(copy(map, value -> cut(value, length)));
  }

  private static Object cut(Object value, int length) {
    return value instanceof String text && text.length() > length
        ? text.substring(0, length) + "…"
        : value;
  }

  /** Returns a copy whose maps are all Solr's own, which keep their order on their way. */
  static SimpleOrderedMap<Object> copy(Map<?, ?> map, UnaryOperator<Object> values) {
    SimpleOrderedMap<Object> copy = new SimpleOrderedMap<>();
    map.forEach((key, value) -> copy.add(String.valueOf(key), copy(value, values)));
    return copy;
  }

  private static Object copy(Object value, UnaryOperator<Object> values) {
    if (value instanceof Map<?, ?> map) {
      return copy(map, values);
    }
    return value instanceof List<?> list
        ? list.stream().map(each -> copy(each, values)).toList()
        : values.apply(value);
  }
}
