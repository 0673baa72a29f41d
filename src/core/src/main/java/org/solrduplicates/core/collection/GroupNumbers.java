// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.Shards;

/**
 * Gives every group of at least two documents a unique number: the one that most of its members
 * have already, or a new one. A single document keeps a number that is unique, and gets a new one
 * otherwise, because a number can be changed in place but not removed. Numbers that are not
 * positive were sent by clients and are replaced.
 */
final class GroupNumbers {
  private final DocumentTable documents;
  private final UnionFind groups;
  private final int[] sizes;
  private final int[] numbers;
  private final Set<Integer> taken = new HashSet<>();
  private final int highestBefore;
  private int highest;

  GroupNumbers(DocumentTable documents, UnionFind groups, ShardSummary summary) {
    this.documents = documents;
    this.groups = groups;
    this.highestBefore = beforeFree(documents, summary);
    this.highest = highestBefore;
    this.sizes = new int[documents.size()];
    this.numbers = new int[documents.size()];
    for (int i = 0; i < documents.size(); i++) {
      sizes[groups.find(i)]++;
    }
    keepNumbers();
    numberGroups();
    numberSingles();
  }

  /** Keeps numbers, those of most members first. */
  private void keepNumbers() {
    Map<Long, Integer> votes = new HashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      if (documents.group(i) > 0 && sizes[groups.find(i)] > 1) {
        votes.merge((long) groups.find(i) << Integer.SIZE | documents.group(i), 1, Integer::sum);
      }
    }
    votes.entrySet().stream()
        .sorted(
            Map.Entry.<Long, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .mapToLong(Map.Entry::getKey)
        .forEach(vote -> keep(CandidatePairs.first(vote), CandidatePairs.second(vote)));
  }

  private void keep(int group, int number) {
    if (numbers[group] == 0 && taken.add(number)) {
      numbers[group] = number;
    }
  }

  private void numberGroups() {
    for (int i = 0; i < sizes.length; i++) {
      int root = groups.find(i);
      if (sizes[root] > 1) {
        numbers[root] = numbers[root] == 0 ? ++highest : numbers[root];
        numbers[i] = numbers[root];
      }
    }
  }

  private void numberSingles() {
    for (int i = 0; i < sizes.length; i++) {
      int before = documents.group(i);
      if (sizes[groups.find(i)] == 1 && before != 0) {
        numbers[i] = before > 0 && taken.add(before) ? before : ++highest;
      }
    }
  }

  boolean isFresh(int number) {
    return number > highestBefore && number <= highest;
  }

  /** Returns whether a document is in a group of at least two. */
  boolean isShared(int document) {
    return sizes[groups.find(document)] > 1;
  }

  /** Returns 0 for none. */
  int of(int document) {
    return numbers[document];
  }

  int count() {
    return (int) Arrays.stream(sizes).filter(size -> size > 1).count();
  }

  int members() {
    return Arrays.stream(sizes).filter(size -> size > 1).sum();
  }

  /**
   * Returns a number that is followed by a free number for each document. New numbers follow the
   * highest, or fill a gap if the highest is near the limit, as after a client has sent one.
   */
  private static int beforeFree(DocumentTable documents, ShardSummary summary) {
    int wanted = documents.size();
    int limit = Integer.MAX_VALUE - wanted;
    if (summary.highestGroup() <= limit) {
      return summary.highestGroup();
    }
    int before = summary.highestUnseen(); // the other numbers of invisible documents are unknown
    int[] used = IntStream.range(0, documents.size()).map(documents::group).sorted().toArray();
    for (int number : used) {
      if (number > before && number - before > wanted) {
        return before;
      }
      before = Math.max(before, number);
    }
    if (before > limit) {
      throw new IllegalStateException(
          "no "
              + wanted
              + " consecutive group numbers are free above "
              + summary.highestUnseen()
              + ", the number of a document that the job does not see; delete that document and add it again");
    }
    return before;
  }

  /**
   * Writes numbers, backgrounds and ranks that have changed. New numbers come first, so that an
   * interrupted job never joins unrelated documents.
   *
   * @param documents with the values to write
   * @param changed the documents whose values have changed
   * @param everything whether to write unchanged values, too
   */
  record NumberWriter(
      Shards<CollectionShard> shards,
      DocumentTable documents,
      GroupNumbers numbers,
      BitSet changed,
      boolean everything,
      GroupFigures figures) {
    private static final int WRITES = 1_000;

    /** Until a flush, Solr keeps some 200 bytes of heap for each written document. */
    private static final int FLUSHED = 100_000;

    /** Each flush rewrites the columns of the shard. */
    private static final int MOST_FLUSHES = 16;

    /** Returns a writer of all numbers, also of those that a first look found unchanged. */
    NumberWriter whole() {
      return new NumberWriter(shards, documents, numbers, changed, true, figures);
    }

    void write() {
      figures.groups = numbers.count();
      figures.inGroups = numbers.members();
      figures.toWrite = (int) wanted().count();
      figures.begin(Phase.WRITE);
      write(true);
      write(false);
      if (figures.toWrite > 0) {
        CollectionShard.commit(shards);
      }
      figures.reached(Phase.WRITE, 1, 1);
    }

    private IntStream wanted() {
      return IntStream.range(0, documents.size())
          .filter(
              document -> changed.get(document) || everything && documents.isNumbered(document));
    }

    private void write(boolean fresh) {
      for (int shard = 0; shard < shards.all().size(); shard++) {
        int here = shard;
        int[] some =
            wanted()
                .filter(d -> documents.shard(d) == here && numbers.isFresh(numbers.of(d)) == fresh)
                .toArray();
        for (int from = 0; from < some.length; from += WRITES) {
          int to = Math.min(some.length, from + WRITES);
          int[] batch = Arrays.copyOfRange(some, from, to);
          int written = shards.all().get(shard).number(documents.columns(batch));
          figures.written += written;
          figures.changed += batch.length - written;
          figures.reached(Phase.WRITE, figures.written, figures.toWrite);
          if (isFlushed(from, to, some.length)) {
            shards.all().get(shard).flush();
          }
        }
      }
    }

    /** Returns whether a shard flushes when it has written some of its documents. */
    static boolean isFlushed(int from, int to, int all) {
      int between = Math.max(FLUSHED, all / MOST_FLUSHES);
      return to / between > from / between;
    }
  }
}
