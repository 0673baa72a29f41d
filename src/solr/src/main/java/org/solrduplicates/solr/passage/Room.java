// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Limits the number of concurrently aligned characters. First come, first served, so that short
 * texts do not starve a long one. Thread-safe.
 */
final class Room {
  private static final long WAIT_MILLIS = 50;

  private final int size;
  private final Queue<Object> waiting = new ArrayDeque<>();
  private int free;

  Room(int size) {
    this.size = size;
    this.free = size;
  }

  /**
   * Waits until there is room or {@code stop} is true. A text above the limit enters alone.
   *
   * @return whether it entered; if so, it must leave
   */
  synchronized boolean enter(int characters, BooleanSupplier stop) throws InterruptedException {
    Object place = new Object();
    waiting.add(place);
    try {
      while (waiting.peek() != place || free < taken(characters)) {
        if (stop.getAsBoolean()) {
          return false;
        }
        wait(WAIT_MILLIS);
      }
      free -= taken(characters);
      return true;
    } finally {
      waiting.remove(place);
      notifyAll();
    }
  }

  synchronized void leave(int characters) {
    free += taken(characters);
    notifyAll();
  }

  private int taken(int characters) {
    return Math.min(size, characters);
  }
}
