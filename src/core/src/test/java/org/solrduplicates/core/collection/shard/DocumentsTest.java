// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** All columns, also those that are added later. */
class DocumentsTest {
  /** Every third key shares its upper half with others. */
  private static final long[] KEYS =
      new Random(1).longs(1_000).map(key -> key % 3 == 0 ? key & 0xFFFFFFFFL : key).toArray();

  private static Object column(Documents documents, RecordComponent column) throws Exception {
    return column.getAccessor().invoke(documents);
  }

  /** Each value is the key or its lower half. */
  private static Documents documents(long[] keys) throws Exception {
    Documents documents = new Documents(keys.length);
    for (RecordComponent column : Documents.class.getRecordComponents()) {
      Object values = column(documents, column);
      for (int i = 0; i < keys.length; i++) {
        if (values instanceof long[] longs) {
          longs[i] = keys[i];
        } else {
          ((int[]) values)[i] = (int) keys[i];
        }
      }
    }
    return documents;
  }

  private static void assertColumns(long[] keys, Documents documents) throws Exception {
    assertArrayEquals(keys, documents.keys());
    for (RecordComponent column : Documents.class.getRecordComponents()) {
      Object values = column(documents, column);
      assertEquals(keys.length, Array.getLength(values), column.getName());
      for (int i = 0; i < keys.length; i++) {
        assertEquals((int) keys[i], (int) Array.getLong(values, i), column.getName());
      }
    }
  }

  @Test
  void documentsAreSortedByUnsignedKey() throws Exception {
    long[] sorted =
        LongStream.of(KEYS).boxed().sorted(Long::compareUnsigned).mapToLong(k -> k).toArray();

    assertColumns(sorted, documents(KEYS).sorted(KEYS.length));
  }

  @Test
  void onlyTheFirstDocumentsAreSorted() throws Exception {
    assertColumns(new long[] {3, 5}, documents(new long[] {5, 3, 1}).sorted(2));
  }

  @Test
  void aLargerCopyHasRoomAtItsEnd() throws Exception {
    assertColumns(new long[] {7, 9, 0}, documents(new long[] {7, 9}).grown(3));
  }
}
