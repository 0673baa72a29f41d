package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Cuts the links of a collection into components, none of them larger than can be compared. */
public final class Components {
  /** Half a million pairs; a larger one is cut at its weakest links. */
  static final int MAX_SIZE = 1_000;

  private final Links links;
  private final UnionFind sets;
  private final int[] sizes;
  private int cut;

  public Components(Links links, int documents) {
    this.links = links;
    this.sets = new UnionFind(documents);
    this.sizes = new int[documents];
    Arrays.fill(sizes, 1);
  }

  /** Hands out one component after the other, by their first documents. */
  public void forEach(Consumer<Component> use) {
    for (int link : links.bestFirst()) {
      join(
          sets.find(CandidatePairs.first(links.pair(link))),
          sets.find(CandidatePairs.second(links.pair(link))));
    }
    Links some = new Links();
    int before = -1;
    for (long entry : byComponent()) {
      int component = (int) (entry >>> Integer.SIZE);
      if (component != before && some.size() > 0) {
        use.accept(new Component(some));
        some = new Links();
      }
      before = component;
      some.add(links.pair((int) entry), links.similarity((int) entry));
    }
    if (some.size() > 0) {
      use.accept(new Component(some));
    }
  }

  private void join(int a, int b) {
    if (a == b) {
      return;
    }
    if (sizes[a] + sizes[b] > MAX_SIZE) {
      cut++;
      return;
    }
    sets.join(a, b);
    sizes[Math.min(a, b)] += sizes[Math.max(a, b)];
  }

  /** Links as numbers that sort by component; those that were cut belong to none. */
  private long[] byComponent() {
    long[] entries = new long[links.size()];
    int size = 0;
    for (int i = 0; i < links.size(); i++) {
      int component = sets.find(CandidatePairs.first(links.pair(i)));
      if (component == sets.find(CandidatePairs.second(links.pair(i)))) {
        entries[size++] = (long) component << Integer.SIZE | i;
      }
    }
    long[] sorted = Arrays.copyOf(entries, size);
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns how many links were cut to keep components small. */
  public int cut() {
    return cut;
  }

  /** Documents that hang together by links, on the way to one version group or several. */
  public static final class Component {
    private final int[] documents;
    private final Links links;
    private final long[] linked;

    Component(Links links) {
      this.links = links;
      this.linked = IntStream.range(0, links.size()).mapToLong(links::pair).sorted().toArray();
      this.documents =
          IntStream.range(0, links.size())
              .flatMap(
                  i ->
                      IntStream.of(
                          CandidatePairs.first(links.pair(i)),
                          CandidatePairs.second(links.pair(i))))
              .sorted()
              .distinct()
              .toArray();
    }

    int size() {
      return documents.length;
    }

    public int first() {
      return documents[0];
    }

    /**
     * Returns the pairs of its documents that are no links, in the order in which {@link
     * #joinOnAverage} wants them; what is a link was compared already.
     */
    public long[] openPairs() {
      return pairs().filter(pair -> !isLink(pair)).toArray();
    }

    private LongStream pairs() {
      return IntStream.range(0, documents.length)
          .boxed()
          .flatMapToLong(
              i ->
                  IntStream.range(i + 1, documents.length)
                      .mapToLong(j -> CandidatePairs.pair(documents[i], documents[j])));
    }

    private boolean isLink(long pair) {
      return Arrays.binarySearch(linked, pair) >= 0;
    }

    /**
     * Joins what is linked, most similar first, as long as two groups are similar enough on average
     * over all their pairs (average linkage, Sokal and Michener 1958, along the links). What is
     * above the average is summed up, not what is to be divided: of pairs that just reach it no sum
     * can fall short by a rounding.
     *
     * @param open the similarities of {@link #openPairs}, NaN for documents that are gone
     */
    public void joinOnAverage(double average, double[] open, UnionFind groups) {
      double[][] above = matrix(open, average);
      UnionFind local = new UnionFind(documents.length);
      for (int link : links.bestFirst()) {
        int a = local.find(place(CandidatePairs.first(links.pair(link))));
        int b = local.find(place(CandidatePairs.second(links.pair(link))));
        if (a != b && above[a][b] >= 0) {
          local.join(a, b);
          merge(Math.min(a, b), Math.max(a, b), above);
          groups.join(documents[a], documents[b]);
        }
      }
    }

    private static void merge(int kept, int other, double[][] sums) {
      for (int i = 0; i < sums.length; i++) {
        sums[kept][i] += sums[other][i];
        sums[i][kept] = sums[kept][i];
      }
    }

    private double[][] matrix(double[] open, double average) {
      double[][] matrix = new double[documents.length][documents.length];
      for (int i = 0; i < links.size(); i++) {
        put(matrix, links.pair(i), links.similarity(i) - average);
      }
      long[] pairs = openPairs();
      for (int i = 0; i < pairs.length; i++) {
        put(matrix, pairs[i], (Double.isNaN(open[i]) ? 0 : open[i]) - average);
      }
      return matrix;
    }

    private void put(double[][] matrix, long pair, double value) {
      int a = place(CandidatePairs.first(pair));
      int b = place(CandidatePairs.second(pair));
      matrix[a][b] = value;
      matrix[b][a] = value;
    }

    private int place(int document) {
      return Arrays.binarySearch(documents, document);
    }

    /**
     * Gives each document to the most linked one that it has a link to: no chain leads away.
     *
     * @param comparer compares pairs of a component that is so large that not all were candidates
     * @return how many pairs were compared
     */
    public int joinToPivots(Function<long[], Judgements> comparer, UnionFind groups) {
      int[] degrees = new int[documents.length];
      for (long pair : linked) {
        degrees[place(CandidatePairs.first(pair))]++;
        degrees[place(CandidatePairs.second(pair))]++;
      }
      boolean[] taken = new boolean[documents.length];
      return IntStream.range(0, documents.length)
          .boxed()
          .sorted((a, b) -> degrees[a] == degrees[b] ? a - b : degrees[b] - degrees[a])
          .mapToInt(pivot -> taken[pivot] ? 0 : take(pivot, taken, comparer, groups))
          .sum();
    }

    private int take(
        int pivot, boolean[] taken, Function<long[], Judgements> comparer, UnionFind groups) {
      taken[pivot] = true;
      int[] free = IntStream.range(0, documents.length).filter(i -> !taken[i]).toArray();
      long[] open =
          IntStream.of(documents.length > CandidatePairs.MAX_PAIRED ? free : new int[0])
              .mapToLong(i -> pair(pivot, i))
              .filter(pair -> !isLink(pair))
              .toArray();
      boolean[] found = open.length == 0 ? new boolean[0] : comparer.apply(open).links();
      for (int other : free) {
        int place = Arrays.binarySearch(open, pair(pivot, other));
        taken[other] = place >= 0 ? found[place] : isLink(pair(pivot, other));
        if (taken[other]) {
          groups.join(documents[pivot], documents[other]);
        }
      }
      return open.length;
    }

    private long pair(int a, int b) {
      return CandidatePairs.pair(documents[a], documents[b]);
    }
  }
}
