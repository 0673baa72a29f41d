// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class IndexedFieldsTest {
  @Test
  void aVectorIsAFieldOfItsDocumentOnly() throws Exception {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      Document floats = new Document();
      floats.add(new KnnFloatVectorField("floats", new float[] {1, 2}));
      Document bytes = new Document();
      bytes.add(new KnnByteVectorField("bytes", new byte[] {1, 2}));
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
        writer.addDocuments(List.of(floats, bytes, new Document()));
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        LeafReader leaf = reader.leaves().get(0).reader();

        assertEquals(List.of(true, false, false), documentsWith(leaf, "floats"));
        assertEquals(List.of(false, true, false), documentsWith(leaf, "bytes"));
      }
    }
  }

  private static List<Boolean> documentsWith(LeafReader leaf, String name) throws Exception {
    IndexedFields fields = new IndexedFields();
    FieldInfo field = leaf.getFieldInfos().fieldInfo(name);
    return List.of(
        fields.has(leaf, field, 0), fields.has(leaf, field, 1), fields.has(leaf, field, 2));
  }
}
