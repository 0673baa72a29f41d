// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.LastText;
import org.solrduplicates.solr.index.UpdatesUnderWay;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;

/**
 * Stores the fingerprints of every added or changed document: SimHash, sketch, text hash, and the
 * record for verification. Keeps the date of {@link FirstSeenUpdateProcessorFactory} if the schema
 * has its field.
 *
 * <p>Place it after the distribution, where atomic updates are complete. Put it on the default
 * chain, so that it also runs when updates are replayed:
 *
 * <pre>
 *   &lt;updateProcessor name="duplicates"
 *       class="org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory"/&gt;
 *   &lt;updateRequestProcessorChain name="fingerprints" default="true"
 *       post-processor="duplicates"/&gt;
 * </pre>
 */
public final class FingerprintUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware, SetupPart {
  private NamedList<?> given = new NamedList<>();
  private PluginSettings settings = PluginSettings.of(given);

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, Set.of());
    given = args;
    settings = PluginSettings.of(args);
  }

  @Override
  public PluginSettings settings() {
    return settings;
  }

  @Override
  public NamedList<?> given() {
    return given;
  }

  public void fingerprint(SolrInputDocument document, IndexSchema schema) {
    FingerprintUpdateProcessor processor =
        new FingerprintUpdateProcessor(settings, schema, new LastText(), Metrics.NONE, null);
    SentDocument.withChildren(document).forEach(processor::fingerprint);
  }

  @Override
  public Role role() {
    return Role.FINGERPRINTS;
  }

  @Override
  public List<String> ownFields() {
    return settings.fingerprintFields();
  }

  /**
   * Fails if the schema lacks a fingerprint field. Text fields may be created later by the first
   * documents.
   */
  @Override
  public void inform(SolrCore core) {
    IndexSchema schema = core.getLatestSchema();
    settings.requireFields(schema);
    settings.fingerprinter(schema);
    SetupWatch.start(core);
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    SetupWatch.of(request.getCore()); // checks again if the schema changed
    UpdateRequestProcessor last =
        UpdatesUnderWay.of(request.getCore())
            .<UpdateRequestProcessor>map(all -> new UnderWayProcessor(all, next))
            .orElse(next);
    return new FingerprintUpdateProcessor(
        settings,
        request.getSchema(),
        LastText.in(request),
        Metrics.of(request.getCore()),
        FirstSeenUpdateProcessorFactory.keeping(settings.firstSeenField(), request, last));
  }
}
