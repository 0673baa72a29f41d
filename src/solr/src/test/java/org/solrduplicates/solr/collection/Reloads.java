// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.stream.LongStream;

/** Cores that are loaded again at random moments: few, unless somebody asks for more. */
public final class Reloads {
  private static final int RELOADS = Integer.getInteger("reloads", 4);
  private static final int FIRST = Integer.getInteger("reload", 1);

  private Reloads() {}

  /** Returns {@code reloads} seeds of moments, the first of them {@code reload}. */
  public static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + RELOADS);
  }
}
