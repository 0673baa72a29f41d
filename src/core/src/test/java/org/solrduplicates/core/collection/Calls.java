// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * The calls of one run of a job to its shards, its exchange and its store, in their order. At one
 * of them something may happen. A clock goes on by {@link #NANOS} with each. Safe for the threads
 * of a job.
 */
final class Calls implements JobWatch {
  static final long NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  static final String FULL = "No space left on device";
  static final String GONE = "the node of the second shard is gone";

  /** Little enough for numbers of each kind to be in the exchange. */
  private static final int IN_HEAP = 200;

  /** What a job does, as its progress and its questions tell. */
  enum Stage {
    DOCUMENTS,
    PHRASES,
    NAMES,
    FIND,
    COMPARE,
    GROUP,
    ORDERS,
    WRITE
  }

  enum Kind {
    /** Asks a shard. */
    QUESTION,
    /** Reads from the exchange. */
    READ,
    /** Writes what would be a file. */
    SAVE
  }

  /**
   * A call.
   *
   * @param number from 0
   * @param shard the shard that is asked, from 0
   */
  record Call(int number, Stage stage, Kind kind, String name, int shard) {}

  /** Happens at a call, before it has an effect. */
  private interface Event {
    void at(Call call) throws IOException;
  }

  private final List<Call> made = new ArrayList<>();
  private Event event = call -> {};
  private Stage stage = Stage.DOCUMENTS;
  private volatile boolean aborted;
  private boolean closed;
  private int open;

  /** A run in which nothing happens. */
  static Calls quiet() {
    return new Calls();
  }

  static Calls abortedAt(int number) {
    Calls calls = new Calls();
    calls.event = call -> calls.aborted |= call.number == number;
    return calls;
  }

  /** From a call on, the second shard does not answer. */
  static Calls dyingAt(int number) {
    Calls calls = new Calls();
    calls.event =
        call -> {
          if (call.number >= number && call.kind == Kind.QUESTION && call.shard == 1) {
            throw new IllegalStateException(GONE);
          }
        };
    return calls;
  }

  /** From a call on, nothing can be written. */
  static Calls fullFrom(int number) {
    Calls calls = new Calls();
    calls.event =
        call -> {
          if (call.number >= number && call.kind == Kind.SAVE) {
            throw new IOException(FULL);
          }
        };
    return calls;
  }

  static Calls changingAt(int number, Runnable change) {
    Calls calls = new Calls();
    calls.event =
        call -> {
          if (call.number == number) {
            change.run();
          }
        };
    return calls;
  }

  /** Runs the job of a collection in one thread. */
  GroupFigures run(MemoryCollection collection, DuplicateSettings settings, MemoryRuns runs)
      throws IOException {
    return run(collection, settings, 1, runs);
  }

  GroupFigures run(
      MemoryCollection collection, DuplicateSettings settings, int threads, MemoryRuns runs)
      throws IOException {
    IntFunction<List<CollectionShard>> shards = collection.shards(settings);
    return new CollectionJob(
            seed -> asked(shards.apply(seed)),
            Runnable::run,
            collection.job(settings).threads(threads),
            new Store(runs),
            () -> PairConstraints.NONE,
            (learned, mark) -> {},
            Doubts.NONE,
            this)
        .run();
  }

  List<Call> made() {
    return made;
  }

  /** Returns how many arrays are left in the exchange. */
  int open() {
    return open;
  }

  private synchronized void call(Kind kind, String name, int shard) throws IOException {
    assertFalse(closed && kind == Kind.READ, "the exchange is closed");
    Call call = new Call(made.size(), stage, kind, name, shard);
    made.add(call);
    event.at(call);
  }

  private void enter(Stage next) {
    stage = next.compareTo(stage) > 0 ? next : stage;
  }

  @Override
  public void progress(JobFigures figures) {
    GroupFigures now = (GroupFigures) figures;
    Map<String, Object> status = now.written(Duration.ZERO, true);
    enter(stage(now.phase(), (Double) status.getOrDefault("phaseProgress", 0.0)));
  }

  /** The phase of candidates has three steps. */
  private static Stage stage(Phase phase, double done) {
    return switch (phase) {
      case DOCUMENTS -> Stage.DOCUMENTS;
      case CANDIDATES -> done > 0.66 ? Stage.FIND : done > 0.33 ? Stage.NAMES : Stage.PHRASES;
      case COMPARE -> Stage.COMPARE;
      case GROUP -> Stage.GROUP;
      case WRITE -> Stage.WRITE;
    };
  }

  @Override
  public void requireGoing() {
    if (aborted) {
      throw new JobAborted();
    }
  }

  @Override
  public void pause(long nanos) {
    requireGoing();
  }

  @Override
  public synchronized long nanos() {
    return made.size() * NANOS;
  }

  private List<CollectionShard> asked(List<CollectionShard> shards) {
    return IntStream.range(0, shards.size()).mapToObj(i -> asked(i, shards.get(i))).toList();
  }

  private CollectionShard asked(int number, CollectionShard shard) {
    return (CollectionShard)
        Proxy.newProxyInstance(
            CollectionShard.class.getClassLoader(),
            new Class<?>[] {CollectionShard.class},
            (proxy, method, args) -> {
              if (method.getName().equals("orders")) {
                enter(Stage.ORDERS);
              }
              call(Kind.QUESTION, name(method.getName(), args), number);
              try {
                return method.invoke(shard, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static String name(String method, Object... args) {
    return method.equals("postings") && TermKind.NAMES.equals(args[1]) ? "names" : method;
  }

  /** Keeps the last run elsewhere, and numbers in the heap. */
  private final class Store implements RunStore {
    private final MemoryRuns runs;

    Store(MemoryRuns runs) {
      this.runs = runs;
    }

    @Override
    public Optional<InputStream> last() {
      return runs.last();
    }

    @Override
    public OutputStream next() throws IOException {
      call(Kind.SAVE, "next", 0);
      return new FilterOutputStream(runs.next()) {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          call(Kind.SAVE, "record", 0);
          out.write(bytes, from, length);
        }
      };
    }

    @Override
    public boolean begin() throws IOException {
      enter(Stage.WRITE);
      call(Kind.SAVE, "begin", 0);
      return runs.begin();
    }

    @Override
    public void keep(Optional<RunOutcome> outcome) throws IOException {
      call(Kind.SAVE, "last", 0);
      runs.keep(outcome);
    }

    @Override
    public Optional<RunOutcome> outcome() {
      return runs.outcome();
    }

    @Override
    public Exchange exchange() throws IOException {
      call(Kind.SAVE, "exchange", 0);
      return new Numbers();
    }
  }

  /** Counts what is left of it. */
  private final class Numbers implements Exchange {
    @Override
    public KeptInts keep(int[] numbers, int count) throws IOException {
      call(Kind.SAVE, "keep", 0);
      open++;
      return new Kept(KeptInts.of(Arrays.copyOf(numbers, count)));
    }

    @Override
    public int inHeap() {
      return IN_HEAP;
    }

    @Override
    public void close() {
      open = 0;
      closed = true;
    }
  }

  private final class Kept implements KeptInts {
    private final KeptInts numbers;

    Kept(KeptInts numbers) {
      this.numbers = numbers;
    }

    @Override
    public void read(int from, int[] into, int count) throws IOException {
      call(Kind.READ, "read", 0);
      numbers.read(from, into, count);
    }

    @Override
    public KeptInts copy() {
      return new Kept(numbers.copy());
    }

    @Override
    public void close() {
      open--;
    }
  }

  /** Returns the message at the bottom of a failure. */
  static String reason(Throwable failure) {
    Throwable last = failure instanceof UncheckedIOException ? failure.getCause() : failure;
    return String.valueOf(last.getMessage());
  }
}
