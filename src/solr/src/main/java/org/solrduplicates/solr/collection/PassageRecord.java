// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.solrduplicates.solr.wire.Codec;

/**
 * The record of a run of the passages job: format, start in epoch milliseconds, then the source
 * documents in key order, each after its length in bytes. A length of 0 marks the end.
 */
final class PassageRecord {
  /** Increases with every change of the format or of the alignment algorithm. */
  private static final int FORMAT = 2;

  private static final String DAMAGED = "the record of the passages is damaged";

  private static final Codec<SourceCopies> CODEC = Codec.of(SourceCopies.class);

  private PassageRecord() {}

  static final class Writer implements Closeable {
    private final DataOutputStream out;

    Writer(OutputStream out, Instant begun) throws IOException {
      this.out = new DataOutputStream(new BufferedOutputStream(out));
      this.out.writeInt(FORMAT);
      this.out.writeLong(begun.toEpochMilli());
    }

    void write(SourceCopies source) throws IOException {
      if (source.aligned().isEmpty()) {
        return;
      }
      byte[] bytes = CODEC.bytes(source);
      out.writeInt(bytes.length);
      out.write(bytes);
    }

    /** Writes the end mark, without which a record counts as damaged. */
    void finish() throws IOException {
      out.writeInt(0);
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  static final class Reader implements Closeable {
    private final DataInputStream in;
    private final Instant begun;
    private long position = Integer.BYTES + Long.BYTES;
    private boolean isEnded;

    /** A record of another format is read as empty. */
    Reader(InputStream in) throws IOException {
      this.in = new DataInputStream(new BufferedInputStream(in));
      this.isEnded = this.in.readInt() != FORMAT;
      this.begun = isEnded ? Instant.EPOCH : Instant.ofEpochMilli(this.in.readLong());
    }

    Instant begun() {
      return begun;
    }

    /** Returns the position of the next document, in bytes from the beginning of the record. */
    long position() {
      return position;
    }

    /** Skips to the position of a document. */
    void skipTo(long next) throws IOException {
      in.skipNBytes(isEnded ? 0 : next - position);
      position = Math.max(next, position);
    }

    /**
     * Returns the next document; empty at the end.
     *
     * @throws IOException if the record is damaged
     */
    Optional<SourceCopies> next() throws IOException {
      int length = isEnded ? 0 : in.readInt();
      if (length < 0) {
        throw new IOException(DAMAGED);
      }
      isEnded = length == 0;
      return isEnded ? Optional.empty() : Optional.of(source(length));
    }

    private SourceCopies source(int length) throws IOException {
      byte[] bytes = in.readNBytes(length);
      position += Integer.BYTES + length;
      try {
        return CODEC.ofBytes(bytes);
      } catch (SolrException e) {
        throw new IOException(DAMAGED, e);
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
