// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.util.IOFunction;
import org.apache.lucene.util.IOSupplier;

/** A standalone core as the only shard of its collection, which has no name. */
public abstract class LocalShards<S> implements ShardSet<S> {
  private static final String NAME = "";

  /** Returns the core as a shard that needs not be closed. */
  public static <S> LocalShards<S> of(IOSupplier<S> shard) {
    return new LocalShards<>() {
      @Override
      protected <A> A with(IOFunction<? super S, A> work) throws IOException {
        return work.apply(shard.get());
      }
    };
  }

  /** Opens the shard for one task, so that memory and searchers are freed between tasks. */
  protected abstract <A> A with(IOFunction<? super S, A> work) throws IOException;

  @Override
  public final List<String> names() {
    return List.of(NAME);
  }

  @Override
  public final <Q, A> SortedMap<String, A> askEach(
      ShardTask<? super S, Q, A> task, Map<String, Q> questionsByShard) {
    SortedMap<String, A> answers = new TreeMap<>();
    questionsByShard.forEach((name, question) -> answers.put(name, answer(task, question)));
    return answers;
  }

  private <Q, A> A answer(ShardTask<? super S, Q, A> task, Q question) {
    try {
      return with(shard -> task.answer(shard, question));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
