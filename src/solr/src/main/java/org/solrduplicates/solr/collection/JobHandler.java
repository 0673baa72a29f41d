// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;

/**
 * Base class of the handlers that run a job over a collection and list its results.
 *
 * <p>In SolrCloud the job runs on the leader of the first shard, whichever node is asked. At most
 * one job of a name runs at a time, see {@link SharedJob}.
 */
abstract class JobHandler extends CollectionHandler {
  private static final String START = "start";
  private static final String ABORT = "abort";

  private static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> FORWARDED =
      ShardTask.telling(START, true);

  private final String name;
  private volatile @Nullable BackgroundJob job;

  JobHandler(String name) {
    this.name = name;
  }

  abstract void start(SolrQueryRequest request, SolrParams user);

  abstract void list(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException;

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    job = new BackgroundJob(name, core, name);
  }

  private BackgroundJob job() {
    return Objects.requireNonNull(job, "the core has not called inform");
  }

  /**
   * Does not wait in SolrCloud, because the job may depend on a node that waits for this core to
   * close.
   */
  @Override
  void stop(SolrCore closing) {
    job().stop(!ShardLeaders.isCloud(closing));
    super.stop(closing);
  }

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    Optional<String> command = command(request);
    if (command.isPresent()) {
      Admission.requireAll(request, "the " + name + " job");
      Admission.requireTree(request, "the status of the job");
      response.add("job", SeenStatus.of(execute(command.get(), request, user), request));
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

  NamedList<?> status(SolrQueryRequest request, SolrParams user) {
    return SeenStatus.of(execute(JobCommand.STATUS, request, user), request);
  }

  private NamedList<?> execute(String command, SolrQueryRequest request, SolrParams user) {
    boolean isCloud = ShardLeaders.isCloud(request.getCore());
    ShardLeaders leaders = leaders(request, user);
    switch (command) {
      case START -> {
        return isCloud && !isHome(leaders) ? forward(request, leaders) : started(request, user);
      }
      case ABORT -> {
        if (isCloud) {
          job().shared(leaders).abort();
        } else {
          job().abort();
        }
      }
      case JobCommand.STATUS -> {}
      default -> throw RequestParams.wrong(JobCommand.COMMAND, "start, abort or status", command);
    }
    return (isCloud ? job().shared(leaders).status() : job().status()).written();
  }

  private static NamedList<?> forward(SolrQueryRequest request, ShardLeaders leaders) {
    return leaders
        .with(caller(request.getUserPrincipal())::writeTo)
        .ask(leaders.home(), FORWARDED, Nothing.AT_ALL);
  }

  private NamedList<?> started(SolrQueryRequest request, SolrParams user) {
    start(request, user);
    return job().status().written();
  }

  private static boolean isHome(ShardLeaders leaders) {
    CloudDescriptor cloud = leaders.core().getCoreDescriptor().getCloudDescriptor();
    return leaders.home().getName().equals(cloud.getCoreNodeName());
  }

  static Caller caller(@Nullable Principal user) {
    return Caller.of(DocumentKey.SEED, Weights.EQUAL, user, Optional.empty());
  }

  void begin(
      ShardLeaders leaders,
      Map<String, String> shown,
      Function<RunStore, BackgroundJob.Work> work) {
    SolrCore core = leaders.core();
    BackgroundJob.Work all = work.apply(records(leaders));
    if (ShardLeaders.isCloud(core)) {
      job().shared(leaders).requireNone();
      Runnable sameShards = sameShards(leaders);
      job().start(core, shown, blaming(sameShards, all), sameShards);
    } else {
      job().start(core, shown, all, () -> {});
    }
  }

  /** Changed shards are the cause of other failures. */
  private static BackgroundJob.Work blaming(Runnable sameShards, BackgroundJob.Work work) {
    return (run, watch) -> {
      try {
        work.run(run, watch);
      } catch (SolrException e) {
        sameShards.run();
        throw e;
      }
    };
  }

  /**
   * Ends a job when the shards have changed, for example by a split: group numbers written to the
   * old shards would be lost.
   */
  private static Runnable sameShards(ShardLeaders leaders) {
    List<String> begun = leaders.names();
    return () -> leaders.requireNames(begun);
  }

  RunFiles records(ShardLeaders leaders) {
    return new RunFiles(name, job().folder(), leaders);
  }

  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    if (ShardTask.isOneOf(SharedJob.TASKS, params)) {
      return ShardTask.reply(SharedJob.TASKS, params, job());
    }
    if (RunFiles.RECORD.isAskedBy(params)) {
      return RunFiles.RECORD.read(params).apply(from -> RunFiles.part(name, job().folder(), from));
    }
    return FORWARDED.isAskedBy(params)
        ? replied(
            FORWARDED.read(params), request, user -> () -> started(user, user.getOriginalParams()))
        : super.reply(request);
  }

  @Override
  protected List<ShardTask<?, ?, ?>> tasks() {
    return Stream.of(super.tasks(), SharedJob.TASKS, List.of(RunFiles.RECORD, FORWARDED))
        .<ShardTask<?, ?, ?>>flatMap(List::stream)
        .toList();
  }
}
