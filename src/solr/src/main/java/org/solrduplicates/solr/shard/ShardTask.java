// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.client.solrj.SolrResponse;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.MessageVersion;

/**
 * A request between nodes to a shard {@code S}: a name, codecs for question and answer, and the
 * work. All requests between nodes are tasks. Immutable.
 */
public final class ShardTask<S, Q, A> {
  /** The key of the answer in the response of a shard. */
  public static final String REPLY = "dup.reply";

  /** The key of the {@link MessageVersion} of the answer. */
  private static final String REPLY_VERSION = "dup.reply.version";

  /** The key of the echoed parameters in the header of a response. */
  private static final String ECHO = "params";

  private static final String TASK = NodeSignature.PREFIX;
  private static final String MESSAGE = NodeSignature.PREFIX + ".message";

  /** The parameter of Solr's query component. */
  public static final String QUERY = "query";

  /** The parameters of Solr's components, which are disabled in requests to shards. */
  public static final List<String> COMPONENTS =
      List.of(
          QUERY,
          "facet",
          "hl",
          "mlt",
          "stats",
          "terms",
          "spellcheck",
          "tv",
          "expand",
          "enableElevation",
          "debug",
          "debugQuery");

  /** A JSON request, which Solr has already converted to parameters, apart from facets. */
  private static final String JSON = "json";

  private final String name;
  private final String parameter;
  private final boolean writing;
  private final Codec<Q> question;
  private final Work<S, Q, A> work;
  private final Function<A, Object> encoder;
  private final Function<Object, A> decoder;
  private final BiConsumer<Q, A> check;

  private ShardTask(
      String name,
      String parameter,
      boolean writing,
      Codec<Q> question,
      Function<A, Object> encoder,
      Function<Object, A> decoder,
      Work<S, Q, A> work,
      BiConsumer<Q, A> check) {
    this.name = name;
    this.parameter = parameter;
    this.writing = writing;
    this.question = question;
    this.encoder = encoder;
    this.decoder = decoder;
    this.work = work;
    this.check = check;
  }

  /** An empty question or answer. */
  public record Nothing() {
    public static final Nothing AT_ALL = new Nothing();
  }

  @FunctionalInterface
  public interface Work<S, Q, A> {
    A answer(S shard, Q question) throws IOException;
  }

  /** Returns a task that only reads, which any replica can perform. */
  public static <S, Q, A> ShardTask<S, Q, A> reading(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work) {
    return coded(name, MESSAGE, false, question, answer, work, ShardTask::unchecked);
  }

  /**
   * Returns a task that only reads.
   *
   * @param check throws if a decoded answer does not fit its question
   */
  public static <S, Q, A> ShardTask<S, Q, A> reading(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work, BiConsumer<Q, A> check) {
    return coded(name, MESSAGE, false, question, answer, work, check);
  }

  /** Returns a task of a search, whose question has a parameter of its own. */
  public static <S, Q, A> ShardTask<S, Q, A> searching(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work) {
    String own = NodeSignature.PREFIX + "." + name;
    return coded(name, own, false, question, answer, work, ShardTask::unchecked);
  }

  private static <S, Q, A> ShardTask<S, Q, A> coded(
      String name,
      String parameter,
      boolean writing,
      Codec<Q> question,
      Codec<A> answer,
      Work<S, Q, A> work,
      BiConsumer<Q, A> check) {
    return new ShardTask<>(
        name,
        parameter,
        writing,
        question,
        answer::bytes,
        reply -> answer.ofBytes((byte[]) reply),
        work,
        check);
  }

  @SuppressWarnings("unused") // the parameters of a check
  private static void unchecked(Object question, Object answer) {}

  /** Returns a task that changes the index, which only the leader performs. */
  public static <S, Q, A> ShardTask<S, Q, A> writing(
      String name, Codec<Q> question, Codec<A> answer, Work<S, Q, A> work) {
    return coded(name, MESSAGE, true, question, answer, work, ShardTask::unchecked);
  }

  /**
   * Returns a task whose answer uses Solr's own format, such as a document list.
   *
   * @param check throws if the answer of another node does not fit its question
   */
  public static <S, Q> ShardTask<S, Q, Object> listing(
      String name, Codec<Q> question, Work<S, Q, Object> work, BiConsumer<Q, Object> check) {
    return new ShardTask<>(
        name, MESSAGE, false, question, answer -> answer, reply -> reply, work, check);
  }

  /** Returns a task whose answer is a block of a Solr response. */
  public static ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> telling(
      String name, boolean writing) {
    return new ShardTask<>(
        name,
        MESSAGE,
        writing,
        Codec.of(Nothing.class),
        block -> block,
        reply -> (NamedList<?>) reply,
        (block, nothing) -> block.get(),
        ShardTask::unchecked);
  }

  private boolean isOfSearch() {
    return !parameter.equals(MESSAGE);
  }

  public static boolean isIn(SolrParams params) {
    return params.get(TASK) != null;
  }

  public boolean isAskedBy(SolrParams params) {
    return isOfSearch() ? params.get(parameter) != null : name.equals(params.get(TASK));
  }

  /** Returns the requested task; 400 if it is none of these. */
  public static <T extends ShardTask<?, ?, ?>> T named(List<T> tasks, SolrParams params) {
    return tasks.stream()
        .filter(task -> task.isAskedBy(params))
        .findFirst()
        .orElseThrow(() -> unknown(params));
  }

  static SolrException unknown(SolrParams params) {
    return RequestParams.badRequest(
        "no task of this handler: '" + params.get(TASK) + "'" + differing(params));
  }

  private static String differing(SolrParams params) {
    return MessageVersion.differing(params.getInt(NodeSignature.VERSION, 0));
  }

  /** Performs the requested task on a shard; 400 if it is none of these. */
  public static <S> Object reply(
      List<? extends ShardTask<? super S, ?, ?>> tasks, SolrParams params, S shard)
      throws IOException {
    return named(tasks, params).read(params).apply(shard);
  }

  /** Returns parameters that disable Solr's components. */
  public static ModifiableSolrParams withoutComponents(SolrParams params) {
    ModifiableSolrParams reduced = new ModifiableSolrParams(params);
    COMPONENTS.forEach(other -> reduced.set(other, false));
    List<String> json =
        reduced.getParameterNames().stream().filter(name -> name.startsWith(JSON)).toList();
    json.forEach(reduced::remove);
    return reduced;
  }

  public String name() {
    return name;
  }

  public boolean isWriting() {
    return writing;
  }

  public void writeTo(ModifiableSolrParams params, Q asked) {
    if (!isOfSearch()) {
      params.set(TASK, name);
    }
    params.set(parameter, question.text(asked));
  }

  /** Decodes the question and returns the function that answers it; 400 if it is invalid. */
  public IOFunction<S, Object> read(SolrParams params) {
    Q asked = question(params);
    return shard -> encoder.apply(work.answer(shard, asked));
  }

  private Q question(SolrParams params) {
    try {
      return question.ofText(params.required().get(parameter));
    } catch (SolrException e) {
      throw new SolrException(
          ErrorCode.getErrorCode(e.code()), e.getMessage() + differing(params), e);
    }
  }

  /** Answers locally, without encoding a message. */
  public A answer(S shard, Q asked) throws IOException {
    return work.answer(shard, asked);
  }

  public static void addReply(Object answer, SolrQueryResponse response) {
    response.add(REPLY, answer);
    response.add(REPLY_VERSION, MessageVersion.current());
  }

  /**
   * Removes the answers to a request of a node, and echoed parameters: {@code debug=track} shows
   * the whole responses.
   */
  public static void removeInternal(ShardRequest request) {
    if (NodeSignature.isClaimed(request.params)) {
      request.responses.forEach(ShardTask::removeInternal);
    }
  }

  private static void removeInternal(ShardResponse response) {
    SolrResponse answered = response.getSolrResponse();
    NamedList<Object> content = answered == null ? null : answered.getResponse();
    if (content != null) { // a failed shard has none
      content.removeAll(REPLY);
      content.removeAll(REPLY_VERSION);
      if (content.get(SolrQueryResponse.RESPONSE_HEADER_KEY) instanceof NamedList<?> header) {
        header.removeAll(ECHO);
      }
    }
  }

  /** Returns whether there is an answer; Solr omits it if a limit was reached. */
  static boolean isAnswered(NamedList<Object> response) {
    return response.get(REPLY) != null;
  }

  /**
   * Decodes the answer of a shard; empty if a limit was reached.
   *
   * @throws ShardFailure if it is invalid, or this node does not read its version
   */
  public static <A> Optional<A> reply(
      NamedList<Object> response, String shard, Function<Object, A> decoder) {
    int version = response.get(REPLY_VERSION) instanceof Integer number ? number : 0;
    try {
      MessageVersion.require(version);
      return Optional.ofNullable(response.get(REPLY)).map(decoder);
    } catch (RuntimeException e) {
      String both = MessageVersion.isReadable(version) ? MessageVersion.differing(version) : "";
      throw ShardFailure.ofUnreadable(
          shard, new IllegalArgumentException(e.getMessage() + both, e));
    }
  }

  /** Decodes the answer of a shard, see {@link #reply}. */
  public Optional<A> given(NamedList<Object> response, String shard) {
    return reply(response, shard, decoder);
  }

  /** Decodes the answer of a shard; throws {@link ShardFailure} if it is invalid or missing. */
  public A answer(NamedList<Object> response, String shard) {
    return given(response, shard).orElseThrow(() -> missing(shard));
  }

  static ShardFailure missing(String shard) {
    return ShardFailure.ofUnreadable(shard, new IllegalArgumentException("the reply is missing"));
  }

  /** Decodes and checks the answer; throws {@link ShardFailure} if it is wrong. */
  A answer(NamedList<Object> response, String shard, Q asked) {
    A answer = answer(response, shard);
    try {
      check.accept(asked, answer);
    } catch (IllegalArgumentException | ClassCastException e) {
      throw ShardFailure.ofUnreadable(shard, e);
    }
    return answer;
  }
}
