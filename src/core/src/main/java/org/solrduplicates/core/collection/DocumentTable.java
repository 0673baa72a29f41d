// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;

/**
 * All documents of a job by number, 58 bytes each. The order is that of {@link Documents#orders},
 * then of texts, then of keys. So similar texts are often neighbours, and the order of texts does
 * not depend on keys. Safe for reading by several threads after {@link #close}, until {@link
 * #number}.
 */
final class DocumentTable implements TextKeys {
  static final int NONE = -1;

  private static final int BUCKET_BITS = 16;
  private static final int SPARE = 1 << 10;

  private Documents columns;
  private short[] shards;
  private int[] places = new int[0];
  private int[] numbers = new int[0];
  private final int[] buckets = new int[(1 << BUCKET_BITS) + 1];
  private int size;

  /** Leaves room for documents that are added meanwhile, because growing copies all columns. */
  static DocumentTable of(int documents) {
    return new DocumentTable(documents + documents / 32 + SPARE);
  }

  DocumentTable(int capacity) {
    columns = new Documents(capacity);
    shards = new short[capacity];
  }

  /**
   * Creates a closed table of texts without documents; a text is its own key.
   *
   * @param texts ascending as unsigned numbers, each once
   * @param orders changed here
   */
  DocumentTable(long[] texts, int[] orders) {
    size = texts.length;
    columns = Documents.of(texts, orders);
    shards = new short[size];
    close();
  }

  /** Adds a part, which must follow the parts before. */
  void add(List<Documents> byShard) throws KeyCollision {
    makeRoom(size + byShard.stream().mapToInt(Documents::size).sum());
    int[] next = new int[byShard.size()];
    for (int shard = smallest(byShard, next); shard >= 0; shard = smallest(byShard, next)) {
      put(byShard.get(shard), next[shard]++, shard);
    }
  }

  private void makeRoom(int wanted) {
    if (wanted > shards.length) {
      int capacity = wanted + wanted / 8;
      columns = columns.grown(capacity);
      shards = Arrays.copyOf(shards, capacity);
    }
  }

  private static int smallest(List<Documents> byShard, int[] next) {
    int best = -1;
    for (int s = 0; s < next.length; s++) {
      if (next[s] < byShard.get(s).size()
          && (best < 0
              || Long.compareUnsigned(
                      byShard.get(s).keys()[next[s]], byShard.get(best).keys()[next[best]])
                  < 0)) {
        best = s;
      }
    }
    return best;
  }

  private void put(Documents documents, int at, int shard) throws KeyCollision {
    if (size > 0 && columns.keys()[size - 1] == documents.keys()[at]) {
      throw new KeyCollision();
    }
    columns.set(size, documents, at);
    shards[size] = (short) shard;
    size++;
  }

  void close() {
    order(columns.orders());
    long[] keys = columns.keys();
    int bucket = 0;
    for (int i = 0; i < size; i++) {
      while (bucket <= bucket(keys[i])) {
        buckets[bucket++] = i;
      }
    }
    Arrays.fill(buckets, bucket, buckets.length, size);
  }

  private void order(int[] orders) {
    long[] sorted = new long[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = (long) (orders[i] ^ Integer.MIN_VALUE) << Integer.SIZE | i;
    }
    Arrays.sort(sorted);
    places = new int[size];
    int from = 0;
    for (int number = 0; number < size; number++) {
      places[number] = (int) sorted[number];
      if (sorted[number] >> Integer.SIZE != sorted[from] >> Integer.SIZE) {
        orderByText(from, number);
        from = number;
      }
    }
    orderByText(from, size);
    numbers = orders; // which are not needed any more
    for (int number = 0; number < size; number++) {
      numbers[places[number]] = number;
    }
  }

  /** Orders documents of one order by their texts; those of one text stay in the order of keys. */
  private void orderByText(int from, int to) {
    boolean isOrdered = true;
    for (int number = from + 1; number < to; number++) {
      isOrdered &= Long.compareUnsigned(text(number - 1), text(number)) <= 0;
    }
    if (!isOrdered) {
      int[] ordered =
          Arrays.stream(places, from, to)
              .boxed()
              .sorted(Comparator.comparing(place -> columns.texts()[place], Long::compareUnsigned))
              .mapToInt(place -> place)
              .toArray();
      System.arraycopy(ordered, 0, places, from, ordered.length);
    }
  }

  private static int bucket(long key) {
    return (int) (key >>> (Long.SIZE - BUCKET_BITS));
  }

  /** Returns the number of a document, or {@link #NONE}. */
  int find(long key) {
    long[] keys = columns.keys();
    int low = buckets[bucket(key)];
    int high = buckets[bucket(key) + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(keys[middle], key);
      if (order == 0) {
        return numbers[middle];
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return NONE;
  }

  @Override
  public int size() {
    return size;
  }

  long key(int document) {
    return columns.keys()[places[document]];
  }

  long state(int document) {
    return columns.states()[places[document]];
  }

  @Override
  public long text(int document) {
    return columns.texts()[places[document]];
  }

  long version(int document) {
    return columns.versions()[places[document]];
  }

  int group(int document) {
    return columns.groups()[places[document]];
  }

  /** Returns the current column value. */
  long background(int document) {
    return columns.backgrounds()[places[document]];
  }

  /** Returns the current rank, or {@link Documents#NO_RANK}. */
  int rank(int document) {
    return columns.ranks()[places[document]];
  }

  int shard(int document) {
    return shards[places[document]];
  }

  /** Returns whether a document has a value that the job writes. */
  boolean isNumbered(int document) {
    return group(document) != 0 || background(document) != 0 || rank(document) != Documents.NO_RANK;
  }

  /** Sets what the job writes; returns the documents whose values were others. */
  BitSet number(IntUnaryOperator groups, IntToLongFunction backgrounds, IntUnaryOperator ranks) {
    BitSet changed = new BitSet(size);
    for (int document = 0; document < size; document++) {
      int at = places[document];
      boolean isChanged = set(columns.groups(), at, groups.applyAsInt(document));
      isChanged |= set(columns.backgrounds(), at, backgrounds.applyAsLong(document));
      isChanged |= set(columns.ranks(), at, ranks.applyAsInt(document));
      changed.set(document, isChanged);
    }
    return changed;
  }

  private static boolean set(int[] column, int at, int value) {
    boolean isChanged = column[at] != value;
    column[at] = value;
    return isChanged;
  }

  private static boolean set(long[] column, int at, long value) {
    boolean isChanged = column[at] != value;
    column[at] = value;
    return isChanged;
  }

  /** Returns the columns of some documents, of which the orders have no meaning. */
  Documents columns(int[] some) {
    Documents columns = new Documents(some.length);
    for (int i = 0; i < some.length; i++) {
      columns.set(i, this.columns, places[some[i]]);
    }
    return columns;
  }

  /** Returns the version up to which every shard may have documents here; 0 for none. */
  long mark() {
    Map<Integer, Long> newest = new HashMap<>();
    for (int place = 0; place < size; place++) {
      newest.merge((int) shards[place], columns.versions()[place], Math::max);
    }
    return newest.values().stream().mapToLong(Long::longValue).min().orElse(0);
  }

  /**
   * Requires fingerprints to be readable, because other documents leave their groups.
   *
   * @param readable number of documents with a readable fingerprint
   * @throws IllegalStateException if there is none, but groups are; or if those of most documents
   *     with a group number cannot be read
   */
  void requireReadable(int readable) {
    long grouped = Arrays.stream(columns.groups(), 0, size).filter(group -> group != 0).count();
    long unreadable =
        Arrays.stream(columns.states(), 0, size)
            .filter(state -> state == Documents.UNREADABLE)
            .count();
    if (2 * unreadable > grouped || readable == 0 && grouped > 0) {
      throw new IllegalStateException(
          "the fingerprints of "
              + (readable == 0 ? grouped : unreadable)
              + " of "
              + grouped
              + " documents with a group number are missing, damaged, or of another version or"
              + " analyzer, so the job would dissolve their groups; run the backfill, or send these"
              + " documents again, and then start the job again");
    }
  }

  /** Returns for each document the first one with the same text. */
  int[] representatives() {
    long[] texts = columns.texts();
    int[] first = new int[size];
    int[] table = new int[Integer.highestOneBit(Math.max(1, size)) << 2];
    for (int document = 0; document < size; document++) {
      long text = texts[places[document]];
      int slot = (int) text & (table.length - 1);
      while (table[slot] != 0 && texts[places[table[slot] - 1]] != text) {
        slot = (slot + 1) & (table.length - 1);
      }
      if (table[slot] == 0) {
        table[slot] = document + 1;
      }
      first[document] = table[slot] - 1;
    }
    return first;
  }

  /** Two documents have the same {@link DocumentKey}; another seed separates them. */
  static final class KeyCollision extends Exception {
    private static final long serialVersionUID = 1;

    KeyCollision() {
      super(
          "two documents have the same key: one unique key is on two shards, or in two collections"
              + " of an alias; delete one of the two documents and start again");
    }
  }
}
