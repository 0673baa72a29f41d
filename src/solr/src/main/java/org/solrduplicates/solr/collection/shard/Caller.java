// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.wire.Codec;

/**
 * The parts of a shard request that do not change during a job.
 *
 * @param seed of document keys, from 0 to {@value CollectionJob#MAX_SEED}
 * @param weights the version of the word weights
 * @param run the run of the job; empty for readers
 * @param user whose filters apply
 * @param part the documents that count; empty for all
 * @param collections of a job to start, that of its core first; empty for that one alone
 */
public record Caller(
    int seed,
    long weights,
    String run,
    Optional<String> user,
    Optional<Part> part,
    Optional<List<String>> collections) {
  private static final String PARAMETER = NodeSignature.PREFIX + ".caller";
  private static final Codec<Caller> CODEC = Codec.of(Caller.class);

  public Caller {
    if (seed < 0 || seed > CollectionJob.MAX_SEED) {
      throw new IllegalArgumentException(
          "the seed must be from 0 to " + CollectionJob.MAX_SEED + ", was '" + seed + "'");
    }
  }

  /** Returns a reader with equal weights; {@code null} for no user. */
  public static Caller of(@Nullable Principal user) {
    Optional<String> name = Optional.ofNullable(user).map(Principal::getName);
    return new Caller(
        DocumentKey.SEED, Weights.EQUAL.version(), "", name, Optional.empty(), Optional.empty());
  }

  public Caller with(Weights used) {
    return new Caller(seed, used.version(), run, user, part, collections);
  }

  public Caller with(Optional<Part> some) {
    return new Caller(seed, weights, run, user, some, collections);
  }

  /** Returns the caller for a run of a job, whose keys have a seed. */
  public Caller ofRun(String id, int keys) {
    return new Caller(keys, weights, id, user, part, Optional.empty());
  }

  /** Returns the caller that starts a job over several collections. */
  public Caller over(List<String> several) {
    return new Caller(seed, weights, run, user, part, Optional.of(several));
  }

  /**
   * @throws org.apache.solr.common.SolrException 400
   */
  public static Caller read(SolrParams params) {
    return CODEC.ofText(params.required().get(PARAMETER));
  }

  public void writeTo(ModifiableSolrParams params) {
    params.set(PARAMETER, CODEC.text(this));
  }

  public Optional<Principal> principal() {
    return user.map(NamedUser::new);
  }

  private record NamedUser(String getName) implements Principal {}
}
