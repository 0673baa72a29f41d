package org.solrduplicates.core.collection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.collection.cluster.CandidatePairs;
import org.solrduplicates.core.collection.cluster.UnionFind;

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

  /**
   * Numbers groups.
   *
   * @param highest the number that is followed by free ones
   */
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

  /** Returns how many groups of at least two documents there are. */
  int count() {
    int count = 0;
    for (int size : sizes) {
      count += size > 1 ? 1 : 0;
    }
    return count;
  }

  /** Returns how many documents are in them. */
  int members() {
    int members = 0;
    for (int size : sizes) {
      members += size > 1 ? size : 0;
    }
    return members;
  }
}
