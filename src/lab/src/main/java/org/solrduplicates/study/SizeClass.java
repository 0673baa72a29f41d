// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

/** Groups of about the same number of documents. */
enum SizeClass {
  SMALL(2, 5),
  MEDIUM(6, 20),
  LARGE(21, Integer.MAX_VALUE);

  private final int least;
  private final int most;

  SizeClass(int least, int most) {
    this.least = least;
    this.most = most;
  }

  boolean contains(int size) {
    return size >= least && size <= most;
  }

  @Override
  public String toString() {
    return this == LARGE ? least + " and more" : least + "-" + most;
  }
}
