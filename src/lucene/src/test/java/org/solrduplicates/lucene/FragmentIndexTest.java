// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.tests.codecs.asserting.AssertingCodec;
import org.apache.lucene.util.FixedBitSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.PassageText;

/** Every commit makes a segment, so documents 0 to 3 are in three of them. */
class FragmentIndexTest {
  private static final String ASKED = words(0, 60);
  private static final long[] HASHES = FragmentSettings.DEFAULT.hashes(PassageText.of(ASKED));

  private IndexWriter writer;
  private DirectoryReader reader;

  @BeforeEach
  void fill() throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig()
            .setCodec(new AssertingCodec())
            .setMergePolicy(NoMergePolicy.INSTANCE);
    writer = new IndexWriter(new ByteBuffersDirectory(), config);
    add(ASKED);
    add(words(500, 600));
    writer.commit();
    add(words(0, 30) + " " + words(600, 700));
    writer.commit();
    add(words(0, 30) + " " + words(700, 800));
    reader = DirectoryReader.open(writer);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    writer.close();
  }

  private static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  private void add(String text) throws IOException {
    Document document = new Document();
    FragmentIndex.terms(text, FragmentSettings.DEFAULT)
        .forEach(t -> document.add(new StringField("f", t, Store.NO)));
    writer.addDocument(document);
  }

  private FragmentIndex index() {
    return new FragmentIndex(reader, "f", () -> false);
  }

  private static FixedBitSet among(int... documents) {
    FixedBitSet among = new FixedBitSet(4);
    Arrays.stream(documents).forEach(among::set);
    return among;
  }

  private static int shared(String text) {
    List<String> terms = FragmentIndex.terms(text, FragmentSettings.DEFAULT);
    return (int)
        FragmentIndex.terms(ASKED, FragmentSettings.DEFAULT).stream()
            .filter(terms::contains)
            .count();
  }

  private static int[] weights(int weight) {
    int[] weights = new int[HASHES.length];
    Arrays.fill(weights, weight);
    return weights;
  }

  @Test
  void documentsAreCountedIfTheyAreAskedFor() throws IOException {
    int[] all = index().frequencies(HASHES, among(0, 1, 2, 3));
    int[] some = index().frequencies(HASHES, among(1, 3));

    assertEquals(
        HASHES.length + 2 * shared(words(0, 30) + " " + words(600, 700)), Arrays.stream(all).sum());
    assertEquals(shared(words(0, 30) + " " + words(700, 800)), Arrays.stream(some).sum());
  }

  @Test
  void theHeaviestComeFirstAndThoseAsHeavyAsTheLastToo() throws IOException {
    List<FragmentIndex.Sharing> one = index().heaviest(HASHES, weights(3), among(0, 1, 2, 3), 1);
    List<FragmentIndex.Sharing> two = index().heaviest(HASHES, weights(3), among(0, 1, 2, 3), 2);

    assertEquals(List.of(new FragmentIndex.Sharing(0, 3 * HASHES.length)), one);
    assertEquals(List.of(0, 2, 3), two.stream().map(FragmentIndex.Sharing::document).toList());
  }

  @Test
  void fragmentsWithoutWeightAreNotLookedUp() throws IOException {
    assertEquals(List.of(), index().heaviest(HASHES, weights(0), among(0, 1, 2, 3), 10));
  }

  @Test
  void outOfTimeNothingMoreIsLookedAt() throws IOException {
    FragmentIndex late = new FragmentIndex(reader, "f", () -> true);

    assertArrayEquals(weights(0), late.frequencies(HASHES, among(0, 1, 2, 3)));
    assertEquals(List.of(), late.heaviest(HASHES, weights(1), among(0, 1, 2, 3), 10));
  }

  @Test
  void textBeyondTheLimitIsNotIndexed() {
    String whole = ASKED + " ".repeat(FragmentIndex.MAX_LENGTH) + words(100, 200);

    assertEquals(
        FragmentIndex.terms(ASKED, FragmentSettings.DEFAULT),
        FragmentIndex.terms(whole, FragmentSettings.DEFAULT));
  }

  @Test
  void aFieldThatNoDocumentHasFindsNothing() throws IOException {
    FragmentIndex empty = new FragmentIndex(reader, "other", () -> false);

    assertEquals(List.of(), empty.heaviest(HASHES, weights(1), among(0, 1, 2, 3), 10));
  }
}
