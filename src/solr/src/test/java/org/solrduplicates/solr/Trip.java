// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.solr.search.QueryLimit;

/** A limit that trips when it was asked so many times. */
public final class Trip implements QueryLimit {
  private final int limit;
  private final AtomicInteger asked = new AtomicInteger();

  /** Makes one that has not been asked yet. */
  public Trip(int limit) {
    this.limit = limit;
  }

  /** Returns how often it was asked. */
  public int asked() {
    return asked.get();
  }

  @Override
  public boolean shouldExit() {
    return asked.incrementAndGet() > limit;
  }

  @Override
  public Object currentValue() {
    return asked.get();
  }
}
