// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;

/**
 * The tasks of a handler for one kind of shard {@code S}, and how it opens that shard for another
 * node.
 */
public record Operations<S>(List<? extends ShardTask<? super S, ?, ?>> tasks, Opening<S> opening) {
  /** Opens a shard for a request of a node whose signature was checked, and closes it. */
  @FunctionalInterface
  public interface Opening<S> {
    Object with(SolrQueryRequest asking, IOFunction<? super S, Object> work) throws IOException;
  }

  /** Returns the tasks of a shard that needs not be closed. */
  public static <S> Operations<S> of(
      List<? extends ShardTask<? super S, ?, ?>> tasks, IOFunction<SolrQueryRequest, S> shard) {
    return new Operations<>(tasks, (asking, work) -> work.apply(shard.apply(asking)));
  }

  /**
   * Answers another node.
   *
   * @throws org.apache.solr.common.SolrException 400 if no operation has the requested task
   */
  public static Object reply(List<Operations<?>> all, SolrQueryRequest asking) throws IOException {
    SolrParams params = asking.getParams();
    return all.stream()
        .filter(some -> some.tasks.stream().anyMatch(task -> task.isAskedBy(params)))
        .findFirst()
        .orElseThrow(() -> ShardTask.unknown(params))
        .reply(asking);
  }

  private Object reply(SolrQueryRequest asking) throws IOException {
    SolrParams params = asking.getParams();
    return opening.with(asking, ShardTask.named(tasks, params).read(params));
  }

  /** Returns whether a request of a node changes the index. */
  public boolean isWriting(SolrParams params) {
    return tasks.stream().anyMatch(task -> task.isWriting() && task.isAskedBy(params));
  }
}
