// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.backfill.BackfillBody.Command;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Creates missing fingerprints from stored data, and reports how many are missing.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/backfill"
 *       class="org.solrduplicates.solr.backfill.BackfillHandler"/&gt;
 *
 *   POST /duplicates/backfill {"command":"start"}    or "check", "abort", "status"
 *   GET  /duplicates/backfill
 * </pre>
 *
 * <p>In SolrCloud the job runs on the requested node, and asks the leader of each shard step by
 * step. Thread-safe.
 */
public final class BackfillHandler extends Endpoint {
  static final String BACKFILL = "backfill";

  private volatile @Nullable BackgroundJob job;
  private volatile @Nullable ShardBackfill own;

  @Override
  public void inform(SolrCore core) {
    BackgroundJob made = new BackgroundJob(BACKFILL, core, BACKFILL);
    own = new ShardBackfill(core);
    job = made;
    beforeClose(core, made::stop);
  }

  private BackgroundJob job() {
    return Objects.requireNonNull(job, "the core has not called inform");
  }

  private ShardBackfill own() {
    return Objects.requireNonNull(own, "the core has not called inform");
  }

  @Override
  protected List<Operations<?>> operations() {
    return List.of(
        Operations.of(SharedJob.TASKS, asking -> job()),
        Operations.of(ShardBackfill.TASKS, asking -> own()));
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    Admission.requireAll(request, "the backfill");
    Admission.requireTree(request, "the status of the backfill");
    handler(request.getCore()).ifPresent(duplicates -> duplicates.applyTo(request));
    BackfillBody asked = asked(request);
    if (asked.command() == Command.START || asked.command() == Command.CHECK) {
      Admission.requireCapacity(request, SolrRequestType.QUERY, SolrRequestType.UPDATE);
    }
    if (asked.isWriting()) {
      Admission.requireWritable(request.getCore());
    }
    response.add(BACKFILL, SeenStatus.of(execute(request, asked), request));
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

  /** The filters of {@code /duplicates} apply here too. */
  private Optional<HandlerConfig> handler(SolrCore core) {
    return core.getRequestHandler(path()) == null
        ? Optional.empty()
        : Optional.of(duplicates(core));
  }

  private NamedList<?> execute(SolrQueryRequest request, BackfillBody asked) {
    ShardLeaders leaders =
        new ShardLeaders(
            request.getCore(), RequestState.of(request).path(), new ModifiableSolrParams());
    SharedJob shared = job().shared(leaders);
    switch (asked.command()) {
      case START, CHECK -> {
        shared.requireNone();
        start(leaders, asked);
      }
      case ABORT -> shared.abort();
      case STATUS -> {}
    }
    return shared.status().written();
  }

  private void start(ShardLeaders leaders, BackfillBody asked) {
    SolrCore core = leaders.core();
    PostDistributionChain.of(core); // otherwise the job would fail immediately
    ShardBackfill here = own();
    if (asked.isWriting()) {
      here.requireUpdatable();
    }
    ShardSet<ShardBackfill> shards =
        ShardSet.of(core, () -> RemoteShards.of(leaders), () -> LocalShards.of(() -> here));
    job()
        .start(
            core,
            asked.shown(),
            (run, watch) -> new BackfillJob(shards, asked, watch).run(),
            () -> {});
  }

  @Override
  public String getDescription() {
    return "Creates missing fingerprints of indexed documents";
  }
}
