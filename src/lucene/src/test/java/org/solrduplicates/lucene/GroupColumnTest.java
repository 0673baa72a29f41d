// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.tests.codecs.asserting.AssertingCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupColumnTest {
  private static final String GROUP = "dup_group";
  private static final Query ALL = new MatchAllDocsQuery();
  private static final Query VISIBLE = new TermQuery(new Term("shown", "yes"));
  private static final int NONE = 0;

  private IndexWriter writer;
  private DirectoryReader reader;

  @BeforeEach
  void open() throws IOException {
    writer =
        new IndexWriter(
            new ByteBuffersDirectory(),
            new IndexWriterConfig()
                .setCodec(new AssertingCodec())
                .setMergePolicy(NoMergePolicy.INSTANCE));
    reader = DirectoryReader.open(writer);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    writer.close();
  }

  private GroupColumnTest add(String id, int group, long background, long version, String shown)
      throws IOException {
    Document document = new Document();
    document.add(new StringField("id", id, Store.YES));
    document.add(new StringField("shown", shown, Store.NO));
    document.add(new NumericDocValuesField(FingerprintFields.VERSION, version));
    if (group != NONE) {
      document.add(new NumericDocValuesField(GROUP, group));
    }
    if (background != NONE) {
      document.add(new NumericDocValuesField(FingerprintFields.BACKGROUND, background));
    }
    writer.addDocument(document);
    return this;
  }

  private GroupColumnTest add(String id, int group) throws IOException {
    return add(id, group, NONE, 1, "yes");
  }

  /** Makes visible what was changed; documents that were added become a segment. */
  private void commit() throws IOException {
    DirectoryReader newer = DirectoryReader.open(writer);
    reader.close();
    reader = newer;
  }

  private Set<String> members(int group, Query filter) throws IOException {
    Set<String> ids = new TreeSet<>();
    for (int document : GroupColumn.members(new IndexSearcher(reader), GROUP, group, filter)) {
      ids.add(reader.storedFields().document(document).get("id"));
    }
    return ids;
  }

  private long newest() {
    return GroupColumn.newest(reader, GROUP);
  }

  @Test
  void membersOfAGroupAreFoundInAllSegments() throws IOException {
    add("a", 5).add("x", 4).add("b", 5).add("none", NONE).commit();
    add("none too", NONE).commit();
    add("y", 6).add("c", 5).commit();

    assertEquals(Set.of("a", "b", "c"), members(5, ALL));
    assertEquals(Set.of("x"), members(4, ALL));
    assertEquals(Set.of(), members(7, ALL));
    assertEquals(Set.of(), members(3, ALL));
  }

  @Test
  void anyNumberIsOneOfItsOwn() throws IOException {
    for (int group : List.of(Integer.MIN_VALUE, -5, -1, 1, 5, Integer.MAX_VALUE)) {
      add("one of " + group, group).add("other of " + group, group);
    }
    commit();

    for (int group : List.of(Integer.MIN_VALUE, -5, -1, 1, 5, Integer.MAX_VALUE)) {
      assertEquals(Set.of("one of " + group, "other of " + group), members(group, ALL));
    }
  }

  @Test
  void filteredDocumentsAreNotFound() throws IOException {
    for (int i = 0; i < 40; i++) {
      add("d" + i, 5, NONE, 1, i % 3 == 0 ? "yes" : "no");
    }
    add("x", 6, NONE, 1, "no").commit();
    add("last", 5, NONE, 1, "no").commit();

    Set<String> visible = new TreeSet<>();
    for (int i = 0; i < 40; i += 3) {
      visible.add("d" + i);
    }
    assertEquals(visible, members(5, VISIBLE));
    assertEquals(Set.of(), members(6, VISIBLE));
  }

  @Test
  void theNewestIsThatOfWhichTheJobHasWrittenNothing() throws IOException {
    assertEquals(0, newest());
    add("of a group", 5, NONE, 80, "yes").add("of none", NONE, 3, 90, "yes").commit();
    assertEquals(0, newest());

    add("new", NONE, NONE, 20, "no").commit();
    add("newer", NONE, NONE, 30, "yes").commit();
    add("old", NONE, NONE, 10, "yes").commit();

    assertEquals(30, newest());
  }
}
