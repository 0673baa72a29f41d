package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.PluginHandler;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.NamedWeights;
import org.solrduplicates.solr.weights.WeightsTasks;

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
public final class WeightsHandler extends PluginHandler {
  private static final String LEARN = "learn";

  /** Refuses to start without the handler whose fields it takes. */
  @Override
  public void inform(SolrCore core) {
    duplicates(core);
    CollectionWeights.forgetWith(core);
  }

  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    return ShardTask.reply(tasks(), request.getParams(), request.getSearcher().getIndexReader());
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    Admission.requireAll(request, "what is learned of the words");
    Admission.requireTree(request, "what was learned of the words");
    response.add(NamedWeights.KEY, obey(request));
  }

  private SimpleOrderedMap<Object> obey(SolrQueryRequest request) throws IOException {
    CollectionWeights weights = weights(request);
    String command = command(request);
    duplicates(request.getCore()).applyTo(request);
    if (command.equals(LEARN)) {
      Admission.requireCapacity(request, SolrRequestType.QUERY);
      learn(weights);
    }
    return weights.status(JobCommand.isCommand(request) || !Filters.hideAny(request));
  }

  private static void learn(CollectionWeights weights) {
    try {
      weights.learn();
    } catch (IOException e) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "cannot learn weights: " + e.getMessage(), e);
    }
  }

  private CollectionWeights weights(SolrQueryRequest request) {
    return UsedWeights.collection(request, duplicates(request.getCore()).settings());
  }

  private static String command(SolrQueryRequest request) throws IOException {
    if (!JobCommand.isCommand(request)) {
      return JobCommand.asked(request).orElse(JobCommand.STATUS);
    }
    return known(JobCommand.posted(request, LEARN, "learn or status"));
  }

  private static String known(String command) {
    if (!command.equals(LEARN) && !command.equals(JobCommand.STATUS)) {
      throw RequestParams.wrong(JobCommand.COMMAND, "learn or status", command);
    }
    return command;
  }

  @Override
  protected List<ShardTask<IndexReader, ?, ?>> tasks() {
    return WeightsTasks.ALL;
  }

  @Override
  public String getDescription() {
    return "Tells and learns how much each word of the collection counts";
  }
}
