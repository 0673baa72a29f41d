// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.Random;

/** What is asked and changed while a cloud is soaked, and in how many of a hundred requests. */
enum SoakKind {
  /** A search of Solr alone, which the plugin has no part in. */
  SELECT(20),
  ID(30),
  TEXT(8),
  SEARCH(8),
  GROUPS(4),
  LINKS(3),
  ADD(10),
  CHANGE(9),
  DELETE(4),
  DECIDE(4),
  HISTOGRAM(0),
  WEIGHTS(0),
  JOB(0);

  private final int share;

  SoakKind(int share) {
    this.share = share;
  }

  /** Returns whether there must be documents for it. */
  boolean changesDocuments() {
    return this == CHANGE || this == DELETE;
  }

  /** Draws one that clients ask for; the operator asks for those without a share. */
  static SoakKind random(Random random) {
    int dice = random.nextInt(100);
    for (SoakKind kind : values()) {
      dice -= kind.share;
      if (dice < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("the shares are less than a hundred");
  }
}
