// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.impl.LBSolrClient;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.HttpShardHandlerFactory;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.NoHang;

/**
 * Sends questions to shards as Solr does, but holds the one that a test waits for, so that the test
 * can do something before it is sent. For one test at a time.
 */
public final class JobQuestions extends HttpShardHandlerFactory {
  private static volatile @Nullable Moment awaited;
  private static volatile @Nullable Heard heard;
  private static volatile @Nullable Garbled garbled;
  private static volatile @Nullable Unsent unsent;

  /** All questions that are sent as long as somebody listens. */
  record Heard(Queue<ModifiableSolrParams> questions) implements AutoCloseable {
    @Override
    public void close() {
      heard = null;
    }
  }

  /** Takes note of all questions from now on. */
  static Heard listen() {
    return Objects.requireNonNull(heard = new Heard(new ConcurrentLinkedQueue<>()));
  }

  /**
   * Something that comes in the place of the replies of a shard, as from a node of another version.
   *
   * @param task what the shard was asked
   * @param shard the shard
   * @param reply what comes in the place of a reply; null for nothing
   */
  record Garbled(String task, String shard, Function<Object, @Nullable Object> reply)
      implements AutoCloseable {
    @Override
    public void close() {
      garbled = null;
    }

    private void change(ShardResponse response) {
      if (response.getException() == null
          && response.getShard().contains(shard)
          && task.equals(response.getShardRequest().params.get("dup.shard"))) {
        NamedList<Object> answer = response.getSolrResponse().getResponse();
        answer.add("dup.reply", reply.apply(answer.remove("dup.reply")));
      }
    }
  }

  /** Exchanges the replies of a shard to a task from now on. */
  static Garbled garble(String task, String shard, @Nullable Object reply) {
    return change(task, shard, before -> reply);
  }

  /** Changes the replies of a shard to a task from now on. */
  static Garbled change(String task, String shard, Function<Object, @Nullable Object> reply) {
    return Objects.requireNonNull(garbled = new Garbled(task, shard, reply));
  }

  /**
   * Questions that are not sent.
   *
   * @param left how many of them
   * @param failure what comes instead of an answer
   */
  record Unsent(String task, AtomicInteger left, SolrException failure) implements AutoCloseable {
    @Override
    public void close() {
      unsent = null;
    }

    private boolean isNext(ModifiableSolrParams params) {
      return task.equals(params.get("dup.shard")) && left.getAndDecrement() > 0;
    }
  }

  /** Does not send the next questions of a kind, as if Jetty had closed the connection. */
  static Unsent lose(String task, int times) {
    Throwable closed = new IllegalStateException("session closed");
    return refuse(task, times, new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "lost", closed));
  }

  /** Lets the next questions of a kind fail. */
  static Unsent refuse(String task, int times, SolrException failure) {
    return Objects.requireNonNull(unsent = new Unsent(task, new AtomicInteger(times), failure));
  }

  /** Makes all nodes use this class. */
  static final UnaryOperator<String> SOLR_XML =
      xml -> xml.replace("\"HttpShardHandlerFactory\"", '"' + JobQuestions.class.getName() + '"');

  /** The moment before a question is sent. */
  static final class Moment implements AutoCloseable {
    private final String question;
    private final AtomicInteger before;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    private Moment(String question, int before) {
      this.question = question;
      this.before = new AtomicInteger(before);
    }

    private void pass(ModifiableSolrParams params) {
      if (question.equals(params.get("dup.shard")) && before.getAndDecrement() == 0) {
        reached.countDown();
        await(over);
      }
    }

    /** Returns whether the question would have been sent. */
    boolean isReached() {
      return reached.getCount() == 0;
    }

    /** Waits until the question would be sent, and returns while it is held. */
    void await() {
      await(reached);
    }

    private void await(CountDownLatch latch) {
      NoHang.await(latch);
    }

    /** Lets the question go. */
    @Override
    public void close() {
      awaited = null;
      over.countDown();
    }
  }

  /** Returns the moment of a question, after so many of the same kind. */
  static Moment moment(String question, int before) {
    return Objects.requireNonNull(awaited = new Moment(question, before));
  }

  @Override
  public ShardHandler getShardHandler() {
    return new HttpShardHandler(this) {
      @Override
      public void submit(ShardRequest request, String shard, ModifiableSolrParams params) {
        Moment moment = awaited;
        if (moment != null) {
          moment.pass(params);
        }
        Heard all = heard;
        if (all != null && params.get("dup.shard") != null) {
          all.questions().add(new ModifiableSolrParams(params));
        }
        super.submit(request, shard, params);
      }

      @Override
      protected void makeShardRequest(
          ShardRequest request,
          String shard,
          ModifiableSolrParams params,
          LBSolrClient.Req sent,
          SimpleSolrResponse received,
          ShardResponse response,
          long start) {
        Unsent some = unsent;
        if (some != null && some.isNext(params)) {
          recordShardSubmitError(response, some.failure);
        } else {
          super.makeShardRequest(request, shard, params, sent, received, response, start);
        }
      }

      @Override
      public ShardResponse takeCompletedIncludingErrors() {
        return taken(super.takeCompletedIncludingErrors());
      }

      @Override
      public ShardResponse takeCompletedOrError() {
        return taken(super.takeCompletedOrError());
      }
    };
  }

  private static ShardResponse taken(ShardResponse last) {
    Garbled some = garbled;
    if (some != null && last != null) {
      last.getShardRequest().responses.forEach(some::change);
    }
    return last;
  }
}
