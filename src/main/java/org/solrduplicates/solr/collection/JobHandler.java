package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.RunStore;
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
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * What the handlers have in common that run a job over a whole collection and list what it has
 * found: its commands, its status and the record of its last run.
 *
 * <p>In SolrCloud the job is started on the leader of the first shard, whichever node is asked.
 * There is one of a name at most, of which all nodes tell the same, see {@link CollectionStatus}.
 */
abstract class JobHandler extends CollectionHandler {
  private static final String START = "start";
  private static final String ABORT = "abort";

  private final String name;
  private final String prefix;
  private volatile BackgroundJob job;
  private volatile FileRunStore records;

  /**
   * Makes a handler of a job.
   *
   * @param name of the job in ZooKeeper, in logs and threads
   * @param prefix of the names of its files beside the index
   */
  JobHandler(String name, String prefix) {
    this.name = name;
    this.prefix = prefix;
    this.job = new BackgroundJob(name, new StatusFile(Path.of("")));
    this.records = new FileRunStore(Path.of(""), prefix);
  }

  /** Starts the job on this core for a user who may do that. */
  abstract void start(SolrQueryRequest request, SolrParams user);

  /** Lists what the last run has found, as far as a user may see it. */
  abstract void list(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException;

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    records = new FileRunStore(DataFolder.of(core), prefix);
    job = new BackgroundJob(name, StatusStore.of(core, name, prefix + "status"));
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
      Admission.requireAll(request, "the job of the " + name);
      Admission.requireTree(request, "the status of the job");
      response.add("job", SeenStatus.of(obey(command.get(), request, user), request));
    } else {
      list(request, response, user);
    }
  }

  private static Optional<String> command(SolrQueryRequest request) throws IOException {
    return JobCommand.isCommand(request)
        ? Optional.of(
            JobCommand.posted(
                request, START, "start, abort or status; settings are parameters of the URL"))
        : JobCommand.asked(request);
  }

  /** Returns the status of the job, as its caller may see it. */
  NamedList<?> status(SolrQueryRequest request, SolrParams user) {
    return SeenStatus.of(obey(JobCommand.STATUS, request, user), request);
  }

  private NamedList<?> obey(String command, SolrQueryRequest request, SolrParams user) {
    if (!ShardLeaders.isCloud(request.getCore())) {
      return here(command, request, user);
    }
    CloudJob cloud = cloud(leaders(request, user));
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

  CloudJob cloud(ShardLeaders leaders) {
    return new CloudJob(name, leaders);
  }

  private NamedList<?> here(String command, SolrQueryRequest request, SolrParams user) {
    switch (command) {
      case START -> start(request, user);
      case ABORT -> job.abort();
      default -> requireStatus(command);
    }
    return job.written();
  }

  private static void requireStatus(String command) {
    if (!command.equals(JobCommand.STATUS)) {
      throw RequestParams.wrong(JobCommand.COMMAND, "start, abort or status", command);
    }
  }

  /** Starts the job unless one runs, wherever that is. */
  void begin(
      ShardLeaders leaders,
      Map<String, String> shown,
      Function<RunStore, BackgroundJob.Work> work) {
    SolrCore core = leaders.core();
    CloudJob cloud = cloud(leaders);
    if (ShardLeaders.isCloud(core)) {
      cloud.shared().requireNone();
      job.start(core, shown, work.apply(cloud.records(records)), cloud.sameShards());
    } else {
      job.start(core, shown, work.apply(records), () -> {});
    }
  }

  RunStore ownRecords() {
    return records;
  }

  /** Answers what is asked about the job of this node, or passed on to it, or about a shard. */
  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    if (ShardTask.isOneOf(SharedJob.TASKS, params)) {
      return ShardTask.reply(SharedJob.TASKS, params, job);
    }
    if (CloudJob.RECORD.isAskedBy(params)) {
      return CloudJob.RECORD.read(params).apply(records);
    }
    return CloudJob.START.isAskedBy(params)
        ? replied(
            CloudJob.START.read(params),
            request,
            user -> () -> here(START, user, user.getOriginalParams()))
        : super.reply(request);
  }

  @Override
  protected List<ShardTask<?, ?, ?>> tasks() {
    return Stream.of(super.tasks(), SharedJob.TASKS, List.of(CloudJob.RECORD, CloudJob.START))
        .<ShardTask<?, ?, ?>>flatMap(List::stream)
        .toList();
  }
}
