package org.solrduplicates.solr.collection;

import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.shards.ShardLeaders;

/**
 * The shards of the collection of a core, asked over HTTP: the leader, or for what is read another
 * replica if it does not answer.
 *
 * @param core one core of the collection
 * @param path the handler that answers
 * @param params what the user has sent, which the shards read in turn
 */
record ShardChannels(SolrCore core, String path, SolrParams params) {
  /** Returns the leaders of the shards. */
  ShardLeaders leaders() {
    return new ShardLeaders(core, path, params);
  }

  /** Returns all shards by name; a channel finds its replicas anew for every question. */
  List<Channel> all() {
    return leaders().names().stream()
        .<Channel>map(shard -> (question, message) -> ask(shard, question, message))
        .toList();
  }

  private Object ask(String shard, ShardQuestion question, Object message) {
    String urls =
        question.isWriting() ? leaders().leader(shard).getCoreUrl() : leaders().readers(shard);
    return Objects.requireNonNull(
        leaders().ask(shard, urls, sent(question, message)).get(ShardQuestion.REPLY), "no reply");
  }

  private ModifiableSolrParams sent(ShardQuestion question, Object message) {
    ModifiableSolrParams sent = leaders().sent();
    question.writeTo(sent, message);
    return sent;
  }

  /** Returns the shard whose leader runs the job of the collection. */
  private String home() {
    return leaders().names().get(0);
  }

  /** Returns whether the job of the collection runs here. */
  boolean isHome() {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return leaders().leader(home()).getName().equals(cloud.getCoreNodeName());
  }

  /** Asks where the job of the collection runs. */
  NamedList<Object> askHome(ModifiableSolrParams sent) {
    return leaders().ask(home(), leaders().leader(home()).getCoreUrl(), sent);
  }

  /** Returns the same with another seed for document keys. */
  ShardChannels withSeed(int seed) {
    return with(sent -> ShardQuestion.seed(sent, seed));
  }

  /** Returns the same with a version of the weights by which documents are compared. */
  ShardChannels withWeights(Weights weights) {
    return with(sent -> ShardQuestion.weights(sent, weights.version()));
  }

  /** Returns the same at one moment for all shards, so that they believe the same dates. */
  ShardChannels at(Instant now) {
    return with(sent -> sent.set(CommonParams.NOW, Long.toString(now.toEpochMilli())));
  }

  /** Returns the same for a job of a user; null for nobody in particular. */
  ShardChannels of(@Nullable Principal user) {
    return user == null ? this : with(sent -> ShardQuestion.user(sent, user));
  }

  private ShardChannels with(Consumer<ModifiableSolrParams> change) {
    ModifiableSolrParams changed = new ModifiableSolrParams(params);
    change.accept(changed);
    return new ShardChannels(core, path, changed);
  }
}
