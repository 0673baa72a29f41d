// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IOFunction;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.PostingsCollector;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.ShardSummary.IndexState;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * Reads all documents of an index for the whole-collection job, in index order, from doc values and
 * term dictionaries, never from stored texts. Not thread-safe, except {@link #key} and {@link
 * #find}.
 */
public final class CollectionReader {
  /** Replaces non-positive numbers, which only clients can have sent. */
  private static final int NO_GROUP = -1;

  /** What jobs write besides the groups. */
  private static final Set<String> WRITTEN =
      Set.of(FingerprintFields.BACKGROUND, FingerprintFields.RANK, FingerprintFields.CHANGED);

  private final List<LeafReaderContext> leaves;
  private final FixedBitSet visible;
  private final SortedKeys keys;
  private final int words;

  /**
   * @param visible the documents to read, without deleted ones
   * @param words identifies comparable fingerprints; others are skipped
   */
  public CollectionReader(IndexReader index, FixedBitSet visible, DocumentKeys keys, int words)
      throws IOException {
    this.leaves = index.leaves();
    this.keys = keys.of(index);
    this.words = words;
    this.visible = visible;
  }

  private interface Visitor {
    void visit(int document, BytesRef record) throws IOException;
  }

  private void visit(int leaf, Visitor visitor) throws IOException {
    BinaryDocValues records =
        DocValues.getBinary(leaves.get(leaf).reader(), FingerprintFields.FINGERPRINT);
    Bits seen = seen(leaves.get(leaf));
    for (int d = records.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = records.nextDoc()) {
      if (seen.get(d)) {
        visitor.visit(d, records.binaryValue());
      }
    }
  }

  private boolean isComparable(BytesRef record) {
    return FingerprintCodec.isReadable(record.bytes, record.offset, record.length)
        && header(record).words() == words;
  }

  private static FingerprintHeader header(BytesRef record) {
    return FingerprintCodec.header(record.bytes, record.offset, record.length);
  }

  private record Seen(FixedBitSet all, int base, int length) implements Bits {
    @Override
    public boolean get(int document) {
      return all.get(base + document);
    }
  }

  private Bits seen(LeafReaderContext leaf) {
    return new Seen(visible, leaf.docBase, leaf.reader().maxDoc());
  }

  public int count() {
    return visible.cardinality();
  }

  public ShardSummary summary(String groupField) throws IOException {
    int[] counts = new int[2];
    int[] highest = new int[2];
    long[] bytes = new long[2];
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      visit(
          leaf,
          (d, record) -> {
            int kind = isComparable(record) ? 0 : 1;
            counts[kind]++;
            bytes[kind] += record.length;
          });
      findHighest(leaf, groupField, highest);
    }
    int others = count() - counts[0] - counts[1];
    return new ShardSummary(counts[0], others, counts[1], highest[0], highest[1])
        .withBytes(bytes[0]);
  }

  /**
   * Returns a sum over the groups, backgrounds and ranks that the job has written. It is the same
   * for the same documents in any order, and almost certainly another one if a value differs.
   */
  public long columns(String groupField) throws IOException {
    long sum = 0;
    List<String> columns =
        List.of(groupField, FingerprintFields.BACKGROUND, FingerprintFields.RANK);
    for (LeafReaderContext leaf : leaves) {
      Bits live = leaf.reader().getLiveDocs();
      for (int column = 0; column < columns.size(); column++) {
        NumericDocValues values = DocValues.getNumeric(leaf.reader(), columns.get(column));
        for (int d = values.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = values.nextDoc()) {
          if (live == null || live.get(d)) {
            sum += Hash.mix(Hash.mix(key(leaf.docBase + d) + column) + values.longValue());
          }
        }
      }
    }
    return sum;
  }

  /** Returns nothing if the segments of the index cannot be identified. */
  public Optional<IndexState> state(String groupField) throws IOException {
    long content = words;
    for (LeafReaderContext leaf : leaves) {
      if (!(FilterLeafReader.unwrap(leaf.reader()) instanceof SegmentReader segment)) {
        return Optional.empty();
      }
      byte[] id = segment.getSegmentInfo().info.getId();
      content = Hash.append(content, Hash.ofBytes(id, 0, id.length));
      content = Hash.append(content, updated(segment, groupField));
      content = Hash.append(content, deleted(leaf.reader()));
    }
    for (long some : visible.getBits()) {
      content = Hash.append(content, some);
    }
    return Optional.of(new IndexState(content, columns(groupField)));
  }

  /** Identifies the values that were updated in place in other columns than those of jobs. */
  private static long updated(SegmentReader segment, String groupField) {
    Set<String> ofJobs = Set.of(groupField, FingerprintFields.VERSION);
    long updated = 0;
    for (FieldInfo field : segment.getFieldInfos()) {
      boolean isOfJobs = ofJobs.contains(field.name) || WRITTEN.contains(field.name);
      if (field.getDocValuesGen() >= 0 && !isOfJobs) {
        updated += Hash.append(Hash.ofWord(field.name), field.getDocValuesGen());
      }
    }
    return updated;
  }

  private static long deleted(LeafReader reader) {
    Bits live = reader.getLiveDocs();
    long deleted = 0;
    for (int d = 0; live != null && d < live.length(); d++) {
      deleted = live.get(d) ? deleted : Hash.append(deleted, d);
    }
    return deleted;
  }

  /** Includes invisible documents, so that no number is assigned twice. */
  private void findHighest(int leaf, String groupField, int[] highest) throws IOException {
    LeafReader reader = leaves.get(leaf).reader();
    NumericDocValues groups = DocValues.getNumeric(reader, groupField);
    Bits live = reader.getLiveDocs();
    Bits seen = seen(leaves.get(leaf));
    for (int d = groups.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = groups.nextDoc()) {
      int group = (int) groups.longValue();
      highest[0] = Math.max(highest[0], group);
      if (!seen.get(d) && (live == null || live.get(d))) {
        highest[1] = Math.max(highest[1], group);
      }
    }
  }

  @FunctionalInterface
  public interface TextVisitor {
    /** Visits a document, with its number in the index and the hash of its text. */
    void visit(int document, long text) throws IOException;
  }

  /** Visits all comparable documents, after {@code counted} has their numbers. */
  public void texts(LongConsumer counted, TextVisitor visitor) throws IOException {
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      int base = leaves.get(leaf).docBase;
      visit(
          leaf,
          (d, record) -> {
            if (isComparable(record)) {
              counted.accept(d);
              visitor.visit(base + d, header(record).textKey());
            }
          });
    }
  }

  /**
   * Returns the documents whose keys are in a range: comparable ones, and former ones that are
   * still in a group.
   *
   * @param dated whether documents of groups have a {@link FingerprintFields#CHANGED}; one without
   *     it has no rank, so that the job writes both
   */
  public Documents documents(HashRange range, String groupField, String versionField, boolean dated)
      throws IOException {
    int[] some = within(range);
    Documents found = new Documents(some.length);
    int[] size = new int[1];
    visit(
        some,
        leaf -> {
          LeafReader reader = leaf.reader();
          BinaryDocValues records = DocValues.getBinary(reader, FingerprintFields.FINGERPRINT);
          NumericDocValues versions = NumberColumn.in(reader, versionField);
          NumericDocValues groups = DocValues.getNumeric(reader, groupField);
          NumericDocValues backgrounds = DocValues.getNumeric(reader, FingerprintFields.BACKGROUND);
          NumericDocValues ranks = DocValues.getNumeric(reader, FingerprintFields.RANK);
          NumericDocValues changes = DocValues.getNumeric(reader, FingerprintFields.CHANGED);
          return document -> {
            int d = document - leaf.docBase;
            int at = size[0];
            int group = group(groups, d);
            boolean isUndated = dated && group != 0 && !changes.advanceExact(d);
            found.keys()[at] = key(document);
            found.versions()[at] = value(versions, d);
            found.groups()[at] = group;
            found.ranks()[at] = isUndated ? Documents.NO_RANK : rank(ranks, d);
            boolean hasRecord = records.advanceExact(d);
            if (hasRecord && isComparable(records.binaryValue())) {
              found.backgrounds()[at] = value(backgrounds, d);
              read(records.binaryValue(), found, at);
              size[0]++;
            } else if (group != 0) {
              found.backgrounds()[at] = 0;
              found.texts()[at] = key(document);
              found.states()[at] = hasRecord ? Documents.UNREADABLE : Documents.NO_FINGERPRINT;
              found.orders()[at] = 0;
              size[0]++;
            }
          };
        });
    return found.sorted(size[0]);
  }

  private static void read(BytesRef record, Documents documents, int at) {
    FingerprintHeader header = header(record);
    documents.texts()[at] = header.textKey();
    documents.states()[at] = header.state();
    documents.orders()[at] = smallest(record, 1)[0];
  }

  private static int group(NumericDocValues values, int document) throws IOException {
    if (!values.advanceExact(document)) {
      return 0;
    }
    return values.longValue() > 0 ? (int) values.longValue() : NO_GROUP;
  }

  /** Returns a wrong rank for {@link Documents#NO_RANK}, which only a client can have sent. */
  private static int rank(NumericDocValues values, int document) throws IOException {
    if (!values.advanceExact(document)) {
      return Documents.NO_RANK;
    }
    int rank = (int) values.longValue();
    return rank == Documents.NO_RANK ? Integer.MAX_VALUE : rank;
  }

  @FunctionalInterface
  public interface RankVisitor {
    /** Visits a document of a group by its number in the index; its rank is 0 if it has none. */
    void visit(int document, int group, int rank) throws IOException;
  }

  /** Visits the documents of groups that are not visible here. */
  public void unseen(String groupField, RankVisitor visitor) throws IOException {
    for (LeafReaderContext leaf : leaves) {
      NumericDocValues groups = DocValues.getNumeric(leaf.reader(), groupField);
      NumericDocValues ranks = DocValues.getNumeric(leaf.reader(), FingerprintFields.RANK);
      Bits live = leaf.reader().getLiveDocs();
      Bits seen = seen(leaf);
      for (int d = groups.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = groups.nextDoc()) {
        if (!seen.get(d) && (live == null || live.get(d)) && groups.longValue() > 0) {
          visitor.visit(leaf.docBase + d, (int) groups.longValue(), (int) value(ranks, d));
        }
      }
    }
  }

  private static long value(NumericDocValues values, int document) throws IOException {
    return values.advanceExact(document) ? values.longValue() : 0;
  }

  /**
   * Returns the documents of terms of some kinds.
   *
   * @param range the keys of the documents for phrases, see {@link Postings#has} for names
   */
  public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds) throws IOException {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    if (kinds.contains(TermKind.SHINGLE)) {
      putSketches(range, kinds.contains(TermKind.FURTHER), postings);
    }
    for (TermKind kind : TermKind.NAMES) {
      if (kinds.contains(kind)) {
        postings.put(kind, titles(range, kind));
      }
    }
    return postings;
  }

  private void putSketches(HashRange range, boolean withFurther, Map<TermKind, Postings> postings)
      throws IOException {
    int[] some = within(range);
    PostingsCollector shingles =
        new PostingsCollector(HashRange.ALL, (long) FingerprintFields.SKETCH_TERMS * some.length);
    PostingsCollector further = new PostingsCollector(HashRange.ALL, 0); // most have few
    visit(
        some,
        leaf -> {
          BinaryDocValues records =
              DocValues.getBinary(leaf.reader(), FingerprintFields.FINGERPRINT);
          return document -> {
            if (records.advanceExact(document - leaf.docBase)
                && isComparable(records.binaryValue())) {
              BytesRef record = records.binaryValue();
              shingles.add(smallest(record, FingerprintFields.SKETCH_TERMS), document);
              if (withFurther) {
                further.add(further(record), document);
              }
            }
          };
        });
    postings.put(TermKind.SHINGLE, shingles.unsorted(keys.all()));
    if (withFurther) {
      postings.put(TermKind.FURTHER, further.unsorted(keys.all()));
    }
  }

  /** Returns the visible documents whose keys are in a range, in the order of the index. */
  public int[] within(HashRange range) {
    return IntStream.of(keys.within(range)).filter(visible::get).toArray();
  }

  private interface DocumentVisitor {
    void visit(int document) throws IOException;
  }

  /** Visits documents, in the order of the index, with what is read of their segments. */
  private void visit(int[] documents, IOFunction<LeafReaderContext, DocumentVisitor> visitor)
      throws IOException {
    int next = 0;
    for (LeafReaderContext leaf : leaves) {
      int end = leaf.docBase + leaf.reader().maxDoc();
      if (next < documents.length && documents[next] < end) {
        DocumentVisitor ofLeaf = visitor.apply(leaf);
        for (; next < documents.length && documents[next] < end; next++) {
          ofLeaf.visit(documents[next]);
        }
      }
    }
  }

  private static int[] further(BytesRef record) {
    return FingerprintCodec.further(record.bytes, record.offset, record.length);
  }

  private static int[] smallest(BytesRef record, int max) {
    return FingerprintCodec.smallest(record.bytes, record.offset, record.length, max);
  }

  private Postings titles(HashRange range, TermKind kind) throws IOException {
    PostingsCollector postings = new PostingsCollector(range, keys.all().length);
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      Terms terms = leaves.get(leaf).reader().terms(FingerprintFields.TITLE_KEY);
      if (terms != null) {
        titles(terms.iterator(), leaf, kind, postings);
      }
    }
    return postings.result(keys.all());
  }

  private void titles(TermsEnum terms, int leaf, TermKind kind, PostingsCollector postings)
      throws IOException {
    Bits seen = seen(leaves.get(leaf));
    int base = leaves.get(leaf).docBase;
    PostingsEnum documents = null;
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      int[] hash = kind.hash(term.utf8ToString()).stream().toArray();
      if (hash.length > 0 && postings.wants(hash[0])) {
        documents = terms.postings(documents, PostingsEnum.NONE);
        for (int d = documents.nextDoc();
            d != DocIdSetIterator.NO_MORE_DOCS;
            d = documents.nextDoc()) {
          if (seen.get(d)) {
            postings.add(hash, base + d);
          }
        }
      }
    }
  }

  @FunctionalInterface
  public interface SegmentVisitor {
    void visit(LeafReaderContext segment, Bits seen) throws IOException;
  }

  public void visitVisible(SegmentVisitor visitor) throws IOException {
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      visitor.visit(leaves.get(leaf), seen(leaves.get(leaf)));
    }
  }

  public long key(int document) {
    return keys.of(document);
  }

  /** Returns the visible documents that have one of some keys, in the order of the index. */
  public int[] find(long[] some) {
    return LongStream.of(some)
        .mapToObj(this::find)
        .flatMapToInt(OptionalInt::stream)
        .sorted()
        .distinct()
        .toArray();
  }

  public OptionalInt find(long key) {
    return IntStream.of(keys.find(key)).filter(visible::get).findFirst();
  }
}
