// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.solrduplicates.core.NoHang;

/** How many characters are in a room at once, and who comes next. */
@Timeout(240)
class RoomTest {
  private static final int SIZE = 100;

  private final Room room = new Room(SIZE);
  private final BlockingQueue<String> entered = new LinkedBlockingQueue<>();

  /** Lets a thread enter that has begun to wait, or has entered, on return. */
  private CompletableFuture<Boolean> enter(String name, int characters) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Boolean> outcome =
        CompletableFuture.supplyAsync(
            () -> {
              boolean inside = entered(name, characters, begun);
              begun.countDown();
              return inside;
            },
            command -> new Thread(command, name).start());
    begun.await();
    return outcome;
  }

  private boolean entered(String name, int characters, CountDownLatch begun) {
    try {
      boolean inside = room.enter(characters, () -> waits(begun));
      entered.add(name);
      return inside;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean waits(CountDownLatch begun) {
    begun.countDown();
    return false;
  }

  private String next() throws InterruptedException {
    return String.valueOf(entered.poll(NoHang.SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void textsThatFitEnterAtOnceAndTheRestWhenOthersLeave() throws Exception {
    enter("one", 60).join();
    enter("two", 40).join();
    CompletableFuture<Boolean> three = enter("three", 41);

    room.leave(40);
    assertFalse(three.isDone(), "40 are free");
    room.leave(60);

    assertTrue(three.join());
    assertEquals(List.of("one", "two", "three"), List.copyOf(entered));
  }

  /** The short text would fit at once, and others like it would keep the long one out for ever. */
  @Test
  void aShortTextDoesNotOvertakeALongOne() throws Exception {
    enter("first", 60).join();
    enter("long", 80);
    CompletableFuture<Boolean> later = enter("short", 30);
    assertEquals("first", next());

    assertFalse(later.isDone());
    room.leave(60);
    assertEquals("long", next());
    room.leave(80);
    assertEquals("short", next());
  }

  /** The place is kept however often the time is looked at. */
  @Test
  void aPlaceIsNotLostByALongWait() throws Exception {
    enter("first", 60).join();
    CountDownLatch looked = new CountDownLatch(5);
    CompletableFuture<Void> patient =
        CompletableFuture.runAsync(() -> entered("long", 80, looked), run -> start(run));
    looked.await();
    enter("short", 30);
    assertEquals("first", next());

    room.leave(60);
    assertEquals("long", next());
    patient.join();
  }

  private static void start(Runnable work) {
    new Thread(work, "long").start();
  }

  @Test
  void aTextThatIsLongerThanTheRoomEntersAlone() throws Exception {
    enter("short", 1).join();
    CompletableFuture<Boolean> longer = enter("longer", 10 * SIZE);
    assertFalse(longer.isDone());

    room.leave(1);
    assertTrue(longer.join());
    CompletableFuture<Boolean> later = enter("later", 1);
    assertFalse(later.isDone());

    room.leave(10 * SIZE);
    assertTrue(later.join());
    assertTrue(room.enter(SIZE - 1, () -> true));
  }

  @Test
  void aRequestThatStopsLetsTheNextOneIn() throws Exception {
    room.enter(60, () -> true);
    AtomicInteger looked = new AtomicInteger();
    CompletableFuture<Boolean> later = new CompletableFuture<>();

    boolean inside = room.enter(80, () -> looked.incrementAndGet() == 2 && later.complete(true));

    assertFalse(inside);
    assertTrue(enter("short", 40).join());
  }

  @Test
  void anInterruptedRequestLetsTheNextOneIn() throws Exception {
    room.enter(60, () -> true);
    Thread.currentThread().interrupt();

    assertThrows(InterruptedException.class, () -> room.enter(80, () -> false));
    assertTrue(enter("short", 40).join());
  }
}
