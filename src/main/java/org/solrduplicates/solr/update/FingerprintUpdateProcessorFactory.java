package org.solrduplicates.solr.update;

import java.lang.invoke.MethodHandles;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.PluginSettings;

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
    implements SolrCoreAware {
  private static final Logger LOG = LoggerFactory.getLogger(MethodHandles.lookup().lookupClass());

  private PluginSettings settings = PluginSettings.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, Set.of());
    settings = PluginSettings.of(args);
  }

  /** Returns where the fields are. */
  public PluginSettings settings() {
    return settings;
  }

  /** Sets the fields of a document as if it were added. */
  public void fingerprint(SolrInputDocument document, IndexSchema schema) {
    new FingerprintUpdateProcessor(settings, settings.fingerprinter(schema), schema, null)
        .fingerprint(document);
  }

  /** Refuses to start with a schema that lacks a field. */
  @Override
  public void inform(SolrCore core) {
    IndexSchema schema = core.getLatestSchema();
    settings.requireFields(schema);
    settings.requireTextFields(schema);
    settings.fingerprinter(schema);
    settings.textFields().forEach(field -> warnIfNotKept(schema, field));
  }

  private static void warnIfNotKept(IndexSchema schema, String name) {
    SchemaField field = schema.getFieldOrNull(name);
    if (field != null && !field.stored() && !field.hasDocValues()) {
      LOG.warn(
          "The text field '{}' is neither stored nor docValues: an atomic update of another field"
              + " loses its text and its fingerprint",
          name);
    }
    if (field != null && schema.isCopyFieldTarget(field)) {
      LOG.warn(
          "The text field '{}' is filled by copyField, after its fingerprint is made: what is"
              + " copied is not in it; name the fields it is copied from instead",
          name);
    }
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    IndexSchema schema = request.getSchema();
    return new FingerprintUpdateProcessor(
        settings, settings.fingerprinter(schema), schema, keepingFirstSeen(request, next));
  }

  /** Without the field there is no date to keep, and without a key no document to keep it of. */
  private UpdateRequestProcessor keepingFirstSeen(
      SolrQueryRequest request, UpdateRequestProcessor next) {
    String field = settings.firstSeenField();
    IndexSchema schema = request.getSchema();
    return schema.getFieldOrNull(field) == null || schema.getUniqueKeyField() == null
        ? next
        : new KeepFirstSeenUpdateProcessor(new FirstSeenField(field), request.getCore(), next);
  }
}
