// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.collection.shard.GroupWriter;
import org.solrduplicates.solr.collection.shard.InPlaceRule;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.LastJob;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Runs the job that finds all version groups of a collection, reports its status, and lists the
 * groups.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/groups"
 *       class="org.solrduplicates.solr.collection.GroupsHandler"/&gt;
 *
 *   POST /duplicates/groups {"command":"start"}    or "abort"
 *   GET  /duplicates/groups?command=status
 *   GET  /duplicates/groups?fq=…&amp;sort=size desc&amp;rows=10
 * </pre>
 */
public final class GroupsHandler extends JobHandler implements SetupPart {
  private static final Logger LOG = LoggerFactory.getLogger(GroupsHandler.class);

  static final String JOB = "groups";

  public GroupsHandler() {
    super(JOB);
  }

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    CollectionWeights.forgetJobOfRestored(core);
  }

  @Override
  public Role role() {
    return Role.GROUPS;
  }

  @Override
  public List<String> ownFields() {
    return FingerprintFields.ofJob(groupField());
  }

  @Override
  void list(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    NamedList<?> status = status(request, user);
    answerTolerant(
        request,
        response,
        replicas ->
            new GroupList(new GroupView(this, request, user, replicas), request.getParams())
                .write(response, status));
  }

  @Override
  void start(SolrQueryRequest request, SolrParams user) {
    SolrCore core = request.getCore();
    Admission.requireCapacity(request, SolrRequestType.QUERY, SolrRequestType.UPDATE);
    Admission.requireWritable(core);
    InPlaceRule.require(request, groupField());
    requireSingleLink(request);
    Map<String, String> shown = shown(request);
    NamedWeights named =
        UsedWeights.collection(request, duplicates(core).settings()).learnIfOutdated();
    Weights weights = named.weights();
    boolean whole = isWhole(request);
    boolean isWritten = whole && PluginSettings.hasBackground(request.getSchema());
    JobSettings settings =
        settings(request, weights)
            .writing(isWritten, new LinkedHashMap<>(named.writtenWithoutCounts()))
            .ranking(PluginSettings.hasRank(request.getSchema()));
    Supplier<PairConstraints> decisions = decisions(core);
    LongConsumer knowledge = knowledge(request, decisions, weights, whole);
    SolrParams unlimited = TimeLimit.removedFrom(user);
    SolrParams taken =
        ShardLeaders.isCloud(core) ? withoutNested(unlimited, request.getSchema()) : unlimited;
    Principal starter = request.getUserPrincipal();
    ShardLeaders reached = leaders(request, taken);
    begin(
        reached,
        shown,
        records ->
            (run, watch) ->
                new CollectionJob<>(
                        seed -> shards(reached, starter, run, seed, weights),
                        executor(),
                        settings,
                        records,
                        decisions,
                        knowledge,
                        watch)
                    .run());
  }

  private static void requireSingleLink(SolrQueryRequest request) {
    if (HandlerConfig.read(request).settings().link() != LinkMode.SINGLE) {
      throw RequestParams.badRequest(
          "dup.link must be single for the groups job, was 'pivot':"
              + " start the job with dup.link=single");
    }
  }

  /** A job over a part of the collection does not see all backgrounds. */
  private static boolean isWhole(SolrQueryRequest request) {
    return LocalCollectionShard.reading(
        () ->
            !Filters.mayHideAny(request)
                && request
                        .getSearcher()
                        .getIndexReader()
                        .getDocCount(IndexSchema.NEST_PATH_FIELD_NAME)
                    == 0);
  }

  /** With manual decisions, questions run the full search: readers may not see all decisions. */
  private LongConsumer knowledge(
      SolrQueryRequest request, Supplier<PairConstraints> decisions, Weights used, boolean whole) {
    HandlerConfig duplicates = duplicates(request.getCore());
    CollectionWeights kept = UsedWeights.collection(request, duplicates.settings());
    long basis = duplicates.rules().basis(request);
    return mark -> {
      try {
        boolean counts = mark != 0 && whole && decisions.get().isEmpty();
        kept.note(used, counts ? new LastJob(mark, basis) : LastJob.NONE);
        if (counts && !decisions.get().isEmpty()) { // decided meanwhile
          kept.note(used, LastJob.NONE);
        }
      } catch (IOException | RuntimeException e) {
        if (mark == 0) {
          throw new IllegalStateException("cannot store that the groups are changing", e);
        }
        LOG.warn("cannot store that the groups are complete; questions run the full search", e);
      }
    };
  }

  private Supplier<PairConstraints> decisions(SolrCore core) {
    Optional<DecisionStore> store = duplicates(core).component().decisions(core);
    return () -> store.map(DecisionStore::all).orElse(PairConstraints.NONE);
  }

  /** Group numbers of nested documents would differ between replicas, see {@link GroupWriter}. */
  private static SolrParams withoutNested(SolrParams user, IndexSchema schema) {
    return schema.getFieldOrNull(IndexSchema.NEST_PATH_FIELD_NAME) == null
        ? user
        : new ModifiableSolrParams(user)
            .add(CommonParams.FQ, "-" + IndexSchema.NEST_PATH_FIELD_NAME + ":*");
  }

  @Override
  public String getDescription() {
    return "Finds and lists all version groups of the collection";
  }
}
