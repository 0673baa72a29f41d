// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.weights.BackgroundLearning;
import org.solrduplicates.solr.weights.CollectionWeights;
import org.solrduplicates.solr.weights.Lesson;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Reports and learns the word weights of a collection.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/weights"
 *       class="org.solrduplicates.solr.collection.WeightsHandler"/&gt;
 *
 *   POST /duplicates/weights {"command":"learn"}
 *   GET  /duplicates/weights
 * </pre>
 *
 * <p>Weights cover all documents, whatever the filters of a request. In SolrCloud the shards are
 * asked under this name, so the handler must have it. Thread-safe.
 */
public final class WeightsHandler extends Endpoint {
  private static final String LEARN = "learn";

  private @Nullable BackgroundLearning learning;

  /** Fails without the {@code /duplicates} handler, whose fields it uses. */
  @Override
  public void inform(SolrCore core) {
    PluginSettings settings = duplicates(core).settings();
    CollectionWeights.forgetWith(core);
    learning =
        BackgroundLearning.start(
            core,
            FingerprintFields.FINGERPRINT,
            settings.fingerprinter(core.getLatestSchema()).words(),
            closing -> calibrate(core, closing));
  }

  public BackgroundLearning learning() {
    return Objects.requireNonNull(learning);
  }

  @Override
  protected List<Operations<?>> operations() {
    return List.of(Operations.of(Lesson.TASKS, asking -> asking.getSearcher().getIndexReader()));
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    Admission.requireAll(request, "the status of the weights");
    Admission.requireTree(request, "the status of the weights");
    boolean isCommand = JobCommand.isCommand(request);
    String command =
        isCommand
            ? JobCommand.posted(request, LEARN, "learn or status")
            : JobCommand.asked(request).orElse(JobCommand.STATUS);
    if (isCommand && !command.equals(LEARN) && !command.equals(JobCommand.STATUS)) {
      throw RequestParams.wrong(JobCommand.COMMAND, "learn or status", command);
    }
    HandlerConfig duplicates = duplicates(request.getCore());
    duplicates.applyTo(request);
    CollectionWeights weights = UsedWeights.collection(request, duplicates.settings());
    if (command.equals(LEARN)) {
      Admission.requireCapacity(request, SolrRequestType.QUERY);
      learn(weights, request.getCore());
    }
    double threshold = DuplicatesRequest.settings(request, Map.of()).threshold();
    response.add(
        NamedWeights.KEY, weights.status(isCommand || !Filters.hideAny(request), threshold));
  }

  private static void learn(CollectionWeights weights, SolrCore core) {
    try {
      weights.learn(false);
      calibrate(core, () -> false);
    } catch (IOException e) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "cannot learn weights: " + e.getMessage(), e);
    }
  }

  /** Without a handler of groups there are no pairs to learn from. */
  private static void calibrate(SolrCore core, BooleanSupplier closing) throws IOException {
    Optional<GroupsHandler> groups =
        SetupPart.loaded(core.getRequestHandlers())
            .filter(GroupsHandler.class::isInstance)
            .map(GroupsHandler.class::cast)
            .findFirst();
    if (groups.isPresent()) {
      groups.get().learn(core, closing);
    }
  }

  @Override
  public String getDescription() {
    return "Reports and learns the word weights of the collection";
  }
}
