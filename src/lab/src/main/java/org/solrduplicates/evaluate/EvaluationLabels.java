// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.Comparator;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;

/** What is known of the documents that an evaluation asks about. */
public interface EvaluationLabels {
  /** What is known of two documents. */
  enum Label {
    /** Versions of each other: a true pair. */
    SAME,
    /** Not versions of each other. */
    DIFFERENT,
    /** Labelled as different, but relatives or copies; wrong only in a strict count. */
    RELATED,
    /** Not counted at all. */
    UNKNOWN
  }

  /** Returns what the labels are called, in the report. */
  String name();

  SortedSet<String> ids();

  Label label(LabelledPair pair);

  Set<LabelledPair> truePairs();

  /** Returns the Dice coefficient of the words of a true pair, if it was measured. */
  default OptionalDouble dice(LabelledPair pair) {
    return OptionalDouble.empty();
  }

  /** Returns the true group of every document; empty if only pairs are known. */
  default Map<String, String> groups() {
    return Map.of();
  }

  /** Returns the titles of documents by id; empty if Solr has to be asked for them. */
  default Map<String, String> titles() {
    return Map.of();
  }

  /** Two documents, in ascending order of their ids, so that either order is the same pair. */
  record LabelledPair(String first, String second) implements Comparable<LabelledPair> {
    private static final Comparator<LabelledPair> BY_IDS =
        Comparator.comparing(LabelledPair::first).thenComparing(LabelledPair::second);

    static LabelledPair of(String a, String b) {
      return a.compareTo(b) <= 0 ? new LabelledPair(a, b) : new LabelledPair(b, a);
    }

    /** Returns whether this is a document and itself. */
    boolean isOne() {
      return first.equals(second);
    }

    @Override
    public int compareTo(LabelledPair other) {
      return BY_IDS.compare(this, other);
    }
  }
}
