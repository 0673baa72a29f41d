package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.Utils;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.backfill.Backfill;
import org.solrduplicates.core.backfill.BackfillProgress;
import org.solrduplicates.core.backfill.BackfillWatch;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.LoadedCore;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.StatusFile;
import org.solrduplicates.solr.search.Duplicates;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.shards.NodeSignature;
import org.solrduplicates.solr.shards.ShardLeaders;

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
public final class BackfillHandler extends RequestHandlerBase implements SolrCoreAware {
  private static final String BACKFILL = "backfill";
  private static final String HANDLER = "handler";
  private static final String OBSTACLES = NodeSignature.PREFIX + ".obstacles";
  private static final String BODY = NodeSignature.PREFIX + ".command";
  private static final Set<String> KEYS =
      Set.of("defaults", "appends", "invariants", "httpCaching", HANDLER);

  private String path = Duplicates.PATH;
  private volatile BackgroundJob job = job(Path.of("status"), () -> false);

  private static BackgroundJob job(Path file, BooleanSupplier isCurrent) {
    return new BackgroundJob(BACKFILL, Clock.systemUTC(), new StatusFile(file), isCurrent);
  }

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, getClass().getSimpleName(), args);
    super.init(args);
    path = Optional.ofNullable(args.get(HANDLER)).map(Object::toString).orElse(path);
  }

  @Override
  public void inform(SolrCore core) {
    Path file = Path.of(core.getDataDir(), "solr-duplicates", "backfill-status");
    job = job(file, () -> LoadedCore.isCurrent(core));
    core.addCloseHook(
        new CloseHook() {
          @Override
          public void preClose(SolrCore closing) {
            job.closeAndWait();
          }
        });
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws IOException {
    response.setHttpCaching(false);
    SolrParams params = request.getParams();
    NodeSignature.require(params, request.getCore());
    if (params.get(OBSTACLES) != null) {
      boolean checksText = params.getBool(OBSTACLES, false);
      response.add(BACKFILL, CoreIndex.obstacles(request.getCore(), checksText).written());
    } else if (params.get(BODY) != null) {
      response.add(BACKFILL, here(request.getCore(), body(params.get(BODY))));
    } else {
      handler(request.getCore()).ifPresent(duplicates -> duplicates.applyTo(request));
      response.add(BACKFILL, SeenStatus.of(everywhere(request, asked(request)), request));
    }
  }

  private static BackfillBody body(@Nullable String json) {
    return Utils.fromJSONString(String.valueOf(json)) instanceof Map<?, ?> map
        ? BackfillBody.of(map)
        : BackfillBody.of(Map.of());
  }

  private static BackfillBody asked(SolrQueryRequest request) throws IOException {
    if (!JobCommand.isPosted(request)) {
      JobCommand.unposted(request);
      return BackfillBody.of(Map.of(JobCommand.COMMAND, JobCommand.STATUS));
    }
    return BackfillBody.of(
        JobCommand.posted(request)
            .orElseThrow(
                () ->
                    DuplicatesRequest.badRequest(
                        "the body must be application/json such as {\"command\":\"start\"}, with start, check,"
                            + " abort or status")));
  }

  /** Filters of {@code /duplicates}, if there is one, hold here too. */
  private Optional<Duplicates> handler(SolrCore core) {
    return core.getRequestHandler(path) == null
        ? Optional.empty()
        : Optional.of(Duplicates.of(core, path));
  }

  private NamedList<?> everywhere(SolrQueryRequest request, BackfillBody body) throws IOException {
    SolrCore core = request.getCore();
    if (!ShardLeaders.isCloud(core)) {
      if (body.isWriting()) {
        refuseLoss(CoreIndex.obstacles(core, body.isCheckingText()), body);
      }
      return here(core, body);
    }
    String own = String.valueOf(request.getContext().get(CommonParams.PATH));
    return new ShardBackfills(new ShardLeaders(core, own, new ModifiableSolrParams())).obey(body);
  }

  /** Refuses to destroy what nobody has allowed to. */
  static void refuseLoss(Obstacles obstacles, BackfillBody body) {
    obstacles.refuseNeedless(body.allowLoss());
    obstacles.refuseUnless(body.allowLoss());
  }

  /** Obeys as one shard, or as a core that is all of a collection. */
  private NamedList<?> here(SolrCore core, BackfillBody body) {
    switch (body.command()) {
      case START, CHECK -> start(core, body);
      case ABORT -> job.abort();
      case STATUS -> {}
    }
    return job.written();
  }

  private void start(SolrCore core, BackfillBody body) {
    UpdateTail.of(core); // or the job would begin only to fail
    job.start(
        ShardLeaders.node(core),
        body.shown(),
        job -> {
          BackfillWatch watch = new Watch(job);
          CoreIndex index = new CoreIndex(core, body, watch);
          index.awaitReplay();
          return new BackfillFigures(
              new Backfill(index, body.settings(), watch, System::nanoTime).run());
        });
  }

  /** Tells the job in the background of its progress. */
  private record Watch(BackgroundJob.Watch job) implements BackfillWatch {
    @Override
    public void progress(BackfillProgress progress) {
      job.progress(new BackfillFigures(progress));
    }

    @Override
    public boolean awaitAbort(long nanos) {
      return job.awaitAbort(nanos);
    }
  }

  /** Reading asks for the permission to read; nodes ask each other by POST, whatever they ask. */
  @Override
  public Name getPermissionName(AuthorizationContext request) {
    SolrParams params = request.getParams();
    boolean isReading =
        params.get(OBSTACLES) != null
            || (params.get(BODY) != null
                ? ShardBackfills.STATUS.equals(params.get(BODY))
                : "GET".equals(request.getHttpMethod()));
    return isReading ? Name.READ_PERM : Name.UPDATE_PERM;
  }

  @Override
  public String getDescription() {
    return "Makes fingerprints for documents that were indexed without";
  }

  /** Writes a command to a shard into the parameters of a request. */
  static void writeTo(ModifiableSolrParams params, String body) {
    params.set(BODY, body);
  }

  /** Writes the question for obstacles to a shard into the parameters of a request. */
  static void writeTo(ModifiableSolrParams params, boolean checksText) {
    params.set(OBSTACLES, checksText);
  }

  /** Returns what a shard has answered. */
  static NamedList<?> answer(NamedList<Object> response) {
    return (NamedList<?>) Objects.requireNonNull(response.get(BACKFILL), "no answer");
  }
}
