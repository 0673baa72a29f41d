// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IOFunction;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/** Which phrases of an index a job reads. */
class CollectionReaderTest {
  private static final String LONG = String.join(" ", new RandomTexts(1).words(4_000, 5_000));
  private static final String SHORT = String.join(" ", new RandomTexts(2).words(400, 5_000));

  private static <T> T read(int words, IOFunction<CollectionReader, T> reading) throws IOException {
    try (SmallIndex index = new SmallIndex().add("long", LONG).commit().add("short", SHORT)) {
      FixedBitSet all = new FixedBitSet(2);
      all.set(0, 2);
      return reading.apply(
          new CollectionReader(
              index.commit().reader(),
              all,
              new DocumentKeys("id", 0, BytesRef::utf8ToString),
              words));
    }
  }

  private static Map<TermKind, Postings> read(Set<TermKind> kinds) throws IOException {
    return read(new Fingerprinter().words(), reader -> reader.postings(HashRange.ALL, kinds));
  }

  private static long bytes(String text) {
    return FingerprintCodec.encode(SmallIndex.fingerprint(text)).length;
  }

  @Test
  void theBytesAreThoseOfReadableRecords() throws IOException {
    int words = new Fingerprinter().words();

    assertEquals(
        new ShardSummary(2, 0, 0, 0, 0).withBytes(bytes(LONG) + bytes(SHORT)),
        read(words, reader -> reader.summary("dup_group")));
    assertEquals(
        new ShardSummary(0, 0, 2, 0, 0).withBytes(0),
        read(words + 1, reader -> reader.summary("dup_group")));
  }

  private static List<Integer> hashes(Postings postings, String id) {
    return IntStream.range(0, postings.size())
        .filter(at -> postings.key(at) == DocumentKey.of(id, 0))
        .mapToObj(at -> Postings.hash(postings.term(at)))
        .sorted(Integer::compareUnsigned)
        .toList();
  }

  private static List<Integer> boxed(int[] hashes) {
    return Arrays.stream(hashes).boxed().toList();
  }

  @Test
  void onlyALongTextHasFurtherHashes() throws IOException {
    Map<TermKind, Postings> postings = read(EnumSet.of(TermKind.SHINGLE, TermKind.FURTHER));

    for (String text : List.of(LONG, SHORT)) {
      String id = text.equals(LONG) ? "long" : "short";
      int[] all = SmallIndex.fingerprint(text).sketch().smallest(64);
      assertEquals(
          boxed(Arrays.copyOf(all, 24)), hashes(postings.get(TermKind.SHINGLE), id), "of " + id);
      assertEquals(
          boxed(text.equals(LONG) ? Arrays.copyOfRange(all, 24, 64) : new int[0]),
          hashes(postings.get(TermKind.FURTHER), id),
          "of " + id);
    }
  }

  @Test
  void onlyTheKindsThatAreRequestedAreRead() throws IOException {
    for (TermKind kind : List.of(TermKind.SHINGLE, TermKind.TITLE, TermKind.BARE)) {
      assertEquals(Set.of(kind), read(EnumSet.of(kind)).keySet());
    }
  }
}
