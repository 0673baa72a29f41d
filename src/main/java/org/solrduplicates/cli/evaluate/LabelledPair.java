package org.solrduplicates.cli.evaluate;

import java.util.Comparator;

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
