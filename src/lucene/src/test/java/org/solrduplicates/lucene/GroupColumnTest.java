// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** A rank of more than 16 bits needs a larger column. */
  @ParameterizedTest
  @ValueSource(ints = {10, Short.MAX_VALUE, Short.MAX_VALUE + 1, Integer.MAX_VALUE})
  void aDocumentHasItsGroupAlsoIfNoneMayHideItAndItsRank(int largest) throws IOException {
    int[] groups = {5, 5, 7, -3, NONE, 9, 9};
    int[] ranks = {0, largest, ~largest, 1, 0, 2, -largest};
    for (int i = 0; i < groups.length; i++) {
      Document document = new Document();
      document.add(new StringField("id", "d" + i, Store.YES));
      if (groups[i] != NONE) {
        document.add(new NumericDocValuesField(GROUP, groups[i]));
        document.add(new NumericDocValuesField(FingerprintFields.RANK, ranks[i]));
      }
      writer.addDocument(document);
    }
    writer.deleteDocuments(new Term("id", "d5"));
    commit();

    GroupColumn column = GroupColumn.of(reader.leaves().get(0).reader(), GROUP);

    assertEquals(List.of(5, 5, 7, 0, 0, 0, 9), each(column::group));
    assertEquals(List.of(5, 5, 0, 0, 0, 0, 0), each(column::hiding));
    assertEquals(List.of(0, largest, ~largest, 1, 0, 0, -largest), each(column::rank));
    assertEquals(5, column.highest());
    assertTrue(GroupColumn.bytes(reader, GROUP) >= 6 * groups.length);
    assertEquals(0, GroupColumn.bytes(reader, "other"));
  }

  private List<Integer> each(IntUnaryOperator value) {
    return IntStream.range(0, reader.maxDoc()).map(value).boxed().toList();
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
