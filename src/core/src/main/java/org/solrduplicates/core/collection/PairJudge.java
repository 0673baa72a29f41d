// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.similarity.Contrast;

/**
 * Judges pairs by their comparison, the backgrounds of both documents and, in doubt, by all their
 * metadata.
 */
record PairJudge<D>(
    ShardedVerifier<D> shardedVerifier, JobSettings settings, IntToDoubleFunction backgrounds) {
  Judgements judge(long[] pairs) {
    return judge(pairs, shardedVerifier.compare(pairs));
  }

  Judgements judge(long[] pairs, Comparisons compared) {
    Judgements judged = new Judgements(pairs.length);
    for (int i = 0; i < pairs.length; i++) {
      double similarity = similarity(pairs[i], compared, i);
      judged.similarities()[i] = similarity;
      judged.links()[i] = !compared.isTooShort(i) && similarity >= settings.doubtfulTo();
    }
    int[] doubtful =
        IntStream.range(0, pairs.length)
            .filter(i -> !compared.isTooShort(i) && settings.isDoubtful(judged.similarities()[i]))
            .toArray();
    settle(doubtful, pairs, judged);
    return judged;
  }

  private double similarity(long pair, Comparisons compared, int at) {
    double contrasted =
        compared.isTooShort(at)
            ? compared.similarities()[at]
            : new Contrast(compared.contrasts()[at])
                .of(
                    compared.similarities()[at],
                    backgrounds.applyAsDouble(CandidatePairs.first(pair)),
                    backgrounds.applyAsDouble(CandidatePairs.second(pair)));
    return compared.withBonus(at, contrasted);
  }

  private void settle(int[] doubtful, long[] pairs, Judgements judged) {
    boolean[] links =
        shardedVerifier.judge(
            IntStream.of(doubtful).mapToLong(i -> pairs[i]).toArray(),
            IntStream.of(doubtful).mapToDouble(i -> judged.similarities()[i]).toArray());
    for (int i = 0; i < doubtful.length; i++) {
      judged.links()[doubtful[i]] = links[i];
    }
  }
}
