// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Doubts;
import org.solrduplicates.core.collection.GroupFigures;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.collection.shard.AskedShard;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.collection.shard.GroupWriter;
import org.solrduplicates.solr.collection.shard.InPlaceRule;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.Constraints;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.CoreFolder;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.KeptJob;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.VersionField;
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
 *   POST /duplicates/groups {"command":"start"}    or "abort", "import"
 *   GET  /duplicates/groups?command=status
 *   GET  /duplicates/groups?command=export
 *   GET  /duplicates/groups?fq=…&amp;sort=size desc&amp;rows=10
 * </pre>
 */
public final class GroupsHandler extends Endpoint implements SetupPart {
  private static final Logger LOG = LoggerFactory.getLogger(GroupsHandler.class);

  static final String JOB = KeptJob.GROUPS;

  static final String THREADS = "dup.job.threads";

  /** More documents take too long without being asked for; the next job learns from them. */
  private static final long LEARNED_AT_ONCE = 10_000;

  private final Views views = new Views(this);
  private final HandlerJob job =
      new HandlerJob(
          JOB,
          views,
          view -> start(view, CollectionJob::run),
          Optional.of(
              new HandlerJob.ImportStart() {
                @Override
                public void admit(View view) {
                  GroupsHandler.this.admit(view);
                }

                @Override
                public void start(View view, long rows) {
                  GroupsHandler.this.start(view, found -> found.importGroups(rows));
                }
              }));

  public GroupsHandler() {
    super(PluginSettings.GROUP_FIELD, CoreFolder.JOB_DIR);
  }

  @Override
  public void inform(SolrCore core) {
    requireNoParameter();
    job.inform(core, CoreFolder.of(core, setting(CoreFolder.JOB_DIR, "")));
    CollectionWeights.forgetJobOfRestored(core);
  }

  /** As a parameter the setting would have no effect. */
  private void requireNoParameter() {
    for (String list : List.of("defaults", "appends", "invariants")) {
      if (getInitArgs().get(list) instanceof NamedList<?> params
          && params.get(CoreFolder.JOB_DIR) != null) {
        throw PluginSettings.wrong(
            Sentence.of(
                "'%s' must be a setting of GroupsHandler, was a parameter in its '%s'; move it out",
                CoreFolder.JOB_DIR, list));
      }
    }
  }

  @Override
  public Role role() {
    return Role.GROUPS;
  }

  @Override
  public List<String> ownFields() {
    return FingerprintFields.ofJob(views.groupField());
  }

  @Override
  protected List<Operations<?>> operations() {
    return Stream.of(
            views.operations(),
            job.operations(),
            List.<Operations<?>>of(
                views.operations(List.of(SeveralCollections.SETTINGS), view -> view)))
        .flatMap(List::stream)
        .toList();
  }

  /** The job and its status are about all collections of an alias, lists about one. */
  @Override
  protected boolean takesSeveral(SolrQueryRequest request) {
    return JobCommand.isCommand(request) || request.getParams().get(JobCommand.COMMAND) != null;
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    RequestParams.requireNotSent(request, CoreFolder.JOB_DIR, "as a setting of the handler");
    View view = views.of(request);
    if (DocumentExport.isAsked(request)) {
      requireSingleLink(request);
      new DocumentExport(view, views, taken(view)).write(response);
    } else if (!job.answer(view, response)) {
      list(view, response);
    }
  }

  private void list(View view, SolrQueryResponse response) throws IOException {
    Admission.requireCapacity(view.request(), SolrRequestType.QUERY);
    NamedList<?> status = job.status(view);
    view.answerTolerant(
        response,
        replicas ->
            new GroupList(new GroupView(view, replicas), view.params()).write(response, status));
  }

  private void admit(View view) {
    SolrQueryRequest request = view.request();
    Admission.requireCapacity(request, SolrRequestType.QUERY, SolrRequestType.UPDATE);
    Admission.requireWritable(view.core());
    InPlaceRule.require(request, views.groupField());
    requireSingleLink(request);
    if (!view.collections().isEmpty()) {
      SeveralCollections.require(view, views);
    }
  }

  private void start(View view, IOFunction<CollectionJob, GroupFigures> work) {
    admit(view);
    SolrQueryRequest request = view.request();
    SolrCore core = view.core();
    NamedWeights named = UsedWeights.collection(request, view.settings()).learnIfOutdated();
    Weights weights = named.weights();
    boolean whole = !Filters.mayHideAny(request); // a part does not tell what is around documents
    boolean isWritten = whole && PluginSettings.hasBackground(request.getSchema());
    JobSettings settings =
        jobSettings(view, named)
            .writing(isWritten, learned -> written(named.with(learned)))
            .ranking(PluginSettings.hasRank(request.getSchema()))
            .threads(
                RequestParams.count(
                    request.getParams(),
                    THREADS,
                    1,
                    1,
                    Runtime.getRuntime().availableProcessors()));
    Supplier<PairConstraints> decisions = decisions(core);
    ObjLongConsumer<Learned> knowledge =
        knowledge(view, decisions, weights, whole, settings.calibrated());
    List<String> several = view.collections();
    List<CollectionWeights> others = others(view);
    ShardLeaders taken = taken(view);
    Caller caller = view.caller();
    Principal starter = request.getUserPrincipal();
    job.begin(
        taken,
        view.shown(),
        records ->
            (run, watch) -> {
              GroupFigures figures =
                  work.apply(
                      new CollectionJob(
                          seed -> shards(taken, caller.ofRun(run, seed), starter, weights),
                          views.executor(),
                          settings,
                          records,
                          decisions,
                          knowledge,
                          Doubts.NONE,
                          watch));
              if (whole && !figures.hasUnseenNumbers()) {
                for (CollectionWeights other : others) {
                  other.join(several);
                }
              }
            });
  }

  /** Returns the weights of the other collections of a job, which it does not use. */
  private static List<CollectionWeights> others(View view) {
    CollectionWeights own = UsedWeights.collection(view.request(), view.settings());
    return view.collections().stream().skip(1).map(own::of).toList();
  }

  private static JobSettings jobSettings(View view, NamedWeights named) {
    JobSettings settings = view.jobSettings(named.weights());
    return named.byJob() ? settings : settings.learning();
  }

  private static Map<String, ?> written(NamedWeights learned) {
    return new LinkedHashMap<>(learned.writtenWithoutCounts());
  }

  private static ShardLeaders taken(View view) {
    ShardLeaders reached = view.leaders().with(TimeLimit::removeFrom);
    return Cluster.of(view.core()).dropsNested()
        ? withoutNested(reached, view.request().getSchema())
        : reached;
  }

  /**
   * Learns from all pairs where versions begin, as the job does, if no job has done so with the
   * current weights, and the collection has at most {@value #LEARNED_AT_ONCE} documents. Groups and
   * documents stay as they are.
   *
   * @param closing whether to stop, because the core is closed
   */
  void learn(SolrCore core, BooleanSupplier closing) throws IOException {
    try (InnerRequest request = new InnerRequest(core, Constraints.none(), null)) {
      RequestState.of(request).setPath(getPluginInfo().name);
      request.run(
          () -> {
            learn(views.within(request, Caller.of(null)), new UntilClosed(closing));
            return request;
          });
    } catch (JobAborted e) {
      LOG.info("the core is closed before it has learned from its pairs");
    }
  }

  private record UntilClosed(BooleanSupplier closing) implements JobWatch {
    @Override
    public void progress(JobFigures figures) {
      requireGoing();
    }

    @Override
    public void requireGoing() {
      if (closing.getAsBoolean()) {
        throw new JobAborted();
      }
    }

    @Override
    public void pause(long nanos) {
      requireGoing();
    }
  }

  private void learn(View view, JobWatch watch) throws IOException {
    CollectionWeights kept = UsedWeights.collection(view.request(), view.settings());
    NamedWeights named = kept.current();
    JobSettings settings = jobSettings(view, named);
    if (named.weights().isEqual()
        || named.byJob()
        || !settings.calibrated()
        || Filters.mayHideAny(view.request())) {
      return;
    }
    ShardLeaders taken = taken(view);
    Optional<Learned> learned =
        new CollectionJob(
                seed -> shards(taken, view.caller().ofRun("", seed), null, named.weights()),
                views.executor(),
                settings,
                RunStore.NONE,
                decisions(view.core()),
                (none, mark) -> {},
                Doubts.NONE,
                watch)
            .learn(LEARNED_AT_ONCE);
    if (learned.isPresent()) {
      kept.teach(named.weights(), learned.get());
    }
  }

  private List<CollectionShard> shards(
      ShardLeaders leaders, Caller caller, @Nullable Principal user, Weights weights) {
    ShardSet<LocalCollectionShard> all =
        views.background(
            leaders, caller.with(weights), user, view -> view.shard(caller.seed(), weights));
    return AskedShard.all(all, !VersionField.isInPlace(leaders.core().getLatestSchema()));
  }

  private static void requireSingleLink(SolrQueryRequest request) {
    if (HandlerConfig.read(request).settings().link() != LinkMode.SINGLE) {
      throw RequestParams.badRequest(
          "dup.link must be single for the groups job, was 'pivot':"
              + " start the job with dup.link=single");
    }
  }

  /** With manual decisions, questions run the full search: readers may not see all decisions. */
  private static ObjLongConsumer<Learned> knowledge(
      View view,
      Supplier<PairConstraints> decisions,
      Weights used,
      boolean whole,
      boolean calibrated) {
    CollectionWeights weights = UsedWeights.collection(view.request(), view.settings());
    List<CollectionWeights> others = others(view);
    List<String> several = view.collections();
    long basis = view.duplicates().rules().basis(view.request());
    return (learned, mark) -> {
      try {
        if (mark == 0) {
          for (CollectionWeights other : others) {
            other.leave(several);
          }
        }
        boolean counts = mark != 0 && whole && decisions.get().isEmpty();
        boolean taught = mark != 0 && whole && calibrated;
        Learned kept = taught ? learned : new Learned(used.calibration(), ScoredPairs.NONE);
        LastJob job = counts ? new LastJob(mark, basis) : LastJob.NONE;
        weights.note(used, kept, job.over(several), mark != 0 && whole);
        if (counts && !decisions.get().isEmpty()) { // decided meanwhile
          weights.forgetJob();
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
  private static ShardLeaders withoutNested(ShardLeaders leaders, IndexSchema schema) {
    return schema.getFieldOrNull(IndexSchema.NEST_PATH_FIELD_NAME) == null
        ? leaders
        : leaders.with(
            params -> params.add(CommonParams.FQ, "-" + IndexSchema.NEST_PATH_FIELD_NAME + ":*"));
  }

  @Override
  public String getDescription() {
    return "Finds and lists all version groups of the collection";
  }
}
