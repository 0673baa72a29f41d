package org.solrduplicates.solr.collection.shard;

import java.security.Principal;
import java.util.Optional;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.wire.Codec;

/**
 * For whom a node asks the shards of a collection, and what is the same in all of its questions.
 *
 * @param seed of the keys of documents, from 0 to {@value CollectionJob#MAX_SEED}
 * @param weights the version of the weights by which documents are compared
 * @param run the run of the job that asks, without which nothing is written; empty for whoever only
 *     reads
 * @param user the name of the user for whom filters let documents through; nothing for nobody in
 *     particular
 */
public record Caller(int seed, long weights, String run, Optional<String> user) {
  private static final String PARAMETER = NodeSignature.PREFIX + ".caller";
  private static final Codec<Caller> CODEC = Codec.of(Caller.class);

  public Caller {
    if (seed < 0 || seed > CollectionJob.MAX_SEED) {
      throw new IllegalArgumentException(
          "the seed must be from 0 to " + CollectionJob.MAX_SEED + ", was '" + seed + "'");
    }
  }

  /** Returns who only reads for a user; null for nobody in particular. */
  public static Caller of(int seed, Weights weights, @Nullable Principal user) {
    return new Caller(
        seed, weights.version(), "", Optional.ofNullable(user).map(Principal::getName));
  }

  /** Returns the same for a run of the job. */
  public Caller ofRun(String id) {
    return new Caller(seed, weights, id, user);
  }

  /**
   * Reads the parameters of a request.
   *
   * @throws org.apache.solr.common.SolrException as a mistake of the caller
   */
  public static Caller read(SolrParams params) {
    return CODEC.ofText(params.required().get(PARAMETER));
  }

  /** Writes itself into the parameters of a request. */
  public void writeTo(ModifiableSolrParams params) {
    params.set(PARAMETER, CODEC.text(this));
  }

  /** Returns the user as Solr asks for one. */
  public Optional<Principal> principal() {
    return user.map(NamedUser::new);
  }

  /** All that nodes tell each other of a user. */
  private record NamedUser(String getName) implements Principal {}
}
