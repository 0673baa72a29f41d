package org.solrduplicates.solr.update;

import java.time.Instant;
import java.util.Set;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.PluginSettings;

/**
 * Stores when each document was first added: the date of last resort in a history.
 *
 * <p>It is a clock, so it belongs before the distribution of updates, where it runs once for all
 * replicas:
 *
 * <pre>
 *   &lt;processor class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/&gt;
 * </pre>
 *
 * <p>{@link FingerprintUpdateProcessorFactory}, behind the distribution, keeps the date that is in
 * the index. The earliest date wins: of the time of the request, a date that the client sends, and
 * the one in the index. So no date lies in the future and none becomes later, but for a document
 * that is deleted and added again. A document that was there before the field gets the time of its
 * next update.
 */
public final class FirstSeenUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware {
  private PluginSettings settings = PluginSettings.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(
        Set.of(PluginSettings.FIRST_SEEN_FIELD), getClass().getSimpleName(), args);
    settings = PluginSettings.of(args);
  }

  /** Refuses to start with a schema that lacks the field. */
  @Override
  public void inform(SolrCore core) {
    settings.requireFirstSeen(core.getLatestSchema());
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return new FirstSeenUpdateProcessor(
        new FirstSeenField(settings.firstSeenField()), now(request), next);
  }

  /** Returns what NOW means in the request. */
  private static Instant now(SolrQueryRequest request) {
    return Instant.ofEpochMilli(
        request.getParams().getLong(CommonParams.NOW, request.getStartTime()));
  }
}
