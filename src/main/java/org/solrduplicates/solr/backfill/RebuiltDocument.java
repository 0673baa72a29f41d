package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.RealTimeGetComponent;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.update.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What Solr itself would make of a document by an atomic update of another field: it reads it back,
 * and builds it again by the schema of now.
 *
 * @param read what it reads back
 * @param indexed the fields that it would have in the index
 * @param stored the values that would be stored, by their fields
 * @param defaults the fields that would have their default value, in neither of the two
 */
record RebuiltDocument(
    SolrInputDocument read,
    Set<String> indexed,
    Map<String, List<Object>> stored,
    Set<String> defaults) {
  /** Rebuilds a document; nothing if there is none, or if Solr would refuse to update it. */
  static Optional<RebuiltDocument> of(SolrCore core, String id) throws IOException {
    IndexSchema schema = core.getLatestSchema();
    try {
      return Optional.ofNullable(read(core, schema.indexableUniqueKey(id)))
          .map(read -> of(read, DocumentBuilder.toDocument(read, schema), schema));
    } catch (RuntimeException | AssertionError e) { // as for the update, which is counted
      return Optional.empty();
    }
  }

  private static @Nullable SolrInputDocument read(SolrCore core, BytesRef id) throws IOException {
    return RealTimeGetComponent.getInputDocument(
        core, id, id, null, null, RealTimeGetComponent.Resolution.DOC);
  }

  private static RebuiltDocument of(SolrInputDocument read, Document built, IndexSchema schema) {
    Set<String> defaults = defaults(read, schema);
    Set<String> indexed = new HashSet<>();
    for (IndexableField field : built) {
      if (isIndexed(field.fieldType()) && !defaults.contains(field.name())) {
        indexed.add(field.name());
      }
    }
    Map<String, List<Object>> stored = stored(built);
    stored.keySet().removeAll(defaults);
    return new RebuiltDocument(read, indexed, stored, defaults);
  }

  private static boolean isIndexed(IndexableFieldType type) {
    return type.indexOptions() != IndexOptions.NONE
        || type.docValuesType() != DocValuesType.NONE
        || type.pointDimensionCount() > 0
        || type.vectorDimension() > 0;
  }

  /** Returns the values that are stored of a document, by their fields. */
  static Map<String, List<Object>> stored(Document document) {
    Map<String, List<Object>> stored = new HashMap<>();
    for (IndexableField field : document) {
      if (field.fieldType().stored()) {
        stored.computeIfAbsent(field.name(), name -> new ArrayList<>()).add(value(field));
      }
    }
    return stored;
  }

  private static Object value(IndexableField field) {
    Number number = field.numericValue();
    if (number != null) {
      return number instanceof Integer ? number.longValue() : number;
    }
    return field.stringValue() != null
        ? field.stringValue()
        : Objects.requireNonNull(field.binaryValue(), field.name());
  }

  /** A field with a default value gets it unless it is read back or copied. */
  private static Set<String> defaults(SolrInputDocument read, IndexSchema schema) {
    Set<String> defaults = new HashSet<>();
    for (SchemaField field : schema.getRequiredFields()) {
      if (field.getDefaultValue() != null
          && !read.containsKey(field.getName())
          && !isCopied(read, field, schema)) {
        defaults.add(field.getName());
      }
    }
    return defaults;
  }

  private static boolean isCopied(SolrInputDocument read, SchemaField to, IndexSchema schema) {
    return read.getFieldNames().stream()
        .flatMap(name -> schema.getCopyFieldsList(name).stream())
        .anyMatch(copy -> copy.getDestination().getName().equals(to.getName()));
  }

  /** Returns which version of the document it is; 0 if it has none. */
  long version() {
    return read.getFieldValue(CommonParams.VERSION_FIELD) instanceof Number version
        ? version.longValue()
        : 0;
  }
}
