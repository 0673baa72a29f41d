// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.DataInputInputStream;
import org.apache.solr.common.util.JavaBinCodec;

/**
 * Encodes the values of one type for messages between nodes, as lists, strings, numbers and bytes
 * in Solr's binary format. Only the Java types determine how a message is decoded; {@link
 * MessageReader} limits what it may contain. Thread-safe.
 */
public final class Codec<T> {
  private final Function<T, Object> writer;
  private final Function<Object, T> reader;

  private Codec(Function<T, Object> writer, Function<Object, T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /** Returns a codec of two functions; the reader may throw any exception if it fails. */
  public static <T> Codec<T> of(Function<T, Object> writer, Function<Object, T> reader) {
    return new Codec<>(writer, reader);
  }

  public static <T> Codec<T> of(Class<T> type) {
    return TypeCodecs.of(type);
  }

  public static <T> Codec<List<T>> listOf(Class<T> type) {
    return of(type).list();
  }

  public Codec<List<T>> list() {
    return of(
        values -> values.stream().map(writer).toList(),
        message -> ((List<?>) message).stream().map(this::read).toList());
  }

  public Codec<Optional<T>> optional() {
    Codec<List<T>> list = list();
    return of(
        value -> list.write(value.stream().toList()),
        message -> list.read(message).stream().findFirst());
  }

  public Codec<Set<T>> set() {
    Codec<List<T>> list = list();
    return of(
        values -> list.write(List.copyOf(values)),
        message -> new LinkedHashSet<>(list.read(message)));
  }

  public <K> Codec<Map<K, T>> by(Codec<K> keys) {
    return of(
        map -> {
          List<Object> message = new ArrayList<>();
          map.forEach((key, value) -> Collections.addAll(message, keys.write(key), write(value)));
          return message;
        },
        message -> {
          Map<K, T> map = new LinkedHashMap<>();
          for (Iterator<?> all = ((List<?>) message).iterator(); all.hasNext(); ) {
            map.put(keys.read(all.next()), read(all.next()));
          }
          return map;
        });
  }

  Object write(T value) {
    return writer.apply(value);
  }

  T read(Object message) {
    return reader.apply(message);
  }

  public byte[] bytes(T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JavaBinCodec codec = new JavaBinCodec()) {
      codec.marshal(write(value), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public String text(T value) {
    return Base64.getEncoder().encodeToString(bytes(value));
  }

  /** Decodes a value; invalid bytes are a client error (400). */
  public T ofBytes(byte[] bytes) {
    try (MessageReader codec = new MessageReader()) {
      return read(codec.unmarshal(bytes));
    } catch (IOException | RuntimeException e) {
      throw malformed(e);
    }
  }

  public T ofText(String text) {
    try {
      return ofBytes(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw malformed(e);
    }
  }

  private static SolrException malformed(Exception cause) {
    return new SolrException(
        ErrorCode.BAD_REQUEST, "invalid message between nodes: " + cause.getMessage(), cause);
  }

  /**
   * Reads untrusted messages in Solr's binary format. No size may exceed the bytes that are left,
   * nesting is limited to {@value #MAX_DEPTH}, and values are lists, maps, strings, bytes, numbers
   * or booleans. So memory is at most a fixed multiple of the message.
   */
  private static final class MessageReader extends JavaBinCodec {
    static final int MAX_DEPTH = 32;

    /** Types in the upper three bits of a tag, whose lower bits hold a size. */
    private static final Set<Integer> WITH_SIZE =
        Set.of(STR >>> 5, SINT >>> 5, SLONG >>> 5, ARR >>> 5, EXTERN_STRING >>> 5);

    private static final Set<Byte> PLAIN =
        Set.of(NULL, BOOL_TRUE, BOOL_FALSE, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, MAP, BYTEARR);

    private int depth;

    @Override
    protected Object readObject(DataInputInputStream in) throws IOException {
      if (!WITH_SIZE.contains(tagByte >>> 5) && !PLAIN.contains(tagByte)) {
        throw new IOException("unexpected type tag " + tagByte);
      }
      if (++depth > MAX_DEPTH) {
        throw new IOException("nested deeper than " + MAX_DEPTH + " levels");
      }
      Object value = super.readObject(in);
      depth--;
      return value;
    }

    /** For a repeated string, the number is its index, not a size. */
    @Override
    public int readSize(DataInputInputStream in) throws IOException {
      boolean isSize = tagByte >>> 5 != EXTERN_STRING >>> 5;
      int size = super.readSize(in);
      return isSize ? possible(size, in) : size;
    }

    /** Checks the size here, because after a reference any tag may come before the string. */
    @Override
    public CharSequence readStr(DataInputInputStream in, StringCache cache, boolean asCharSeq)
        throws IOException {
      byte[] bytes = new byte[possible(super.readSize(in), in)];
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] readByteArray(DataInputInputStream in) throws IOException {
      byte[] bytes = new byte[possible(readVInt(in), in)];
      in.readFully(bytes);
      return bytes;
    }

    @Override
    public Map<?, Object> readMap(DataInputInputStream in) throws IOException {
      return readMap(in, possible(readVInt(in), in));
    }

    private static int possible(int size, DataInputInputStream in) throws IOException {
      if (size < 0 || size > in.available()) {
        throw new IOException("size " + size + " exceeds the " + in.available() + " bytes left");
      }
      return size;
    }
  }
}
