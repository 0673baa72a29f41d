// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A document with words. Unknown strings are empty.
 *
 * @param record its fingerprint as {@link FingerprintCodec} writes it
 * @param names of the title and the file name, see {@link TextPairs#names}
 * @param name the file name or path
 * @param hash of the bytes of its file
 * @param version in Solr; 0 if unknown
 */
@SuppressWarnings("ArrayRecordComponent")
record TextDocument(
    String id,
    byte[] record,
    int[] names,
    String name,
    String format,
    String hash,
    Optional<Instant> date,
    long version) {
  /** The length of a string that {@link DataOutput#writeUTF} always takes. */
  private static final int SHORT = 1 << 14;

  static TextDocument read(DataInput in) throws IOException {
    return new TextDocument(
        string(in),
        bytes(in),
        numbers(in),
        string(in),
        string(in),
        string(in),
        in.readBoolean()
            ? Optional.of(Instant.ofEpochSecond(in.readLong(), in.readInt()))
            : Optional.empty(),
        in.readLong());
  }

  void write(DataOutput out) throws IOException {
    write(id, out);
    write(record, out);
    write(names, out);
    write(name, out);
    write(format, out);
    write(hash, out);
    out.writeBoolean(date.isPresent());
    if (date.isPresent()) {
      Instant known = date.get();
      out.writeLong(known.getEpochSecond());
      out.writeInt(known.getNano());
    }
    out.writeLong(version);
  }

  static void write(byte[] bytes, DataOutput out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static void write(int[] numbers, DataOutput out) throws IOException {
    out.writeByte(numbers.length);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  static int[] numbers(DataInput in) throws IOException {
    int[] numbers = new int[in.readByte()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readInt();
    }
    return numbers;
  }

  static byte[] bytes(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes;
  }

  static void write(String string, DataOutput out) throws IOException {
    int parts = (string.length() + SHORT - 1) / SHORT;
    out.writeInt(parts);
    for (int i = 0; i < parts; i++) {
      out.writeUTF(string.substring(i * SHORT, Math.min(string.length(), (i + 1) * SHORT)));
    }
  }

  static String string(DataInput in) throws IOException {
    StringBuilder string = new StringBuilder();
    for (int parts = in.readInt(); parts > 0; parts--) {
      string.append(in.readUTF());
    }
    return string.toString();
  }

  /** Returns by what the document is ordered among those of its text. */
  long key() {
    return DocumentKey.of(id, DocumentKey.SEED);
  }

  /** Returns by what its text is known. */
  long text() {
    return header().textKey();
  }

  private FingerprintHeader header() {
    return FingerprintCodec.header(record, 0, record.length);
  }

  /** Returns the hashes by which its text is looked up. */
  int[] phrases() {
    return FingerprintCodec.smallest(record, 0, record.length, Sketch.SEARCHED);
  }

  int[] furtherPhrases() {
    return FingerprintCodec.further(record, 0, record.length);
  }

  /** Returns where its text is in the order of a collection. */
  int order() {
    return FingerprintCodec.smallest(record, 0, record.length, 1)[0];
  }

  FoundDocument found(Fingerprint fingerprint) {
    return new FoundDocument(
        id,
        fingerprint,
        List.of(),
        format,
        new Metadata("", name, hash),
        date.stream().map(known -> new DocumentDate("date", known)).toList(),
        false,
        null);
  }
}
