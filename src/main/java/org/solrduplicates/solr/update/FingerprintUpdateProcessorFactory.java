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
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;

/**
 * Stores the fingerprints of every document that is added or changed: its SimHash, its sketch, the
 * hash of its text and the record that duplicates are verified by. Where the schema has the field
 * of {@link FirstSeenUpdateProcessorFactory}, it also keeps that date.
 *
 * <p>It belongs behind the distribution of updates, where documents of atomic updates are complete,
 * and on the default chain, so that it also runs when updates are replayed:
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
  private PluginSettings settings = PluginSettings.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, Set.of());
    settings = PluginSettings.of(args);
  }

  @Override
  public PluginSettings settings() {
    return settings;
  }

  /** Sets the fields of a document as if it were added. */
  public void fingerprint(SolrInputDocument document, IndexSchema schema) {
    FingerprintUpdateProcessor processor =
        new FingerprintUpdateProcessor(settings, schema, new LastText(), null);
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
   * Refuses to start with a schema that lacks a field for fingerprints. The fields of the text may
   * be made later, by the first documents.
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
    SetupWatch.of(request.getCore()); // which looks again if the schema has changed
    return new FingerprintUpdateProcessor(
        settings,
        request.getSchema(),
        LastText.in(request),
        FirstSeenUpdateProcessorFactory.keeping(settings.firstSeenField(), request, next));
  }
}
