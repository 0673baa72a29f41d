package org.solrduplicates.core.collection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.Shards;

/**
 * Gives every group of at least two documents a number that no other group has: the one that most
 * of its members have already, or else a new one. A document alone keeps what nobody else has; one
 * that was in a group gets a number of its own, for a number can be changed in place but not
 * removed. So does one whose number is not positive, which only a client can have sent.
 */
final class GroupNumbers {
  private final DocumentTable documents;
  private final UnionFind groups;
  private final int[] sizes;
  private final int[] numbers;
  private final Set<Integer> taken = new HashSet<>();
  private final int highestBefore;
  private int highest;

  /** Takes the number that is followed by free ones. */
  GroupNumbers(DocumentTable documents, UnionFind groups, int highest) {
    this.documents = documents;
    this.groups = groups;
    this.highest = highest;
    this.highestBefore = highest;
    this.sizes = new int[documents.size()];
    this.numbers = new int[documents.size()];
    for (int i = 0; i < documents.size(); i++) {
      sizes[groups.find(i)]++;
    }
    keepNumbers();
    numberGroups();
    numberSingles();
  }

  /** Leaves as many numbers as they are as it can: those go first that most members have. */
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

  /** Returns whether no document had a number before. */
  boolean isFresh(int number) {
    return number > highestBefore && number <= highest;
  }

  /** Returns the number that is followed by those that are still free. */
  int highest() {
    return highest;
  }

  /** Returns the number of a document, 0 for none. */
  int of(int document) {
    return numbers[document];
  }

  int count() {
    int count = 0;
    for (int size : sizes) {
      count += size > 1 ? 1 : 0;
    }
    return count;
  }

  int members() {
    int members = 0;
    for (int size : sizes) {
      members += size > 1 ? size : 0;
    }
    return members;
  }

  /**
   * Looks for numbers that no document has. New ones follow the highest; where that is so high that
   * they would come to an end, as after a client has sent one, they are taken from a gap.
   */
  static final class FreeNumbers {
    /** A number for a group of its own, and one for whoever may not see all of the groups. */
    private static final long PER_DOCUMENT = 2;

    private FreeNumbers() {}

    /** Returns a number that is followed by as many free ones as a run may need. */
    static int before(DocumentTable documents, ShardSummary summary) {
      long wanted = PER_DOCUMENT * documents.size();
      return summary.highestGroup() <= Integer.MAX_VALUE - wanted
          ? summary.highestGroup()
          : beforeGap(documents, summary.highestUnseen(), wanted);
    }

    /** Nobody tells which numbers the unseen documents have, but for the highest of them. */
    private static int beforeGap(DocumentTable documents, int unseen, long wanted) {
      int before = unseen;
      int[] used = IntStream.range(0, documents.size()).map(documents::group).sorted().toArray();
      for (int number : used) {
        if (number > before && number - before > wanted) {
          return before;
        }
        before = Math.max(before, number);
      }
      if (before > Integer.MAX_VALUE - wanted) {
        throw new IllegalStateException(
            "there are no "
                + wanted
                + " group numbers side by side above "
                + unseen
                + ", the highest one of a document that the job does not see; send that document again");
      }
      return before;
    }
  }

  /**
   * Writes the numbers and backgrounds that have changed. New numbers come first, so that a job
   * that ends in the middle has taken documents out of groups rather than put strangers together.
   *
   * @param backgrounds the backgrounds of the documents, as numbers of their column
   * @param everything whether numbers that have not changed are written, too
   */
  record NumberWriter<D>(
      Shards<D> shards,
      DocumentTable documents,
      GroupNumbers numbers,
      IntToLongFunction backgrounds,
      boolean everything,
      GroupFigures figures) {
    /** How many numbers are written at once. */
    private static final int WRITES = 1_000;

    void write() {
      figures.groups = numbers.count();
      figures.inGroups = numbers.members();
      figures.toWrite = (int) changed().count();
      figures.begin(Phase.WRITE);
      write(true);
      write(false);
      if (figures.toWrite > 0) {
        shards.commit();
      }
      figures.reached(Phase.WRITE, 1, 1);
    }

    private IntStream changed() {
      return IntStream.range(0, documents.size())
          .filter(
              document ->
                  numbers.of(document) != documents.group(document)
                      || backgrounds.applyAsLong(document) != documents.background(document)
                      || everything && isWritten(document));
    }

    private boolean isWritten(int document) {
      return numbers.of(document) != 0 || backgrounds.applyAsLong(document) != 0;
    }

    private void write(boolean fresh) {
      for (int shard = 0; shard < shards.all().size(); shard++) {
        int here = shard;
        int[] some =
            changed()
                .filter(d -> documents.shard(d) == here && numbers.isFresh(numbers.of(d)) == fresh)
                .toArray();
        for (int from = 0; from < some.length; from += WRITES) {
          int written = write(shards.all().get(shard), some, from);
          figures.written += written;
          figures.changed += Math.min(WRITES, some.length - from) - written;
          figures.reached(Phase.WRITE, figures.written, figures.toWrite);
        }
      }
    }

    private int write(CollectionShard<D> shard, int[] some, int from) {
      List<Integer> batch = IntStream.of(some).skip(from).limit(WRITES).boxed().toList();
      return shard.number(
          batch.stream().mapToLong(documents::key).toArray(),
          batch.stream().mapToLong(documents::version).toArray(),
          batch.stream().mapToInt(numbers::of).toArray(),
          batch.stream().mapToLong(d -> backgrounds.applyAsLong(d)).toArray());
    }
  }
}
