package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.Duplicates;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.Filters;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shards.NodeSignature;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.NamedWeights;
import org.solrduplicates.solr.weights.WeightsQuestion;

/**
 * How much each word of a collection counts: tells what was learned, and learns anew.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/weights"
 *       class="org.solrduplicates.solr.collection.WeightsHandler"/&gt;
 *
 *   POST /duplicates/weights {"command":"learn"}
 *   GET  /duplicates/weights
 * </pre>
 *
 * <p>Weights are of all documents, whatever the filters of a request. In SolrCloud the handler also
 * answers for its shard, so it must have this name. Serves any number of requests at once.
 */
public final class WeightsHandler extends RequestHandlerBase implements SolrCoreAware {
  private static final String HANDLER = "handler";
  private static final String LEARN = "learn";
  private static final Set<String> KEYS =
      Set.of("defaults", "appends", "invariants", "httpCaching", HANDLER);

  private String path = Duplicates.PATH;

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, getClass().getSimpleName(), args);
    super.init(args);
    path = Optional.ofNullable(args.get(HANDLER)).map(Object::toString).orElse(path);
  }

  /** Refuses to start without the handler whose fields it takes. */
  @Override
  public void inform(SolrCore core) {
    Duplicates.of(core, path);
    CollectionWeights.forgetWith(core);
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws IOException {
    response.setHttpCaching(false);
    NodeSignature.require(request.getParams(), request.getCore());
    Optional<WeightsQuestion> question = WeightsQuestion.of(request.getParams());
    if (question.isPresent()) {
      response.add(
          WeightsQuestion.REPLY, question.get().answer(request.getSearcher().getIndexReader()));
    } else {
      response.add(NamedWeights.KEY, obey(request));
    }
  }

  private SimpleOrderedMap<Object> obey(SolrQueryRequest request) throws IOException {
    CollectionWeights weights = weights(request);
    String command = command(request);
    Duplicates.of(request.getCore(), path).applyTo(request);
    if (command.equals(LEARN)) {
      weights.learn();
    }
    return weights.status(JobCommand.isPosted(request) || !Filters.hideAny(request));
  }

  private CollectionWeights weights(SolrQueryRequest request) {
    return UsedWeights.collection(request, Duplicates.of(request.getCore(), path).settings());
  }

  private static String command(SolrQueryRequest request) throws IOException {
    if (!JobCommand.isPosted(request)) {
      return JobCommand.unposted(request).orElse(JobCommand.STATUS);
    }
    Map<?, ?> body =
        JobCommand.posted(request)
            .filter(
                posted -> posted.size() == 1 && posted.get(JobCommand.COMMAND) instanceof String)
            .orElseThrow(
                () ->
                    DuplicatesRequest.badRequest(
                        "the body must be application/json such as {\"command\":\"learn\"}, with"
                            + " learn or status"));
    return known(String.valueOf(body.get(JobCommand.COMMAND)));
  }

  private static String known(String command) {
    if (!command.equals(LEARN) && !command.equals(JobCommand.STATUS)) {
      throw DuplicatesRequest.badRequest(
          JobCommand.COMMAND + " must be learn or status, was '" + command + "'");
    }
    return command;
  }

  /** Reading asks for the permission to read; nodes ask each other by POST, and only read. */
  @Override
  public Name getPermissionName(AuthorizationContext request) {
    SolrParams params = request.getParams();
    boolean isReading = WeightsQuestion.isIn(params) || "GET".equals(request.getHttpMethod());
    return isReading ? Name.READ_PERM : Name.UPDATE_PERM;
  }

  @Override
  public String getDescription() {
    return "Tells and learns how much each word of the collection counts";
  }
}
