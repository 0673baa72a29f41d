// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.search.QueryLimit;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.RandomTexts;

/** Long texts are aligned one after the other, of however many requests. */
@Timeout(300)
class PassageRoomTest {
  /** Two texts of this length with their copies are more than is aligned at once. */
  private static final int LENGTH = 800_000;

  /** Long words make a long text that costs little. */
  private static final int WORD = 200;

  private static final String TEXT = text(0, LENGTH);

  /** Alone it is longer than all that is aligned at once. */
  private static final String HUGE = text(10_000, 3_200_000);

  private static TestCore core;

  private final Door door = new Door();
  private CompletableFuture<?> last = CompletableFuture.completedFuture("");

  /**
   * Holds the first request that has begun to align, until it is opened. Requests look at their
   * limit while they align, and while they wait for that.
   */
  private static final class Door implements QueryLimit {
    private final CountDownLatch first = new CountDownLatch(1);
    private final CountDownLatch second = new CountDownLatch(1);
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);
    private volatile boolean broken;
    private volatile boolean impatient;

    @Override
    public boolean shouldExit() {
      if (isAskedBy("PassageAligner")) {
        (first.getCount() > 0 ? first : second).countDown();
        passOrBreak();
      } else if (isAskedBy("Room")) {
        waiting.countDown();
        return impatient;
      }
      return false;
    }

    private void passOrBreak() {
      NoHang.await(opened);
      if (broken) {
        throw new IllegalStateException("broken");
      }
    }

    private static boolean isAskedBy(String type) {
      return StackWalker.getInstance()
          .walk(frames -> frames.anyMatch(frame -> frame.getClassName().endsWith("." + type)));
    }

    void close() {
      TestInjection.queryTimeout = this;
    }

    /** From now on time is up for those who wait. */
    void hurry() {
      impatient = true;
    }

    void breakNext() {
      broken = true;
      opened.countDown();
    }

    @Override
    public Object currentValue() {
      return opened.getCount();
    }
  }

  private static String text(int from, int length) {
    return IntStream.range(from, from + length / WORD)
        .mapToObj(RandomTexts::word)
        .map(word -> word.repeat(WORD).substring(0, WORD - 1))
        .collect(Collectors.joining(" "));
  }

  @BeforeAll
  static void start() {
    core = TestCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS));
    core.add(document("id", "copy", "text", TEXT), document("id", "huge", "text", HUGE));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @AfterEach
  void open() {
    door.opened.countDown();
    last.exceptionally(failure -> null).join();
    TestInjection.queryTimeout = null;
  }

  private static NamedList<?> ask(String text, String... more) {
    String[] params = {
      "dup.text", text, "dup.sources", "exact", "dup.passages", "true", "dup.passages.maxShare", "1"
    };
    String[] all = Arrays.copyOf(params, params.length + more.length);
    System.arraycopy(more, 0, all, params.length, more.length);
    return PassagesCoreTest.passages(core.duplicates(all));
  }

  private static CompletableFuture<NamedList<?>> asking(String... more) {
    return CompletableFuture.supplyAsync(
        () -> ask(TEXT, more), request -> new Thread(request, "request").start());
  }

  private static List<Object> covered(NamedList<?> passages) {
    return Answer.each(PassagesCoreTest.found(passages), "covered");
  }

  /** Holds a request while it aligns. */
  private CompletableFuture<NamedList<?>> hold() {
    door.close();
    CompletableFuture<NamedList<?>> held = asking();
    last = held;
    NoHang.await(door.first);
    return held;
  }

  @Test
  void aSecondRequestWaitsForTheFirst() {
    CompletableFuture<NamedList<?>> first = hold();
    CompletableFuture<NamedList<?>> second = asking();

    CompletableFuture.anyOf(
            CompletableFuture.runAsync(() -> NoHang.await(door.waiting)),
            CompletableFuture.runAsync(() -> NoHang.await(door.second)))
        .join();

    assertEquals(1, door.second.getCount(), "aligned at the same time");
    door.opened.countDown();
    assertEquals(List.of(1.0), covered(first.join()));
    assertEquals(List.of(1.0), covered(second.join()));
  }

  /** The first request is held until the second is answered. */
  @Test
  void aRequestWaitsNoLongerThanItIsAllowed() {
    CompletableFuture<NamedList<?>> first = hold();

    door.hurry();
    NamedList<?> second = ask(TEXT);

    assertEquals(List.of("timeAllowed"), second.get("truncated"));
    assertEquals(List.of(), PassagesCoreTest.found(second));
    assertFalse(first.isDone());
  }

  @Test
  void anInterruptedRequestFailsAndMakesRoom() {
    hold();
    AtomicReference<Thread> thread = new AtomicReference<>();
    CompletableFuture<NamedList<?>> interrupted =
        CompletableFuture.supplyAsync(
            () -> ask(TEXT),
            request -> {
              thread.set(new Thread(request, "interrupted"));
              thread.get().start();
            });
    NoHang.await(door.waiting);

    thread.get().interrupt();

    Throwable failure = assertThrows(CompletionException.class, interrupted::join);
    assertTrue(
        failure
            .getMessage()
            .endsWith(
                InterruptedIOException.class.getName()
                    + ": interrupted while waiting for other alignments"),
        failure.getMessage());
    assertEquals(1, door.second.getCount(), "aligned at the same time");
    door.opened.countDown();
    assertEquals(List.of(1.0), covered(ask(TEXT)));
  }

  @Test
  void aRequestThatFailsMakesRoom() {
    CompletableFuture<NamedList<?>> failing = hold();
    door.breakNext();
    assertThrows(CompletionException.class, failing::join);
    TestInjection.queryTimeout = null;

    assertEquals(List.of(1.0), covered(ask(HUGE, "dup.passages.maxLength", "5000000")));
  }

  /** It waits until there is room for it alone, and leaves all of it. */
  @Test
  void aTextThatIsLongerThanTheRoomIsAnsweredTwice() {
    for (int i = 0; i < 2; i++) {
      assertEquals(List.of(1.0), covered(ask(HUGE, "dup.passages.maxLength", "5000000")));
    }
  }
}
