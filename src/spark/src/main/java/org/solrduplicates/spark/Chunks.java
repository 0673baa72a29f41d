// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * Rows of bytes on their way to targets. Spark sees chunks of many rows by the number of their
 * target, because an object for each row costs more than the work.
 *
 * <p>A target is read in the order of the partitions that sent to it.
 */
final class Chunks {
  /** The bytes from which a chunk is sent. */
  private static final int FULL = 1 << 16;

  private final TreeMap<Integer, Chunk> open = new TreeMap<>();
  private final Deque<Tuple2<Integer, byte[]>> full = new ArrayDeque<>();

  private Chunks() {}

  private record Chunk(ByteArrayOutputStream bytes, DataOutputStream data) {
    static Chunk empty() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      return new Chunk(bytes, new DataOutputStream(bytes));
    }
  }

  /** Writes the rows that follow from one value. */
  interface Writer<T> {
    void write(T value, Chunks out) throws IOException;
  }

  /** Returns where the next row for a target is written, from its first byte on. */
  DataOutputStream to(int target) {
    Chunk chunk = open.computeIfAbsent(target, any -> Chunk.empty());
    if (chunk.bytes.size() >= FULL) {
      send(target, chunk);
    }
    return chunk.data;
  }

  private void send(int target, Chunk chunk) {
    full.add(new Tuple2<>(target, chunk.bytes.toByteArray()));
    chunk.bytes.reset();
  }

  /** Returns the chunks of some values; not all of them are in memory at a time. */
  static <T> Iterator<Tuple2<Integer, byte[]>> of(Iterator<T> values, Writer<T> writer) {
    Chunks chunks = new Chunks();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        while (chunks.full.isEmpty() && values.hasNext()) {
          chunks.write(values.next(), writer);
        }
        if (chunks.full.isEmpty()) {
          chunks.open.forEach(chunks::send);
          chunks.open.clear();
        }
        return !chunks.full.isEmpty();
      }

      @Override
      public Tuple2<Integer, byte[]> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return chunks.full.remove();
      }
    };
  }

  private <T> void write(T value, Writer<T> writer) {
    try {
      writer.write(value, this);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a partition is written to memory
    }
  }

  /** Writes all rows at once. */
  interface Whole {
    void write(Chunks out) throws IOException;
  }

  /** Returns the chunks of what is written at once. */
  static Iterator<Tuple2<Integer, byte[]>> of(Whole writer) {
    return of(List.of(true).iterator(), (once, out) -> writer.write(out));
  }

  /** Writes one row. */
  interface RowWriter {
    void write(DataOutputStream out) throws IOException;
  }

  /** Writes a row for a target. */
  void add(int target, RowWriter row) {
    try {
      row.write(to(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // chunks are in memory
    }
  }

  /** Reads one row. */
  interface RowReader<T> {
    T read(DataInputStream in) throws IOException;
  }

  /** Returns the rows of some chunks, one after the other. */
  static <T> Iterator<T> rows(Iterator<Tuple2<Integer, byte[]>> chunks, RowReader<T> reader) {
    return new Iterator<>() {
      private DataInputStream in = of(new byte[0]);

      @Override
      public boolean hasNext() {
        try {
          while (in.available() == 0 && chunks.hasNext()) {
            in = of(chunks.next()._2());
          }
          return in.available() > 0;
        } catch (IOException e) {
          throw new UncheckedIOException(e); // chunks are in memory
        }
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        try {
          return reader.read(in);
        } catch (IOException e) {
          throw new UncheckedIOException(e); // chunks are in memory
        }
      }
    };
  }

  /** Returns the rows of some chunks, one after the other. */
  static <T> Iterator<T> rows(List<byte[]> chunks, RowReader<T> reader) {
    return rows(chunks.stream().map(chunk -> new Tuple2<>(0, chunk)).iterator(), reader);
  }

  /** Returns values that are read one after the other, as a stream. */
  static <T> Stream<T> stream(Iterator<T> values) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(values, Spliterator.ORDERED), false);
  }

  private static DataInputStream of(byte[] chunk) {
    return new DataInputStream(new ByteArrayInputStream(chunk));
  }

  /** Reads one row. */
  interface Reader {
    void read(DataInputStream in) throws IOException;
  }

  /** Reads all rows of some chunks. */
  static void read(List<byte[]> chunks, Reader row) {
    rows(
            chunks,
            in -> {
              row.read(in);
              return true;
            })
        .forEachRemaining(read -> {});
  }

  /** Returns all chunks of a partition. */
  static List<byte[]> all(Iterator<Tuple2<Integer, byte[]>> chunks) {
    List<byte[]> all = new ArrayList<>();
    chunks.forEachRemaining(chunk -> all.add(chunk._2()));
    return all;
  }

  /** Sends all chunks to the partitions of their targets, which are ordered in each. */
  static JavaPairRDD<Integer, byte[]> sent(JavaPairRDD<Integer, byte[]> chunks, int partitions) {
    return chunks.repartitionAndSortWithinPartitions(new ByTarget(partitions));
  }

  private static final class ByTarget extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int partitions;

    ByTarget(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object target) {
      return (Integer) target % partitions;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByTarget that && partitions == that.partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }
}
