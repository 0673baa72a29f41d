package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.JobWatch;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.job.LoadedCore;
import org.solrduplicates.solr.job.SeenStatus;
import org.solrduplicates.solr.job.StatusFile;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shards.NodeSignature;
import org.solrduplicates.solr.shards.ShardLeaders;
import org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory;
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
 * <p>In SolrCloud the job runs on the leader of the first shard, whichever node is asked, so that
 * there is one at most.
 */
public final class GroupsHandler extends CollectionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(GroupsHandler.class);
  private static final String FORWARDED = NodeSignature.PREFIX + ".command";
  private static final String JOB = "job";

  private volatile BackgroundJob job = job(Path.of(""), () -> false);
  private Path folder = Path.of("");

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    warnIfNumbersAreTaken(core);
    folder = Path.of(core.getDataDir(), "solr-duplicates");
    job = job(folder, () -> LoadedCore.isCurrent(core));
  }

  private void warnIfNumbersAreTaken(SolrCore core) {
    if (!GroupNumberUpdateProcessorFactory.isInUse(core, groupField())) {
      LOG.warn(
          "documents that are sent with a '{}' keep it until the next job, and are listed with"
              + " strangers: add {} for this field to the default chain, before the distribution",
          groupField(),
          GroupNumberUpdateProcessorFactory.class.getName());
    }
  }

  private static BackgroundJob job(Path folder, BooleanSupplier isCurrent) {
    StatusFile file = new StatusFile(folder.resolve("status"));
    return new BackgroundJob("groups", Clock.systemUTC(), file, isCurrent);
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
    super.stop(closing);
  }

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    response.setHttpCaching(false);
    Optional<String> command = command(request);
    if (command.isPresent()) {
      response.add(JOB, SeenStatus.of(obey(command.get(), request, user), request));
    } else {
      GroupView view = new GroupView(this, request, user);
      new GroupList(view, request.getParams())
          .write(response, obey(JobCommand.STATUS, request, user));
    }
  }

  private static Optional<String> command(SolrQueryRequest request) throws IOException {
    if (!JobCommand.isPosted(request)) {
      return JobCommand.unposted(request);
    }
    return isForwarded(request.getParams())
        ? Optional.ofNullable(request.getParams().get(FORWARDED))
        : Optional.of(posted(request));
  }

  private static String posted(SolrQueryRequest request) throws IOException {
    return JobCommand.posted(request)
        .filter(body -> body.size() == 1 && body.get(JobCommand.COMMAND) instanceof String)
        .map(body -> String.valueOf(body.get(JobCommand.COMMAND)))
        .orElseThrow(
            () ->
                DuplicatesRequest.badRequest(
                    "the body must be application/json such as {\"command\":\"start\"}, with start, abort or"
                        + " status; settings are parameters of the URL"));
  }

  private NamedList<?> obey(String command, SolrQueryRequest request, SolrParams user) {
    SolrCore core = request.getCore();
    ShardChannels channels = channels(request, user);
    if (ShardLeaders.isCloud(core) && !channels.isHome()) {
      return forwarded(command, channels);
    }
    switch (command) {
      case "start" -> start(request, user);
      case "abort" -> job.abort();
      case JobCommand.STATUS -> {}
      default ->
          throw DuplicatesRequest.badRequest(
              JobCommand.COMMAND + " must be start, abort or status, was '" + command + "'");
    }
    return job.written();
  }

  private static NamedList<?> forwarded(String command, ShardChannels channels) {
    ModifiableSolrParams sent = channels.leaders().sent();
    sent.set(FORWARDED, command);
    return (NamedList<?>) Objects.requireNonNull(channels.askHome(sent).get(JOB), "no answer");
  }

  private void start(SolrQueryRequest request, SolrParams user) {
    SolrCore core = request.getCore();
    new InPlaceRule(request, groupField()).require();
    Map<String, String> shown = shown(request);
    NamedWeights named = UsedWeights.ofJob(request, duplicates(core).settings());
    Weights weights = named.weights();
    JobSettings settings = settings(request, weights);
    boolean isCloud = ShardLeaders.isCloud(core);
    SolrParams unlimited = TimeLimit.removedFrom(user);
    SolrParams taken = isCloud ? withoutNested(unlimited, request.getSchema()) : unlimited;
    Principal starter = request.getUserPrincipal();
    ShardChannels reached = channels(request, taken).of(starter);
    job.start(
        ShardLeaders.node(core),
        shown,
        watch -> {
          JobWatch notes = new GroupWatch(watch, named);
          return new GroupProgress(
              new CollectionJob<>(
                      seed -> shards(core, reached, taken, starter, seed, weights),
                      executor(),
                      settings,
                      new FileRunStore(folder),
                      decisions(core).<JobDecisions>map(kept -> kept).orElse(JobDecisions.NONE),
                      isCloud ? new HomeWatch(notes, reached) : notes)
                  .run(),
              named);
        });
  }

  /** Replicas would differ in the numbers of documents below others, see {@link GroupWriter}. */
  private static SolrParams withoutNested(SolrParams user, IndexSchema schema) {
    return schema.getFieldOrNull(IndexSchema.NEST_PATH_FIELD_NAME) == null
        ? user
        : new ModifiableSolrParams(user)
            .add(CommonParams.FQ, "-" + IndexSchema.NEST_PATH_FIELD_NAME + ":*");
  }

  /** Another node asks for the status by POST, as all nodes ask each other. */
  @Override
  boolean isReading(SolrParams params, String method) {
    return ShardQuestion.of(params).isEmpty() && isForwarded(params)
        ? JobCommand.STATUS.equals(params.get(FORWARDED))
        : super.isReading(params, method);
  }

  private static boolean isForwarded(SolrParams params) {
    return params.get(FORWARDED) != null;
  }

  @Override
  public String getDescription() {
    return "Finds and lists all version groups of the collection";
  }
}
