// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CoreFolder;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.JobStatus;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * The job of a handler over a collection: starts and aborts it, and reports its status. At most one
 * job of a name runs at a time, see {@link SharedJob}. Thread-safe.
 *
 * <p>In SolrCloud the job runs on the leader of the first shard, whichever node is asked. A job
 * over several collections runs on that of the first one.
 */
final class HandlerJob {
  private static final String START = "start";
  private static final String ABORT = "abort";

  private static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> FORWARDED =
      ShardTask.telling(START, true);

  /** An earlier node refuses it, because it would start a job over one collection only. */
  private static final ShardTask<Supplier<NamedList<?>>, Nothing, NamedList<?>> FORWARDED_OVER =
      ShardTask.telling("startOver", true);

  private static final ShardTask<Importing, ImportCommand, Long> IMPORT =
      ShardTask.writing(
          ImportCommand.NAME,
          Codec.of(ImportCommand.class),
          Codec.of(Long.class),
          Importing::execute);

  private final String name;
  private final Views views;
  private final Consumer<View> start;
  private final Optional<ImportStart> importStart;
  private volatile @Nullable BackgroundJob job;
  private volatile @Nullable ImportFile importFile;

  /** A job that takes the rows of an import. Both methods throw an error of the client. */
  interface ImportStart {
    /** Checks what a start checks. */
    void admit(View view);

    /** Calls {@link #begin}. */
    void start(View view, long rows);
  }

  /**
   * @param start calls {@link #begin}, or throws an error of the client
   */
  HandlerJob(String name, Views views, Consumer<View> start) {
    this(name, views, start, Optional.empty());
  }

  HandlerJob(String name, Views views, Consumer<View> start, Optional<ImportStart> importStart) {
    this.name = name;
    this.views = views;
    this.start = start;
    this.importStart = importStart;
  }

  void inform(SolrCore core, CoreFolder folder) {
    views.inform(core, () -> job().stop());
    job = new BackgroundJob(name, core, name, folder);
    importFile = new ImportFile(name, folder);
  }

  private BackgroundJob job() {
    return Objects.requireNonNull(job, "the core has not called inform");
  }

  /** Executes a command of a client; returns false if the request has none. */
  boolean answer(View view, SolrQueryResponse response) throws IOException {
    SolrQueryRequest request = view.request();
    boolean isPosted = JobCommand.isCommand(request);
    Optional<Map<?, ?>> body = isPosted ? JobCommand.posted(request) : Optional.empty();
    Optional<ImportCommand> rows =
        body.filter(all -> importStart.isPresent() && ImportCommand.isIn(all))
            .map(ImportCommand::of);
    Optional<String> command =
        isPosted && rows.isEmpty()
            ? Optional.of(
                JobCommand.named(body, START, commands() + "; settings are parameters of the URL"))
            : JobCommand.asked(request);
    if (command.isPresent() || rows.isPresent()) {
      Admission.requireAll(request, "the " + name + " job");
      Admission.requireTree(request, "the status of the job");
    }
    if (rows.isPresent()) {
      answer(rows.get(), view, response);
    } else if (command.isPresent()) {
      response.add("job", SeenStatus.of(execute(command.get(), view), request));
    }
    return command.isPresent() || rows.isPresent();
  }

  private String commands() {
    return importStart.isPresent() ? "start, abort, import or status" : "start, abort or status";
  }

  private void answer(ImportCommand rows, View view, SolrQueryResponse response)
      throws IOException {
    Importing here = new Importing(view);
    long sent =
        Cluster.of(view.core()).isHome()
            ? here.execute(rows)
            : home(view).ask(home(view).home(), IMPORT, rows);
    if (rows.isStart()) {
      response.add("job", status(view));
    } else {
      response.add(ImportCommand.NAME, new ResponseMap().with("rows", sent));
    }
  }

  /** An import on the node that runs the job. */
  final class Importing {
    private final View view;

    Importing(View view) {
      this.view = view;
    }

    /** Returns the number of rows that were sent. */
    long execute(ImportCommand rows) throws IOException {
      ImportStart handler = importStart.orElseThrow();
      ImportFile file = Objects.requireNonNull(importFile, "the core has not called inform");
      handler.admit(view);
      if (rows.isStart() || rows.after() == 0) {
        job().shared(view.leaders()).requireNone();
      }
      if (!rows.isStart()) {
        return file.add(rows);
      }
      file.begin(rows.after());
      handler.start(view, rows.after());
      return rows.after();
    }
  }

  NamedList<?> status(View view) {
    return SeenStatus.of(execute(JobCommand.STATUS, view), view.request());
  }

  private NamedList<?> execute(String command, View view) {
    SharedJob shared = job().shared(view.leaders());
    switch (command) {
      case START -> {
        return Cluster.of(view.core()).isHome() ? started(view) : forward(view);
      }
      case ABORT -> shared.abort();
      case JobCommand.STATUS -> {}
      default -> throw RequestParams.wrong(JobCommand.COMMAND, commands(), command);
    }
    return shared.status().written();
  }

  private static NamedList<?> forward(View view) {
    boolean isOver = !view.collections().isEmpty();
    ShardLeaders leaders = home(view);
    return leaders.ask(leaders.home(), isOver ? FORWARDED_OVER : FORWARDED, Nothing.AT_ALL);
  }

  /** Returns how to reach the node that runs the job. */
  private static ShardLeaders home(View view) {
    boolean isOver = !view.collections().isEmpty();
    Caller caller = isOver ? view.caller().over(view.collections()) : view.caller();
    return view.ofCore().with(caller::writeTo);
  }

  private NamedList<?> started(View view) {
    start.accept(view);
    return job().status().written();
  }

  /**
   * Starts a run in the background.
   *
   * @param shown the settings that the status reports
   */
  void begin(
      ShardLeaders leaders,
      Map<String, String> shown,
      Function<RunStore, BackgroundJob.Work> work) {
    RunFiles records = records(leaders);
    BackgroundJob.Work all = removing(records, work.apply(records));
    job().shared(leaders).requireNone();
    Runnable sameShards = sameShards(leaders);
    job().start(leaders.core(), over(leaders, shown), blaming(sameShards, all), sameShards);
  }

  private static Map<String, String> over(ShardLeaders leaders, Map<String, String> shown) {
    Map<String, String> all = new TreeMap<>(shown);
    if (!leaders.collections().isEmpty()) {
      all.put(JobStatus.COLLECTION, String.join(",", leaders.collections()));
    }
    return all;
  }

  private static BackgroundJob.Work removing(RunFiles records, BackgroundJob.Work work) {
    return (run, watch) -> {
      try {
        work.run(run, watch);
      } finally {
        records.removeUnfinished();
      }
    };
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

  /** Returns what other nodes may ask about the job. */
  List<Operations<?>> operations() {
    return List.of(
        Operations.of(SharedJob.TASKS, asking -> job()),
        Operations.of(
            List.of(RunFiles.RECORD), asking -> from -> RunFiles.part(name, job().folder(), from)),
        views.operations(List.of(IMPORT), Importing::new),
        views.operations(List.of(FORWARDED, FORWARDED_OVER), view -> () -> started(view)));
  }
}
