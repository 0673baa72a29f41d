// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.solrduplicates.core.collection.shard.Documents;

/**
 * The groups and ranks that the job wrote into a segment. Takes six bytes for each document, eight
 * if a group has more than 32,000, and eight more for each grouped one. Is cached until the segment
 * changes. Thread-safe.
 */
public final class GroupColumn {
  private static final OpenIndexes<String, GroupColumn> OPEN = new OpenIndexes<>();

  /** Of a segment without documents. */
  public static final GroupColumn EMPTY = new GroupColumn(new int[0], new int[0], new long[0], 0);

  /** Negative for a document that no other one of its group may hide. */
  private final int[] groups;

  private final short[] ranks;

  /** Of all documents if a rank needs more than 16 bits; empty otherwise. */
  private final int[] largeRanks;

  private final int highest;
  private final long[] members;
  private final long newest;

  private GroupColumn(int[] groups, int[] ranks, long[] members, long newest) {
    this.groups = groups;
    boolean isSmall = IntStream.of(ranks).allMatch(rank -> rank == (short) rank);
    this.ranks = new short[isSmall ? ranks.length : 0];
    this.largeRanks = isSmall ? new int[0] : ranks;
    for (int d = 0; d < this.ranks.length; d++) {
      this.ranks[d] = (short) ranks[d];
    }
    this.highest = IntStream.of(groups).max().orElse(0);
    this.members = members;
    this.newest = newest;
  }

  /** Reads a segment, unless that was done before. */
  public static GroupColumn of(LeafReader segment, String field) {
    return OPEN.get(segment.getReaderCacheHelper(), field, () -> read(segment, field));
  }

  private static GroupColumn read(LeafReader segment, String field) {
    try {
      NumericDocValues groups = DocValues.getNumeric(segment, field);
      NumericDocValues backgrounds = DocValues.getNumeric(segment, FingerprintFields.BACKGROUND);
      NumericDocValues versions = NumberColumn.in(segment, FingerprintFields.VERSION);
      NumericDocValues places = DocValues.getNumeric(segment, FingerprintFields.RANK);
      Bits live = segment.getLiveDocs();
      long[] members = new long[segment.maxDoc()];
      int[] numbers = new int[members.length];
      int[] ranks = new int[members.length];
      int size = 0;
      long newest = 0;
      for (int d = 0; d < members.length; d++) {
        if (live != null && !live.get(d)) {
          continue;
        }
        if (groups.advanceExact(d)) {
          members[size++] = groups.longValue() << Integer.SIZE | d;
          ranks[d] = places.advanceExact(d) ? (int) places.longValue() : 0;
          int number = (int) Math.max(groups.longValue(), 0);
          numbers[d] = Documents.isUncovered(ranks[d]) ? -number : number;
        } else if (!backgrounds.advanceExact(d) && versions.advanceExact(d)) {
          newest = Math.max(newest, versions.longValue());
        }
      }
      long[] sorted = Arrays.copyOf(members, size);
      Arrays.sort(sorted);
      return new GroupColumn(numbers, ranks, sorted, newest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the group of a document that another one of it may hide, or 0. */
  public int hiding(int document) {
    return Math.max(groups[document], 0);
  }

  /** Returns the group of a document, or 0. */
  public int group(int document) {
    return Math.abs(groups[document]);
  }

  /**
   * Returns the rank of a grouped document, see {@link FingerprintFields#RANK}; 0 if it has none.
   */
  public int rank(int document) {
    return largeRanks.length == 0 ? ranks[document] : largeRanks[document];
  }

  /** Returns the highest number that {@link #hiding} returns. */
  public int highest() {
    return highest;
  }

  /** Returns the members of a group that pass a filter, in ascending order. */
  static List<Integer> members(IndexSearcher index, String field, int group, Query filter)
      throws IOException {
    List<Integer> found = new ArrayList<>();
    Weight weight = index.createWeight(index.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : index.getIndexReader().leaves()) {
      int[] members = members(leaf.reader(), field, group);
      Scorer scorer = members.length == 0 ? null : weight.scorer(leaf);
      DocIdSetIterator visible = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      for (int document : members) {
        if (visible.docID() < document) {
          visible.advance(document);
        }
        if (visible.docID() == document) {
          found.add(leaf.docBase + document);
        }
      }
    }
    return found;
  }

  /** Returns all documents of some groups in a segment, each once, in ascending order. */
  public static int[] members(LeafReader segment, String field, int... groups) {
    long[] members = of(segment, field).members;
    return IntStream.of(groups)
        .distinct()
        .flatMap(group -> members(members, group))
        .sorted()
        .toArray();
  }

  private static IntStream members(long[] members, int group) {
    int at = Arrays.binarySearch(members, (long) group << Integer.SIZE);
    return IntStream.range(at < 0 ? -at - 1 : at, members.length)
        .takeWhile(i -> members[i] >> Integer.SIZE == group)
        .map(i -> (int) members[i]);
  }

  /** Returns the heap that the groups of an index take now. */
  public static long bytes(IndexReader index, String field) {
    return index.leaves().stream()
        .flatMap(leaf -> OPEN.known(leaf.reader().getReaderCacheHelper(), field).stream())
        .mapToLong(GroupColumn::bytes)
        .sum();
  }

  private long bytes() {
    return (groups.length + largeRanks.length) * (long) Integer.BYTES
        + ranks.length * (long) Short.BYTES
        + members.length * (long) Long.BYTES;
  }

  /** Returns the highest version of a document that the job has not written, or 0. */
  static long newest(IndexReader index, String field) {
    return index.leaves().stream()
        .mapToLong(leaf -> of(leaf.reader(), field).newest)
        .max()
        .orElse(0);
  }
}
