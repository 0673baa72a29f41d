package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.Utils;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobDecisions;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.Rules;

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
@SuppressWarnings("deprecation") // ContentStream, which the request of Solr 9 still returns
public final class GroupsHandler extends CollectionHandler {
  private static final String COMMAND = "command";
  private static final String FORWARDED = "dup.shard.command";
  private static final String JOB = "job";
  private static final String STATUS = "status";

  private volatile GroupJob job = new GroupJob(Clock.systemUTC(), new StatusFile(Path.of("")));
  private Path folder = Path.of("");

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    folder = Path.of(core.getDataDir(), "solr-duplicates");
    job = new GroupJob(Clock.systemUTC(), new StatusFile(folder));
  }

  @Override
  void stop() {
    job.close();
    super.stop();
  }

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    response.setHttpCaching(false);
    Optional<String> command = command(request);
    if (command.isPresent()) {
      response.add(JOB, obey(command.get(), request, user));
    } else {
      GroupView view = new GroupView(this, request, user);
      new GroupList(view, request.getParams())
          .write(response, (NamedList<?>) obey(STATUS, request, user));
    }
  }

  /** What changes something must be posted, so that no link or image can do it. */
  private static Optional<String> command(SolrQueryRequest request) throws IOException {
    boolean posted = "POST".equals(request.getHttpMethod());
    if (posted && isForwarded(request.getParams())) {
      return Optional.ofNullable(request.getParams().get(FORWARDED));
    }
    Optional<String> asked =
        posted ? posted(request) : Optional.ofNullable(request.getParams().get(COMMAND));
    if (!posted && asked.isPresent() && !asked.get().equals(STATUS)) {
      throw DuplicatesRequest.badRequest(
          COMMAND + " must be status, or be posted as JSON, was '" + asked.get() + "'");
    }
    return asked;
  }

  private static Optional<String> posted(SolrQueryRequest request) throws IOException {
    Iterable<ContentStream> bodies = request.getContentStreams();
    if (bodies != null && bodies.iterator().hasNext()) {
      try (InputStream in = bodies.iterator().next().getStream()) {
        if (json(in) instanceof Map<?, ?> map
            && map.size() == 1
            && map.get(COMMAND) instanceof String command) {
          return Optional.of(command);
        }
      }
    }
    throw DuplicatesRequest.badRequest(
        "the body must be JSON such as {\"command\":\"start\"}, with start, abort or status;"
            + " settings are parameters of the URL");
  }

  /** Solr's reader of JSON throws whatever it meets. */
  private static Object json(InputStream in) {
    try {
      return Utils.fromJSON(in);
    } catch (RuntimeException e) {
      return "";
    }
  }

  private Object obey(String command, SolrQueryRequest request, SolrParams user) {
    SolrCore core = request.getCore();
    ShardChannels channels = channels(request, user);
    if (ShardChannels.isCloud(core) && !channels.isHome()) {
      return forwarded(command, channels);
    }
    switch (command) {
      case "start" -> start(request, channels, user);
      case "abort" -> job.abort();
      case STATUS -> {}
      default ->
          throw DuplicatesRequest.badRequest(
              COMMAND + " must be start, abort or status, was '" + command + "'");
    }
    return job.written();
  }

  private static Object forwarded(String command, ShardChannels channels) {
    ModifiableSolrParams sent = channels.sent();
    sent.set(FORWARDED, command);
    return channels.askHome(sent).get(JOB);
  }

  private void start(SolrQueryRequest request, ShardChannels channels, SolrParams user) {
    SolrCore core = request.getCore();
    LocalCollectionShard.reading(() -> shard(request, SEED)); // refuses filters that are wrong
    Map<String, String> shown = shown(request);
    JobSettings settings = settings(request, shown);
    boolean isCloud = ShardChannels.isCloud(core);
    job.start(
        ShardChannels.node(core),
        shown,
        watch ->
            new CollectionJob<>(
                seed -> shards(core, channels, user, seed),
                executor(),
                settings,
                new FileRunStore(folder),
                JobDecisions.NONE,
                isCloud ? new HomeWatch(watch, channels) : watch));
  }

  private static Map<String, String> shown(SolrQueryRequest request) {
    Map<String, String> shown = new TreeMap<>(Duplicates.read(request).settings().values());
    List<String> filters = DuplicatesRequest.values(request.getParams(), CommonParams.FQ);
    if (!filters.isEmpty()) {
      shown.put(CommonParams.FQ, String.join(" AND ", filters));
    }
    return shown;
  }

  private JobSettings settings(SolrQueryRequest request, Map<String, String> shown) {
    Rules rules = duplicates(request.getCore()).rules();
    DuplicateSettings others = Duplicates.read(request).settings();
    JobSettings settings = JobSettings.of(others, shown + rules.toString());
    for (Rules.Rule rule : rules.rules()) {
      settings = settings.withRule(others, DuplicatesRequest.settings(request, rule.values()));
    }
    return settings;
  }

  /** Another node asks for the status by POST, as all nodes ask each other. */
  @Override
  boolean isReading(SolrParams params, String method) {
    return ShardQuestion.of(params).isEmpty() && isForwarded(params)
        ? STATUS.equals(params.get(FORWARDED))
        : super.isReading(params, method);
  }

  private static boolean isForwarded(SolrParams params) {
    return params.getBool(ShardParams.IS_SHARD, false) && params.get(FORWARDED) != null;
  }

  @Override
  public String getDescription() {
    return "Finds and lists all version groups of the collection";
  }
}
