package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.nio.file.Path;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobDecisions;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.collection.shard.GroupWriter;
import org.solrduplicates.solr.collection.shard.InPlaceRule;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.DataFolder;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.job.StatusFile;
import org.solrduplicates.solr.job.StatusStore;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
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
 *
 * <p>In SolrCloud the job is started on the leader of the first shard, whichever node is asked.
 * There is one at most, of which all nodes tell the same, see {@link CollectionStatus}.
 */
public final class GroupsHandler extends CollectionHandler implements SetupPart {
  private static final String START = "start";
  private static final String ABORT = "abort";

  private volatile BackgroundJob job =
      new BackgroundJob(CloudJob.NAME, new StatusFile(Path.of("")));
  private volatile FileRunStore records = new FileRunStore(Path.of(""));

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    records = new FileRunStore(DataFolder.of(core));
    job = new BackgroundJob(CloudJob.NAME, StatusStore.of(core, CloudJob.NAME, "status"));
  }

  @Override
  public Role role() {
    return Role.GROUPS;
  }

  @Override
  public List<String> ownFields() {
    return List.of(groupField());
  }

  /**
   * Over shards the job does not touch the index itself: it asks for everything over HTTP, perhaps
   * by the very request that was the last to have this core and closes it. So nobody waits for it.
   */
  @Override
  void stop(SolrCore closing) {
    if (ShardLeaders.isCloud(closing)) {
      job.close();
    } else {
      job.closeAndWait();
    }
    records.close();
    super.stop(closing);
  }

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    Optional<String> command = command(request);
    if (command.isPresent()) {
      Admission.requireAll(request, "the job of the groups");
      Admission.requireTree(request, "the status of the job");
      response.add("job", SeenStatus.of(obey(command.get(), request, user), request));
    } else {
      list(request, response, user);
    }
  }

  private void list(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    NamedList<?> status = SeenStatus.of(obey(JobCommand.STATUS, request, user), request);
    answerTolerant(
        request,
        response,
        replicas ->
            new GroupList(new GroupView(this, request, user, replicas), request.getParams())
                .write(response, status));
  }

  private static Optional<String> command(SolrQueryRequest request) throws IOException {
    return JobCommand.isCommand(request)
        ? Optional.of(
            JobCommand.posted(
                request, START, "start, abort or status; settings are parameters of the URL"))
        : JobCommand.asked(request);
  }

  private NamedList<?> obey(String command, SolrQueryRequest request, SolrParams user) {
    if (!ShardLeaders.isCloud(request.getCore())) {
      return here(command, request, user);
    }
    CloudJob cloud = new CloudJob(leaders(request, user));
    if (command.equals(START)) {
      return cloud.isHome()
          ? here(command, request, user)
          : cloud.start(request.getUserPrincipal());
    }
    SharedJob shared = cloud.shared();
    if (command.equals(ABORT)) {
      shared.abort();
    } else {
      requireStatus(command);
    }
    return shared.written();
  }

  private NamedList<?> here(String command, SolrQueryRequest request, SolrParams user) {
    switch (command) {
      case START -> start(request, user);
      case ABORT -> job.abort();
      default -> requireStatus(command);
    }
    return job.written();
  }

  /** Answers what is asked about the job of this node, or passed on to it, or about a shard. */
  @Override
  Object reply(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    if (ShardTask.isOneOf(SharedJob.TASKS, params)) {
      return ShardTask.reply(SharedJob.TASKS, params, job);
    }
    if (CloudJob.RECORD.isAskedBy(params)) {
      return CloudJob.RECORD.read(params).from(records);
    }
    return CloudJob.START.isAskedBy(params) ? started(request) : super.reply(request);
  }

  /** Starts the job for a user who has asked another node. */
  private Object started(SolrQueryRequest asking) throws IOException {
    try (InnerRequest user = onBehalf(asking)) {
      Supplier<NamedList<?>> start = () -> here(START, user, user.getOriginalParams());
      return user.run(
          () -> {
            prepare(user);
            return CloudJob.START.read(asking.getParams()).from(start);
          });
    }
  }

  private static void requireStatus(String command) {
    if (!command.equals(JobCommand.STATUS)) {
      throw RequestParams.badRequest(
          JobCommand.COMMAND + " must be start, abort or status, was '" + command + "'");
    }
  }

  private void start(SolrQueryRequest request, SolrParams user) {
    SolrCore core = request.getCore();
    Admission.requireCapacity(request, SolrRequestType.QUERY, SolrRequestType.UPDATE);
    Admission.requireWritable(core);
    new InPlaceRule(request, groupField()).require();
    Map<String, String> shown = shown(request);
    NamedWeights named = UsedWeights.ofJob(request, duplicates(core).settings());
    Weights weights = named.weights();
    JobSettings settings = settings(request, weights).withWeights(named.writtenWithoutCounts());
    boolean isCloud = ShardLeaders.isCloud(core);
    SolrParams unlimited = TimeLimit.removedFrom(user);
    SolrParams taken = isCloud ? withoutNested(unlimited, request.getSchema()) : unlimited;
    Principal starter = request.getUserPrincipal();
    ShardLeaders reached = leaders(request, taken);
    CloudJob cloud = new CloudJob(reached);
    if (isCloud) {
      cloud.shared().requireNone();
    }
    job.start(
        core,
        shown,
        (run, watch) ->
            new CollectionJob<>(
                    seed -> shards(reached, starter, run, seed, weights),
                    executor(),
                    settings,
                    isCloud ? cloud.records(records) : records,
                    decisions(core).<JobDecisions>map(kept -> kept).orElse(JobDecisions.NONE),
                    watch)
                .run(),
        isCloud ? cloud.sameShards() : () -> {});
  }

  /** Replicas would differ in the numbers of documents below others, see {@link GroupWriter}. */
  private static SolrParams withoutNested(SolrParams user, IndexSchema schema) {
    return schema.getFieldOrNull(IndexSchema.NEST_PATH_FIELD_NAME) == null
        ? user
        : new ModifiableSolrParams(user)
            .add(CommonParams.FQ, "-" + IndexSchema.NEST_PATH_FIELD_NAME + ":*");
  }

  @Override
  protected List<ShardTask<?, ?, ?>> tasks() {
    return Stream.of(super.tasks(), SharedJob.TASKS, List.of(CloudJob.RECORD, CloudJob.START))
        .<ShardTask<?, ?, ?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public String getDescription() {
    return "Finds and lists all version groups of the collection";
  }
}
