package org.solrduplicates.core.collection;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.DocumentKey;

/**
 * Documents of groups that people have decided on, with all that it takes to group them anew: what
 * belongs together is joined first, then what has the same text, then what is linked, the most
 * similar first, and last whatever else the job put into one group; but never two documents that
 * must stay apart. The order in which decisions were made does not matter.
 *
 * <p>It is kept after the job, for who may not see one of the two documents of a decision shall see
 * the groups as if it had never been made. Documents are named by their places here. Immutable, but
 * arrays are not copied.
 *
 * @param keys the {@link DocumentKey}s of the documents, in an order that depends on nothing else
 * @param groups for each document the first one of its group without the decisions
 * @param texts for each document the first one with its text
 * @param links pairs that are linked, the most similar first
 * @param together pairs that are always in one group
 * @param apart pairs that are never in one group; where both cannot be, these win
 * @param numbers the numbers of the groups with all decisions, 0 for none
 * @param spare the first of as many numbers, which no group has, as there are documents
 */
@SuppressWarnings("ArrayRecordComponent")
public record ConstrainedComponent(
    int seed,
    long[] keys,
    int[] groups,
    int[] texts,
    long[] links,
    long[] together,
    long[] apart,
    int[] numbers,
    int spare) {

  /** Returns the same with the numbers of the groups. */
  public ConstrainedComponent numbered(int[] known, int firstSpare) {
    return new ConstrainedComponent(
        seed, keys, groups, texts, links, together, apart, known, firstSpare);
  }

  /** Returns the keys of the documents of all decisions. */
  public LongStream decided() {
    return LongStream.concat(LongStream.of(together), LongStream.of(apart))
        .flatMap(pair -> LongStream.of(first(pair), second(pair)))
        .distinct();
  }

  private long first(long pair) {
    return keys[CandidatePairs.first(pair)];
  }

  private long second(long pair) {
    return keys[CandidatePairs.second(pair)];
  }

  /** Returns the groups with all decisions. */
  public UnionFind made() {
    return made(together, apart);
  }

  private UnionFind made(long[] joined, long[] separate) {
    ConstrainedUnion made = new ConstrainedUnion(keys.length);
    for (long pair : separate) {
      made.keepApart(CandidatePairs.first(pair), CandidatePairs.second(pair));
    }
    join(joined, made);
    IntStream.range(0, keys.length).forEach(d -> made.join(d, texts[d]));
    join(links, made);
    IntStream.range(0, keys.length).forEach(d -> made.join(d, groups[d]));
    return made.sets();
  }

  private static void join(long[] pairs, ConstrainedUnion made) {
    for (long pair : pairs) {
      made.join(CandidatePairs.first(pair), CandidatePairs.second(pair));
    }
  }

  /**
   * Returns the numbers of the documents, by their keys, for who may see some documents only;
   * nothing if that is all who were decided on.
   *
   * @param seen tells of the key of a document whether it may be seen
   */
  public Map<Long, Integer> regrouped(LongPredicate seen) {
    LongPredicate counts = pair -> seen.test(first(pair)) && seen.test(second(pair));
    long[] joined = LongStream.of(together).filter(counts).toArray();
    long[] separate = LongStream.of(apart).filter(counts).toArray();
    return joined.length + separate.length == together.length + apart.length
        ? Map.of()
        : numbered(made(joined, separate));
  }

  /** Groups keep a number that a member has already, if no group before them has taken it. */
  private Map<Long, Integer> numbered(UnionFind made) {
    int[] sizes = new int[keys.length];
    IntStream.range(0, keys.length).forEach(d -> sizes[made.find(d)]++);
    int[] taken = new int[keys.length];
    Set<Integer> used = new HashSet<>();
    for (int d = 0; d < keys.length; d++) {
      int group = made.find(d);
      if (sizes[group] > 1 && taken[group] == 0 && numbers[d] > 0 && used.add(numbers[d])) {
        taken[group] = numbers[d];
      }
    }
    Map<Long, Integer> numbered = new HashMap<>();
    for (int d = 0; d < keys.length; d++) {
      int group = made.find(d);
      int number = taken[group] > 0 ? taken[group] : spare + group;
      numbered.put(keys[d], sizes[group] > 1 ? number : 0);
    }
    return numbered;
  }

  public void write(DataOutput out) throws IOException {
    out.writeInt(seed);
    out.writeInt(spare);
    write(LongStream.of(keys), keys.length, out);
    write(IntStream.of(groups).asLongStream(), groups.length, out);
    write(IntStream.of(texts).asLongStream(), texts.length, out);
    write(LongStream.of(links), links.length, out);
    write(LongStream.of(together), together.length, out);
    write(LongStream.of(apart), apart.length, out);
    write(IntStream.of(numbers).asLongStream(), numbers.length, out);
  }

  private static void write(LongStream values, int size, DataOutput out) throws IOException {
    out.writeInt(size);
    for (long value : values.toArray()) {
      out.writeLong(value);
    }
  }

  /** Reads what {@link #write} has written. */
  public static ConstrainedComponent read(DataInput in) throws IOException {
    int seed = in.readInt();
    int spare = in.readInt();
    long[] keys = longs(in);
    int[] groups = ints(in);
    int[] texts = ints(in);
    long[] links = longs(in);
    long[] together = longs(in);
    long[] apart = longs(in);
    return new ConstrainedComponent(
        seed, keys, groups, texts, links, together, apart, ints(in), spare);
  }

  private static int[] ints(DataInput in) throws IOException {
    return LongStream.of(longs(in)).mapToInt(value -> (int) value).toArray();
  }

  private static long[] longs(DataInput in) throws IOException {
    long[] values = new long[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readLong();
    }
    return values;
  }

  /**
   * Sets that grow by joins, some of which are refused: those that would bring together two
   * elements that must stay apart (the cannot-links of Wagstaff and Cardie 2000).
   */
  private static final class ConstrainedUnion {
    private final UnionFind sets;

    /** The sets, by their smallest elements, that a set must never be joined with. */
    private final Map<Integer, Set<Integer>> foes = new HashMap<>();

    ConstrainedUnion(int size) {
      sets = new UnionFind(size);
    }

    void keepApart(int a, int b) {
      foes.computeIfAbsent(a, element -> new HashSet<>()).add(b);
      foes.computeIfAbsent(b, element -> new HashSet<>()).add(a);
    }

    void join(int a, int b) {
      int kept = Math.min(sets.find(a), sets.find(b));
      int other = Math.max(sets.find(a), sets.find(b));
      if (kept != other && !foes.getOrDefault(kept, Set.of()).contains(other)) {
        sets.join(kept, other);
        inherit(kept, foes.remove(other));
      }
    }

    private void inherit(int kept, @Nullable Set<Integer> foesOfOther) {
      if (foesOfOther != null) {
        foes.computeIfAbsent(kept, element -> new HashSet<>()).addAll(foesOfOther);
        for (int foe : foesOfOther) {
          foes.computeIfAbsent(foe, element -> new HashSet<>()).add(kept);
        }
      }
    }

    UnionFind sets() {
      return sets;
    }
  }
}
