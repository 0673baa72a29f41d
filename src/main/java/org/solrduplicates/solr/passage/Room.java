package org.solrduplicates.solr.passage;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * Room for so many characters at once, in the order in which requests come. A request keeps its
 * place while it waits, so that a long text has its turn among many short ones. Safe for use by
 * several threads.
 */
final class Room {
  /** How long a request waits before it looks at its time again. */
  private static final long WAIT_MILLIS = 50;

  private final int size;
  private final Queue<Object> waiting = new ArrayDeque<>();
  private int free;

  Room(int size) {
    this.size = size;
    this.free = size;
  }

  /**
   * Waits until there is room for some characters. More than there is room for enter alone.
   *
   * @param stop whether to wait no more
   * @return whether they have entered; if so, they must leave
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

  /** Leaves the room to others. */
  synchronized void leave(int characters) {
    free += taken(characters);
    notifyAll();
  }

  private int taken(int characters) {
    return Math.min(size, characters);
  }
}
