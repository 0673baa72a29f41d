package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.job.StatusFile;
import org.solrduplicates.solr.job.StatusStore;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.PluginHandler;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Makes fingerprints for documents that were indexed without, from what the index keeps of them,
 * and tells how many there are.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/backfill"
 *       class="org.solrduplicates.solr.backfill.BackfillHandler"/&gt;
 *
 *   POST /duplicates/backfill {"command":"start"}    or "check", "abort", "status"
 *   GET  /duplicates/backfill
 * </pre>
 *
 * <p>In SolrCloud the leader of each shard does its own documents; whichever node is asked asks
 * them all. Serves any number of requests at once.
 */
public final class BackfillHandler extends PluginHandler {
  static final String BACKFILL = "backfill";

  private volatile BackgroundJob job = new BackgroundJob(BACKFILL, new StatusFile(Path.of("")));

  @Override
  public void inform(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    String shared = name(cloud == null ? "" : cloud.getShardId());
    job = new BackgroundJob(BACKFILL, StatusStore.of(core, shared, "backfill-status"));
    beforeClose(core, () -> job.closeAndWait());
  }

  static String name(String shard) {
    return BACKFILL + "." + shard;
  }

  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    return ShardTask.isOneOf(SharedJob.TASKS, params)
        ? ShardTask.reply(SharedJob.TASKS, params, job)
        : ShardTask.reply(ShardBackfill.TASKS, params, new ShardBackfill(job, request.getCore()));
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    Admission.requireAll(request, "the backfill");
    Admission.requireTree(request, "the status of the backfill");
    handler(request.getCore()).ifPresent(duplicates -> duplicates.applyTo(request));
    BackfillBody asked = asked(request);
    if (asked.isReadingAll()) {
      Admission.requireCapacity(request, SolrRequestType.QUERY, SolrRequestType.UPDATE);
    }
    if (asked.isWriting()) {
      Admission.requireWritable(request.getCore());
    }
    response.add(BACKFILL, SeenStatus.of(everywhere(request, asked), request));
  }

  private static BackfillBody asked(SolrQueryRequest request) throws IOException {
    if (!JobCommand.isCommand(request)) {
      JobCommand.asked(request);
      return BackfillBody.of(Map.of(JobCommand.COMMAND, JobCommand.STATUS));
    }
    return BackfillBody.of(
        JobCommand.posted(request)
            .orElseThrow(() -> JobCommand.noCommand("start", "start, check, abort or status")));
  }

  /** Filters of {@code /duplicates}, if there is one, hold here too. */
  private Optional<HandlerConfig> handler(SolrCore core) {
    return core.getRequestHandler(path()) == null
        ? Optional.empty()
        : Optional.of(duplicates(core));
  }

  private NamedList<?> everywhere(SolrQueryRequest request, BackfillBody body) throws IOException {
    SolrCore core = request.getCore();
    return ShardLeaders.isCloud(core)
        ? new ShardBackfills(new ShardLeaders(core, ownPath(request), new ModifiableSolrParams()))
            .obey(body)
        : here(new ShardBackfill(job, core), body);
  }

  /** Obeys as a core that is all of a collection. */
  private NamedList<?> here(ShardBackfill shard, BackfillBody body) throws IOException {
    if (body.isWriting()) {
      shard.blockers(body.isCheckingText()).refuseLoss(body.allowLoss());
    }
    switch (body.command()) {
      case START, CHECK -> shard.start(body);
      case ABORT -> job.abort();
      case STATUS -> {}
    }
    return job.written();
  }

  @Override
  protected List<ShardTask<?, ?, ?>> tasks() {
    return Stream.of(SharedJob.TASKS, ShardBackfill.TASKS)
        .<ShardTask<?, ?, ?>>flatMap(List::stream)
        .toList();
  }

  @Override
  public String getDescription() {
    return "Makes fingerprints for documents that were indexed without";
  }
}
