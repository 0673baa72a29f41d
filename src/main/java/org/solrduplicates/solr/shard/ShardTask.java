package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.wire.Codec;

/**
 * What a node asks a shard {@code S}: a name, codecs of question and answer, and what the shard
 * does. All that nodes ask each other is such a task.
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
    public static final Nothing AT_ALL = new Nothing();
  }

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

  /** Returns a task whose answer is a block of Solr's own answers. */
  public static ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> telling(
      String name, boolean writing) {
    return new ShardTask<>(
        name,
        writing,
        Codec.of(Nothing.class),
        block -> block,
        reply -> (NamedList<?>) reply,
        (block, nothing) -> block.get());
  }

  public static boolean isIn(SolrParams params) {
    return params.get(TASK) != null;
  }

  public static boolean isOneOf(List<? extends ShardTask<?, ?, ?>> tasks, SolrParams params) {
    return tasks.stream().anyMatch(task -> task.isAskedBy(params));
  }

  public boolean isAskedBy(SolrParams params) {
    return name.equals(params.get(TASK));
  }

  /** Returns the task that a request asks for; 400 if it is none of these. */
  public static <T extends ShardTask<?, ?, ?>> T named(List<T> tasks, SolrParams params) {
    return tasks.stream()
        .filter(task -> task.isAskedBy(params))
        .findFirst()
        .orElseThrow(
            () ->
                RequestParams.badRequest(TASK + " is for shards, was '" + params.get(TASK) + "'"));
  }

  /** Answers a request out of a shard; 400 if it asks for none of the tasks. */
  public static <S> Object reply(
      List<? extends ShardTask<? super S, ?, ?>> tasks, SolrParams params, S shard)
      throws IOException {
    return named(tasks, params).read(params).apply(shard);
  }

  public String name() {
    return name;
  }

  public boolean isWriting() {
    return writing;
  }

  public void writeTo(ModifiableSolrParams params, Q asked) {
    params.set(TASK, name).set(MESSAGE, question.text(asked));
  }

  /** Reads the question of a request, and returns what answers it; 400 if there is none. */
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

  /** Reads the answer of a shard; throws {@link ShardFailure} if it cannot. */
  public A answer(NamedList<Object> response, String shard) {
    try {
      return heard.apply(Objects.requireNonNull(response.get(REPLY), "there is no reply"));
    } catch (RuntimeException e) {
      throw ShardFailure.ofUnreadable(shard, e);
    }
  }
}
