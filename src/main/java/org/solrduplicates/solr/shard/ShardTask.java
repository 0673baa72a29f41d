package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.wire.Codec;

/**
 * What a node asks a shard: how it is called, how question and answer look between nodes, and what
 * the shard does. All that nodes ask each other is such a task. Immutable.
 *
 * @param <S> what a shard answers out of
 * @param <Q> the question
 * @param <A> the answer
 */
public final class ShardTask<S, Q, A> {
  /** Where the answer is in the response of a shard. */
  public static final String REPLY = "dup.reply";

  private static final String TASK = NodeSignature.PREFIX;
  private static final String MESSAGE = NodeSignature.PREFIX + ".message";

  private final String name;
  private final boolean writing;
  private final Codec<Q> question;
  private final Work<S, Q, A> work;
  private final Function<A, Object> replied;
  private final Function<Object, A> heard;

  private ShardTask(
      String name,
      boolean writing,
      Codec<Q> question,
      Function<A, Object> replied,
      Function<Object, A> heard,
      Work<S, Q, A> work) {
    this.name = name;
    this.writing = writing;
    this.question = question;
    this.replied = replied;
    this.heard = heard;
    this.work = work;
  }

  /** A question that asks for all, and an answer that says no more than that it is done. */
  public record Nothing() {
    /** All there is to say. */
    public static final Nothing AT_ALL = new Nothing();
  }

  /** What a shard does. */
  @FunctionalInterface
  public interface Work<S, Q, A> {
    A answer(S shard, Q question) throws IOException;
  }

  /** Returns a task that only reads, so that any replica can do it. */
  public static <S, Q, A> ShardTask<S, Q, A> reading(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work) {
    return new ShardTask<>(
        name, false, question, answer::bytes, reply -> answer.ofBytes((byte[]) reply), work);
  }

  /** Returns a task that changes the index, so that only the leader of a shard is asked. */
  public static <S, Q, A> ShardTask<S, Q, A> writing(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work) {
    return new ShardTask<>(
        name, true, question, answer::bytes, reply -> answer.ofBytes((byte[]) reply), work);
  }

  /** Returns a task whose answer Solr itself writes and reads, such as documents. */
  public static <S, Q> ShardTask<S, Q, Object> listing(
      String name, Codec<Q> question, Work<S, Q, Object> work) {
    return new ShardTask<>(name, false, question, answer -> answer, reply -> reply, work);
  }

  /** Returns a task that only reads and whose answer is a block of Solr's own answers. */
  public static <S, Q> ShardTask<S, Q, NamedList<?>> telling(
      String name, Codec<Q> question, Work<S, Q, NamedList<?>> work) {
    return new ShardTask<>(name, false, question, block -> block, r -> (NamedList<?>) r, work);
  }

  /** Returns a task that starts or stops something, likewise. */
  public static <S, Q> ShardTask<S, Q, NamedList<?>> commanding(
      String name, Codec<Q> question, Work<S, Q, NamedList<?>> work) {
    return new ShardTask<>(name, true, question, block -> block, r -> (NamedList<?>) r, work);
  }

  /** Returns whether a request asks its core as a shard. */
  public static boolean isIn(SolrParams params) {
    return params.get(TASK) != null;
  }

  /** Returns whether a request asks for one of some tasks. */
  public static boolean isOneOf(List<? extends ShardTask<?, ?, ?>> tasks, SolrParams params) {
    return tasks.stream().anyMatch(task -> task.isAskedBy(params));
  }

  public boolean isAskedBy(SolrParams params) {
    return name.equals(params.get(TASK));
  }

  /**
   * Returns which of some tasks a request asks for.
   *
   * @throws org.apache.solr.common.SolrException as a mistake of the caller if it is none of them
   */
  public static <T extends ShardTask<?, ?, ?>> T named(List<T> tasks, SolrParams params) {
    return tasks.stream()
        .filter(task -> task.isAskedBy(params))
        .findFirst()
        .orElseThrow(
            () ->
                RequestParams.badRequest(TASK + " is for shards, was '" + params.get(TASK) + "'"));
  }

  /**
   * Answers what a request asks for out of a shard.
   *
   * @return the answer as it is put into the response
   * @throws org.apache.solr.common.SolrException as a mistake of the caller if it is none of some
   *     tasks, or its question cannot be read
   */
  public static <S> Object reply(List<ShardTask<S, ?, ?>> tasks, SolrParams params, S shard)
      throws IOException {
    return named(tasks, params).read(params).apply(shard);
  }

  /** Returns the name, which requests and answers to {@code debug} show. */
  public String name() {
    return name;
  }

  public boolean isWriting() {
    return writing;
  }

  /** Writes the question into the parameters of a request. */
  public void writeTo(ModifiableSolrParams params, Q asked) {
    params.set(TASK, name).set(MESSAGE, question.text(asked));
  }

  /**
   * Reads the question of a request, and returns what answers it out of a shard.
   *
   * @throws org.apache.solr.common.SolrException as a mistake of the caller if there is none
   */
  public IOFunction<S, Object> read(SolrParams params) {
    Q asked = question.ofText(params.required().get(MESSAGE));
    return shard -> replied.apply(work.answer(shard, asked));
  }

  /** Answers without any message, as there is but one core. */
  public A answer(S shard, Q asked) throws IOException {
    return work.answer(shard, asked);
  }

  /** Returns whether a shard has answered; at a limit of the request Solr does not. */
  public static boolean isAnswered(NamedList<Object> response) {
    return response.get(REPLY) != null;
  }

  /**
   * Reads the answer of a shard.
   *
   * @throws ShardFailure if there is none that can be read
   */
  public A answer(NamedList<Object> response, String shard) {
    try {
      return heard.apply(Objects.requireNonNull(response.get(REPLY), "there is no reply"));
    } catch (RuntimeException e) {
      throw ShardFailure.ofUnreadable(shard, e);
    }
  }
}
