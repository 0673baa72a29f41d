// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A column is read in any order, also again and back in another segment. */
class NumberColumnTest {
  private static final String FIELD = "number";
  private static final int DOCUMENTS = 300;
  private static final int SEGMENT = 90;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10})
  void eachDocumentHasItsNumberInAnyOrder(int gaps) throws IOException {
    Random random = new Random(gaps);
    List<Long> expected = new ArrayList<>();
    try (Directory directory = new ByteBuffersDirectory()) {
      IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (int i = 0; i < DOCUMENTS; i++) {
          boolean hasNone = random.nextInt(gaps + 1) > 0;
          expected.add(hasNone ? 0 : random.nextLong());
          Document document = new Document();
          if (!hasNone) {
            document.add(new NumericDocValuesField(FIELD, expected.get(i)));
          }
          writer.addDocument(document);
          if (i % SEGMENT == SEGMENT - 1) {
            writer.flush();
          }
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        NumberColumn column = NumberColumn.of(reader, FIELD);
        for (int i = 0; i < DOCUMENTS; i++) {
          assertEquals(expected.get(i), column.get(i), "ascending, document " + i);
        }
        for (int i = 0; i < 10 * DOCUMENTS; i++) {
          int document = random.nextInt(DOCUMENTS);
          assertEquals(expected.get(document), column.get(document), "document " + document);
          assertEquals(expected.get(document), column.get(document), "again " + document);
        }
      }
    }
  }
}
