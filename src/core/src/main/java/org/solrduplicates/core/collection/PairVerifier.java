// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.FlatTexts.Text;
import org.solrduplicates.core.collection.JobSettings.Ruled;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Compares pairs of documents, each of which its shard sends once in a run. If both have a rule,
 * the stricter one applies. Not thread-safe.
 */
final class PairVerifier {
  /** Documents per request. */
  private static final int TEXTS = 1_000;

  private final Shards<CollectionShard> shards;
  private final DocumentTable documents;
  private final JobSettings settings;
  private final List<Ruled> rules;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final FlatTexts texts;

  PairVerifier(
      Shards<CollectionShard> shards,
      DocumentTable documents,
      JobSettings settings,
      Exchange exchange) {
    this.shards = shards;
    this.documents = documents;
    this.settings = settings;
    this.rules = settings.rules();
    rules.forEach(rule -> numbers.put(rule.name(), numbers.size()));
    this.texts = new FlatTexts(documents.size(), settings.words(), new Pieces(exchange));
  }

  Comparisons compare(long[] pairs) {
    Comparisons all = new Comparisons(pairs.length);
    forEach(pairs, (at, first, second) -> compare(at, first, second, all));
    return all;
  }

  private void compare(int at, Text first, Text second, Comparisons all) {
    Fingerprint a = first.fingerprint();
    Fingerprint b = second.fingerprint();
    double needed = rules.get(first.rule()).needed(a, b);
    if (first.rule() != second.rule()) {
      needed = Math.max(needed, rules.get(second.rule()).needed(a, b));
    }
    all.set(at, settings.evidence(a, b), needed);
  }

  /**
   * Returns the {@link Verifier#coverageOfBoth coverage} of each second document by the first one;
   * NaN if a document was deleted or changed.
   */
  double[] coverage(long[] pairs) {
    double[] all = new double[pairs.length];
    Arrays.fill(all, Double.NaN);
    forEach(
        pairs,
        (at, first, second) ->
            all[at] =
                rules
                    .get(second.rule())
                    .verifier()
                    .coverageOfBoth(first.fingerprint(), second.fingerprint())
                    .ofSecond());
    return all;
  }

  /** Receives the documents of a pair. */
  private interface PairUse {
    void take(int at, Text first, Text second);
  }

  /** Visits the pairs whose documents are as they were when the run began. */
  private void forEach(long[] pairs, PairUse use) {
    fetch(pairs);
    int parts = settings.threads();
    settings.each(
        part -> {
          int from = (int) ((long) pairs.length * part / parts);
          int to = (int) ((long) pairs.length * (part + 1) / parts);
          forEach(pairs, from, to, use);
          return to - from;
        });
  }

  /** The first document of consecutive pairs is often the same. */
  private void forEach(long[] pairs, int from, int to, PairUse use) {
    FlatTexts.Reader reader = texts.reader();
    int last = DocumentTable.NONE;
    Text text = null;
    for (int i = from; i < to; i++) {
      int first = CandidatePairs.first(pairs[i]);
      int second = CandidatePairs.second(pairs[i]);
      if (!texts.isGone(first) && !texts.isGone(second)) {
        text = first == last && text != null ? text : reader.read(first);
        last = first;
        use.take(i, text, reader.recent(second));
      }
    }
  }

  private void fetch(long[] pairs) {
    int[] wanted =
        LongStream.of(pairs)
            .flatMap(pair -> LongStream.of(CandidatePairs.first(pair), CandidatePairs.second(pair)))
            .mapToInt(document -> (int) document)
            .filter(texts::isUnknown)
            .sorted()
            .distinct()
            .toArray();
    for (int from = 0; from < wanted.length; from += TEXTS) {
      fetch(Arrays.copyOfRange(wanted, from, Math.min(wanted.length, from + TEXTS)));
    }
  }

  private void fetch(int[] wanted) {
    List<CompletableFuture<List<KeyedText>>> asked = new ArrayList<>();
    for (int shard = 0; shard < shards.all().size(); shard++) {
      CollectionShard asking = shards.all().get(shard);
      long[] keys = keys(wanted, shard);
      if (keys.length > 0) {
        asked.add(shards.ask(() -> asking.texts(keys)));
      }
    }
    Shards.answers(asked).forEach(some -> some.forEach(this::add));
    IntStream.of(wanted).filter(texts::isUnknown).forEach(texts::setGone);
  }

  private long[] keys(int[] wanted, int shard) {
    IntPredicate isThere = document -> documents.shard(document) == shard;
    return IntStream.of(wanted).filter(isThere).mapToLong(documents::key).toArray();
  }

  private void add(KeyedText text) {
    int document = documents.find(text.key());
    if (documents.state(document) == FingerprintHeader.of(text.fingerprint()).state()) {
      texts.add(document, text.fingerprint(), numbers.getOrDefault(text.rule(), 0));
    }
  }
}
