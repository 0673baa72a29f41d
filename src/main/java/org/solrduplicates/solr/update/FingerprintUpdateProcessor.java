package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.util.UnicodeUtil;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.lucene.CandidateSource;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.PluginSettings;

/**
 * Sets the fingerprint fields of each document from its own text, and of its children from theirs.
 * What it sets depends on the document alone, so every replica stores the same.
 */
final class FingerprintUpdateProcessor extends UpdateRequestProcessor {
  private final PluginSettings settings;
  private final Fingerprinter fingerprinter;
  private final IndexSchema schema;

  FingerprintUpdateProcessor(
      PluginSettings settings,
      Fingerprinter fingerprinter,
      IndexSchema schema,
      @Nullable UpdateRequestProcessor next) {
    super(next);
    this.settings = settings;
    this.fingerprinter = fingerprinter;
    this.schema = schema;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (!command.isInPlaceUpdate()) {
      fingerprint(command.getSolrInputDocument());
    }
    super.processAdd(command);
  }

  /**
   * Sets the fields of a document and of its children. What cannot be compared must not be found
   * either, or it would take the place of what can.
   */
  void fingerprint(SolrInputDocument document) {
    children(document).forEach(this::fingerprint);
    if (isComplete(document)) {
      Optional<Fingerprint> print = fingerprinter.fingerprint(title(document), text(document));
      set(document, print);
      List<String> keys = print.isPresent() ? titleKeys(document) : List.of();
      setIfInSchema(document, settings.fields().titleKey(), keys);
    }
  }

  /** What only some sources need is stored only where the schema has a field for it. */
  private void setIfInSchema(SolrInputDocument document, String field, List<String> values) {
    document.removeField(field);
    if (!values.isEmpty() && schema.getFieldOrNull(field) != null) {
      document.setField(field, values);
    }
  }

  /** What is too long for a term of the index is no title, and Lucene would refuse the document. */
  private List<String> titleKeys(SolrInputDocument document) {
    String name = joined(Stream.of(settings.nameField()), document);
    return Clues.titleKeys(title(document), name).stream()
        .filter(key -> UnicodeUtil.maxUTF8Length(key.length()) <= IndexWriter.MAX_TERM_LENGTH)
        .toList();
  }

  private static Stream<SolrInputDocument> children(SolrInputDocument document) {
    Collection<SolrInputDocument> unnamed =
        Optional.ofNullable(document.getChildDocuments()).orElse(List.of());
    Stream<SolrInputDocument> named =
        document.values().stream()
            .flatMap(field -> values(field).filter(SolrInputDocument.class::isInstance))
            .map(SolrInputDocument.class::cast);
    return Stream.concat(unnamed.stream(), named);
  }

  /** A value that is still a Map is a change that was not merged with the document in the index. */
  private boolean isComplete(SolrInputDocument document) {
    return Stream.concat(
            settings.textFields().stream(), Stream.of(settings.titleField(), settings.nameField()))
        .flatMap(name -> values(document.getField(name)))
        .noneMatch(Map.class::isInstance);
  }

  private void set(SolrInputDocument document, Optional<Fingerprint> fingerprint) {
    FingerprintFields fields = settings.fields();
    List.of(
            fields.fingerprint(),
            fields.sketch(),
            fields.textHash(),
            fields.simHash(),
            fields.bands())
        .forEach(document::removeField);
    fingerprint.ifPresent(
        print -> {
          document.setField(fields.fingerprint(), FingerprintCodec.encode(print));
          document.setField(fields.sketch(), print.sketch().terms(FingerprintFields.SKETCH_TERMS));
          document.setField(fields.textHash(), print.text().toTerm());
          document.setField(fields.simHash(), SimHash.of(print.bag()).bits());
          setIfInSchema(document, fields.bands(), CandidateSource.bands(print));
        });
  }

  private String title(SolrInputDocument document) {
    return joined(Stream.of(settings.titleField()), document);
  }

  private String text(SolrInputDocument document) {
    return joined(settings.textFields().stream(), document);
  }

  private static String joined(Stream<String> names, SolrInputDocument document) {
    return Fingerprinter.joined(
        names.flatMap(name -> values(document.getField(name))).map(Object::toString).toList());
  }

  private static Stream<Object> values(@Nullable SolrInputField field) {
    return field == null || field.getValue() == null
        ? Stream.empty()
        : field.getValues().stream().filter(Objects::nonNull);
  }
}
