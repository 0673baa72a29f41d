// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.store.FSDirectory;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Exchange;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.PostingsCollector;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.lucene.DirectoryExchange;

/**
 * What the node that runs the job over a whole collection keeps in memory, for more documents than
 * fit into a Solr here: the shards are simulated. Nothing of a document is kept; sketch, text and
 * similarity follow from its number, each time anew.
 *
 * <p>Of ten documents in a row the first three are versions of one text, the fourth is a copy of
 * the first, and the others stand alone. In a third of them two phrases are boilerplate, which ten
 * thousandth of all share with each other.
 */
final class LargeJob {
  private static final int ROW = 10;
  private static final int VERSIONS = 3;
  private static final int BOILERPLATES = 1_000;

  /** The words of a text. */
  private static final int WORDS = 20;

  private final int documents;
  private final int[] groups;
  private final List<CollectionShard> shards;

  /** Prepares a collection of so many documents on so many shards. */
  LargeJob(int documents, int shards) {
    this.documents = documents;
    this.groups = new int[documents];
    this.shards =
        IntStream.range(0, shards)
            .mapToObj(shard -> (CollectionShard) new SimulatedShard(shard, shards))
            .toList();
  }

  /** Measures with so many documents, on so many shards. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    LargeJob job = new LargeJob(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    long start = System.nanoTime();
    try (HeapPeak heap = HeapPeak.open()) {
      job.run();
      double seconds = (System.nanoTime() - start) / 1e9;
      out.println("- date: " + LocalDate.now(ZoneOffset.UTC));
      out.println("- machine: " + Machine.description());
      out.println("- most heap: " + (Runtime.getRuntime().maxMemory() >> 20) + " MB");
      out.println();
      out.println(
          "| documents | shards | seconds | heap of the job, MB | bytes a document | groups | wrong |");
      out.println("|---|---|---|---|---|---|---|");
      out.printf(
          Locale.ROOT,
          "| %d | %s | %.0f | %.0f | %.0f | %d | %d |%n",
          job.documents,
          args[1],
          seconds,
          heap.added() / 1e6,
          (double) heap.added() / job.documents,
          (job.documents + ROW - 1) / ROW,
          job.wrong());
    }
    System.exit(0);
  }

  /** Finds all groups. */
  void run() throws IOException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      JobSettings settings = JobSettings.of(DuplicateSettings.defaults(), Weights.EQUAL, "");
      new CollectionJob(seed -> shards, threads, settings, new InFiles(), JobWatch.NONE).run();
    } finally {
      threads.shutdown();
    }
  }

  /** Keeps what is too large for the heap in a temporary folder. */
  private static final class InFiles implements RunStore {
    @Override
    public Exchange exchange() throws IOException {
      return new DirectoryExchange(
          FSDirectory.open(Files.createTempDirectory("job")), "run-", "free space");
    }
  }

  /** Returns how many documents are not in the group that they were planted in, and no other. */
  int wrong() {
    return (int)
        IntStream.range(0, documents)
            .filter(
                document ->
                    isPlanted(document)
                        ? groups[document] == 0 || groups[document] != groups[root(document)]
                        : groups[document] != 0)
            .count();
  }

  private boolean isPlanted(int document) {
    return document % ROW <= VERSIONS && root(document) + 1 < documents;
  }

  private static int root(int document) {
    return document - document % ROW;
  }

  /** Spreads numbers over all there are, and can be turned round (the finalizer of MurmurHash3). */
  private static long mixed(long number) {
    long hash = number + 1;
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
    return hash ^ hash >>> 33;
  }

  private static int unmixed(long key) {
    long hash = (key ^ key >>> 33) * 0x9cb4b2f8129337dbL;
    hash = (hash ^ hash >>> 33) * 0x4f74430c22a54005L;
    return (int) ((hash ^ hash >>> 33) - 1);
  }

  /** Returns what a document is a version or a copy of: itself if it stands alone. */
  private static int family(int document) {
    return document % ROW <= VERSIONS ? root(document) : document;
  }

  private static long text(int document) {
    return mixed(document % ROW == VERSIONS ? root(document) : document);
  }

  private static TextHash hash(int document) {
    return new TextHash(text(document), 0);
  }

  private static int[] sketch(int document) {
    int family = family(document);
    int version = document % ROW < VERSIONS ? document % ROW : 0;
    int[] terms = new int[Sketch.SEARCHED];
    for (int i = 0; i < terms.length; i++) {
      boolean boilerplate = i < 2 && family % 3 == 0;
      boolean edited = version > 0 && (i + version) % 6 == 0;
      long source = edited ? document : boilerplate ? family % BOILERPLATES : family;
      terms[i] = (int) mixed(source * (boilerplate ? 67 : 64) + i + (edited ? 32 : 0));
    }
    Arrays.sort(terms);
    return terms;
  }

  /** Versions have the same words in another order. */
  private static Fingerprint fingerprint(int document) {
    int family = family(document);
    List<String> words =
        IntStream.range(0, WORDS).mapToObj(i -> "w" + mixed((long) WORDS * family + i)).toList();
    Fingerprint text = new Fingerprinter().fingerprintOfWords("", words).orElseThrow();
    long[] hashes =
        IntStream.of(sketch(document)).mapToLong(Integer::toUnsignedLong).sorted().toArray();
    return new Fingerprint(0, hash(document), 0, new Sketch(hashes, hashes.length), text.bag());
  }

  /** Every so manieth document. */
  private final class SimulatedShard implements CollectionShard {
    private final int shard;
    private final int shards;
    private final long[] keys;

    SimulatedShard(int shard, int shards) {
      this.shard = shard;
      this.shards = shards;
      this.keys = all().mapToLong(LargeJob::mixed).toArray();
    }

    private IntStream all() {
      return IntStream.iterate(shard, document -> document < documents, d -> d + shards);
    }

    @Override
    public ShardSummary summary() {
      return new ShardSummary(keys.length, 0, 0, 0, 0);
    }

    @Override
    public Documents documents(HashRange range) {
      long[] some = LongStream.of(keys).filter(range::has).toArray();
      Documents all = new Documents(some.length);
      for (int i = 0; i < some.length; i++) {
        int document = unmixed(some[i]);
        all.keys()[i] = some[i];
        all.texts()[i] = text(document);
        all.states()[i] = new FingerprintHeader(0, 0, hash(document)).state();
        all.orders()[i] = sketch(document)[0];
        all.groups()[i] = groups[document];
      }
      return all.sorted(some.length);
    }

    @Override
    public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds) {
      if (!kinds.contains(TermKind.SHINGLE)) {
        return Map.of();
      }
      long total = (long) Sketch.SEARCHED * keys.length / range.count();
      PostingsCollector single = new PostingsCollector(HashRange.ALL, total);
      for (int place = 0; place < keys.length; place++) {
        if (range.has(keys[place])) {
          single.add(sketch(shard + place * shards), place);
        }
      }
      return Map.of(TermKind.SHINGLE, sent(single.result(keys)));
    }

    /** Returns postings as they come from another node, with a key for each. */
    private static Postings sent(Postings postings) {
      int[] terms = IntStream.range(0, postings.size()).map(postings::term).toArray();
      long[] keys = IntStream.range(0, terms.length).mapToLong(postings::key).toArray();
      return Postings.of(terms, keys);
    }

    @Override
    public List<KeyedText> texts(long[] wanted) {
      return LongStream.of(wanted)
          .mapToObj(key -> new KeyedText(key, fingerprint(unmixed(key)), ""))
          .toList();
    }

    @Override
    public Map<Long, OrderedDocument> orders(long[] wanted) {
      throw new UnsupportedOperationException("no ranks are measured");
    }

    @Override
    public int number(Documents numbered) {
      for (int i = 0; i < numbered.size(); i++) {
        groups[unmixed(numbered.keys()[i])] = numbered.groups()[i];
      }
      return numbered.size();
    }

    @Override
    public long commit() {
      // what is written is there at once
      return Long.MAX_VALUE;
    }
  }
}
