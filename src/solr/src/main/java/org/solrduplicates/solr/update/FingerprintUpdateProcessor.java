// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.UnicodeUtil;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FragmentIndex;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.index.LastText;
import org.solrduplicates.solr.metrics.Metrics;

/**
 * Sets the fingerprint fields of each document and of each child. The fields depend on the document
 * alone, so all replicas store the same.
 */
final class FingerprintUpdateProcessor extends UpdateRequestProcessor {
  private final PluginSettings settings;
  private final Fingerprinter fingerprinter;
  private final IndexSchema schema;
  private final LastText last;
  private final Metrics metrics;

  FingerprintUpdateProcessor(
      PluginSettings settings,
      IndexSchema schema,
      LastText last,
      Metrics metrics,
      @Nullable UpdateRequestProcessor next) {
    super(next);
    this.settings = settings;
    this.fingerprinter = settings.fingerprinter(schema);
    this.schema = schema;
    this.last = last;
    this.metrics = metrics;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (command.isInPlaceUpdate()) {
      metrics.count("fingerprint-inPlace", 1);
    } else {
      SentDocument.withChildren(command.getSolrInputDocument()).forEach(this::fingerprint);
    }
    super.processAdd(command);
  }

  /**
   * An incomparable document gets no search fields, because it would displace comparable
   * candidates.
   */
  void fingerprint(SolrInputDocument document) {
    if (!isComplete(document)) {
      metrics.count("fingerprint-notMerged", 1);
    } else {
      long started = System.nanoTime();
      Function<String, List<String>> values = SentDocument.values(document, schema);
      settings.fingerprintFields().forEach(document::removeField);
      DocumentText text = settings.text(values);
      last.fingerprint(fingerprinter, text)
          .ifPresent(fingerprint -> set(document, fingerprint, titleKeys(values)));
      setFragments(document, text.text());
      boolean isMade = document.containsKey(FingerprintFields.FINGERPRINT);
      metrics.time(
          isMade ? "fingerprint" : "fingerprint-noWords",
          Duration.ofNanos(System.nanoTime() - started));
    }
  }

  /** A Map value is an atomic change that was not merged with the indexed document. */
  private boolean isComplete(SolrInputDocument document) {
    return Stream.concat(
            settings.textFields().stream(), Stream.of(settings.titleField(), settings.nameField()))
        .flatMap(name -> values(document, name).stream())
        .noneMatch(Map.class::isInstance);
  }

  private static Collection<Object> values(SolrInputDocument document, String field) {
    return Optional.ofNullable(document.getFieldValues(field)).orElse(List.of());
  }

  /** Omits values above the term length limit, because Lucene would reject the document. */
  private List<String> titleKeys(Function<String, List<String>> values) {
    return last.metadata(settings.metadata(values)).titleTerms().stream()
        .filter(key -> UnicodeUtil.maxUTF8Length(key.length()) <= IndexWriter.MAX_TERM_LENGTH)
        .toList();
  }

  private void set(SolrInputDocument document, Fingerprint fingerprint, List<String> titleKeys) {
    document.setField(FingerprintFields.FINGERPRINT, FingerprintCodec.encode(fingerprint));
    document.setField(FingerprintFields.SKETCH, fingerprint.sketch().indexTerms());
    document.setField(FingerprintFields.TEXT_HASH, fingerprint.text().toTerm());
    if (!titleKeys.isEmpty() && isInSchema(FingerprintFields.TITLE_KEY)) {
      document.setField(FingerprintFields.TITLE_KEY, titleKeys);
    }
    SimHash hash = SimHash.of(fingerprint.bag());
    document.setField(FingerprintFields.SIMHASH, hash.bits());
    if (isInSchema(FingerprintFields.BANDS)) {
      document.setField(FingerprintFields.BANDS, hash.bands());
    }
  }

  private void setFragments(SolrInputDocument document, String text) {
    if (settings.hasFragments(schema)) {
      List<String> terms = FragmentIndex.terms(text, settings.fragments());
      if (!terms.isEmpty()) {
        document.setField(settings.fields().fragments(), terms);
      }
    }
  }

  private boolean isInSchema(String field) {
    return ReadableField.own(schema, field) != null;
  }
}
