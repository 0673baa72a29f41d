package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.solrduplicates.core.collection.JobDecisions;
import org.solrduplicates.core.collection.JobKnowledge;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.collection.shard.GroupWriter;
import org.solrduplicates.solr.collection.shard.InPlaceRule;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
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
 * All version groups of a collection: starts the job that finds them, tells how far it is, and
 * lists what it has found.
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

  /** The name of the job in ZooKeeper, in logs and threads. */
  static final String JOB = "groups";

  public GroupsHandler() {
    super(JOB, "");
  }

  @Override
  public Role role() {
    return Role.GROUPS;
  }

  @Override
  public List<String> ownFields() {
    return List.of(groupField(), FingerprintFields.BACKGROUND);
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
    new InPlaceRule(request, groupField()).require();
    Map<String, String> shown = shown(request);
    NamedWeights named = UsedWeights.ofJob(request, duplicates(core).settings());
    Weights weights = named.weights();
    boolean whole = isWhole(request);
    boolean isWritten = whole && PluginSettings.hasBackground(request.getSchema());
    JobSettings settings =
        settings(request, weights).writing(isWritten, named.writtenWithoutCounts());
    JobKnowledge knowledge = knowledge(request, weights, whole);
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
                        decisions(core).<JobDecisions>map(kept -> kept).orElse(JobDecisions.NONE),
                        knowledge,
                        watch)
                    .run());
  }

  /** A job of a part of the collection does not see all that is around a document. */
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

  /** Whom a decision is hidden from, gets answers without it, so questions search in full. */
  private JobKnowledge knowledge(SolrQueryRequest request, Weights used, boolean whole) {
    HandlerConfig duplicates = duplicates(request.getCore());
    CollectionWeights kept = UsedWeights.collection(request, duplicates.settings());
    Optional<KeptDecisions> decisions = decisions(request.getCore());
    long basis = duplicates.rules().basis(request);
    return mark -> {
      try {
        boolean counts = mark != 0 && whole && !isAnyMade(decisions);
        kept.note(used, counts ? new LastJob(mark, basis) : LastJob.NONE);
        if (counts && isAnyMade(decisions)) { // meanwhile
          kept.note(used, LastJob.NONE);
        }
      } catch (IOException | RuntimeException e) {
        if (mark == 0) {
          throw new IllegalStateException("cannot note that the groups change", e);
        }
        LOG.warn("cannot note that the groups are whole, so questions search in full", e);
      }
    };
  }

  private static boolean isAnyMade(Optional<KeptDecisions> decisions) throws IOException {
    return decisions.isPresent() && !decisions.get().all().isEmpty();
  }

  /** Replicas would differ in the numbers of documents below others, see {@link GroupWriter}. */
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
