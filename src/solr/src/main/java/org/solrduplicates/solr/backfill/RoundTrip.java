// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.RealTimeGetComponent;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.SortableTextField;
import org.apache.solr.update.DocumentBuilder;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.shard.VersionField;

/**
 * Compares an indexed document with the result of an atomic update of another field. Solr itself
 * computes that result (ADR 0009).
 *
 * @see RealTimeGetComponent#getInputDocument
 */
final class RoundTrip {
  private static final String CHANGED = "the current schema would write its values differently";
  private static final String LOST_SOURCE = "it is copied from a field that is not in the index";

  private final SolrCore core;
  private final IndexSchema schema;
  private final PluginSettings settings;
  private final IndexedFields indexedFields;
  private final Set<String> targetsOfLost;
  private final Map<LeafReader, Set<String>> restorable = new HashMap<>();

  RoundTrip(SolrQueryRequest request, PluginSettings settings, IndexedFields indexedFields) {
    this.core = request.getCore();
    this.schema = request.getSchema();
    this.settings = settings;
    this.indexedFields = indexedFields;
    this.targetsOfLost = targetsOfLost();
  }

  /** Returns unstored copyField targets whose source leaves no trace. */
  private Set<String> targetsOfLost() {
    Set<String> targets = new HashSet<>();
    for (SchemaField source : schema.getFields().values()) {
      if (!source.indexed()
          && !isOurs(source.getName())
          && !ReadableField.isReadBack(source)
          && !schema.isCopyFieldTarget(source)) {
        schema.getCopyFieldsList(source.getName()).stream()
            .map(CopyField::getDestination)
            .filter(target -> !target.stored())
            .forEach(target -> targets.add(target.getName()));
      }
    }
    return targets;
  }

  /**
   * Returns the fields that would be lost or changed, with reasons. A document changed meanwhile
   * has none, because it is not updated.
   *
   * @param restored the values that the update sets, because Solr does not read them back
   * @throws RuntimeException if Solr would reject the update
   */
  Map<String, String> damages(
      LeafReaderContext segment, int document, String id, long version, SolrInputDocument restored)
      throws IOException {
    BytesRef key = schema.indexableUniqueKey(id);
    SolrInputDocument read =
        RealTimeGetComponent.getInputDocument(
            core, key, key, null, null, RealTimeGetComponent.Resolution.DOC);
    Map<String, String> damages = new HashMap<>();
    if (isCurrent(key, version)) {
      restored.forEach(field -> Objects.requireNonNull(read, id).put(field.getName(), field));
      RebuiltDocument rebuilt = RebuiltDocument.of(Objects.requireNonNull(read, id), schema);
      addIndexed(segment.reader(), document, rebuilt, damages);
      RebuiltDocument.stored(segment.reader().storedFields().document(document))
          .forEach(
              (field, values) ->
                  addStored(field, values, restored.containsKey(field), rebuilt, damages));
      read.getFieldNames().forEach(field -> addRead(field, rebuilt, damages));
      damages.keySet().removeIf(this::isOurs);
    }
    return damages;
  }

  /**
   * Returns the fields of a segment that have their values in doc values only, where Solr does not
   * read them back. An update must set these values. Those that Solr makes again are no such
   * fields.
   */
  Set<String> restorable(LeafReader segment) {
    return restorable.computeIfAbsent(segment, this::readRestorable);
  }

  private Set<String> readRestorable(LeafReader segment) {
    Set<String> names = new HashSet<>();
    for (FieldInfo info : segment.getFieldInfos()) {
      SchemaField field = schema.getFieldOrNull(info.name);
      if (info.getDocValuesType() != DocValuesType.NONE
          && field != null
          && field.hasDocValues()
          && !ReadableField.isReadBack(field)
          && ReadableField.isExact(field.getType())
          && !(field.getType() instanceof SortableTextField)
          && !schema.isCopyFieldTarget(field)
          && !isOurs(info.name)
          && !(field.multiValued() && isOrdered(field))) {
        names.add(info.name);
      }
    }
    return names;
  }

  /** The document that Solr has read need not have a version, because schemas may hide it. */
  private boolean isCurrent(BytesRef key, long version) throws IOException {
    return VersionField.newest(core, key) == version;
  }

  private boolean isOurs(String name) {
    return ReadableField.isOfSolr(name) || settings.fingerprintFields().contains(name);
  }

  private void addIndexed(
      LeafReader reader, int document, RebuiltDocument rebuilt, Map<String, String> damages)
      throws IOException {
    Set<String> defaults = new HashSet<>(rebuilt.defaults());
    defaults.remove(settings.firstSeenField()); // every update sets it
    for (FieldInfo field : reader.getFieldInfos()) {
      boolean isMade = rebuilt.indexed().contains(field.name);
      boolean isLostSource = targetsOfLost.contains(field.name);
      if (!isOurs(field.name)
          && (!isMade || isLostSource)
          && indexedFields.has(reader, field, document)) {
        damages.put(field.name, isLostSource ? LOST_SOURCE : lost(field.name));
        defaults.remove(field.name);
      }
    }
    Set<String> stored = RebuiltDocument.stored(reader.storedFields().document(document)).keySet();
    defaults.stream()
        .filter(name -> !stored.contains(name))
        .forEach(name -> damages.put(name, "it would get its default value"));
  }

  private void addStored(
      String field,
      List<Object> values,
      boolean isRestored,
      RebuiltDocument rebuilt,
      Map<String, String> damages) {
    List<Object> again = rebuilt.stored().getOrDefault(field, List.of());
    if (isCopyTarget(field) && !isRestored) {
      if (!isAmong(values, again)) {
        damages.put(field, lost(field));
      }
    } else if (again.isEmpty() && !rebuilt.read().containsKey(field)) {
      damages.put(field, lost(field));
    } else if (again.isEmpty() ? values.size() > 1 : !again.equals(values)) {
      damages.put(field, CHANGED); // doc values lose the order of multiple values
    }
  }

  /** Copies may be more than before and in another order. */
  private static boolean isAmong(List<Object> values, List<Object> again) {
    List<Object> left = new ArrayList<>(again);
    return values.stream().allMatch(left::remove);
  }

  /** Values read from doc values may differ from the input. */
  private void addRead(String name, RebuiltDocument rebuilt, Map<String, String> damages) {
    SchemaField field = schema.getFieldOrNull(name);
    if (field == null || field.stored() || !ReadableField.isReadBack(field) || isCopyTarget(name)) {
      return;
    }
    int values = rebuilt.read().getFieldValues(name).size();
    if (!ReadableField.isExact(field.getType())) {
      damages.put(name, "it is not stored, and its doc values differ from the original values");
    } else if (values > 1 && isOrdered(field)) {
      damages.put(name, "it is not stored, and its doc values lose the order of its values");
    } else if (rebuilt.docValues().getOrDefault(name, 0) > values) {
      damages.put(name, "a copyField with a pattern writes to it, so its values would be doubled");
    }
  }

  /** The index keeps the position of a word in a text, but not that of a string among values. */
  private boolean isOrdered(SchemaField field) {
    String name = field.getName();
    return field.getType() instanceof SortableTextField
        || schema.getCopyFieldsList(name).stream()
            .anyMatch(copy -> !copy.getDestination().getName().equals(name))
        || settings.textFields().contains(name)
        || settings.titleField().equals(name)
        || settings.nameField().equals(name);
  }

  private boolean isCopyTarget(String name) {
    SchemaField field = schema.getFieldOrNull(name);
    return field != null && schema.isCopyFieldTarget(field);
  }

  private String lost(String name) {
    SchemaField field = schema.getFieldOrNull(name);
    if (field == null) {
      return "it is not in the schema";
    }
    if (schema.isCopyFieldTarget(field)) {
      return "it has values that no copyField would restore";
    }
    if (ReadableField.isReadBack(field)) {
      return "the schema stores it now, but did not when the document was indexed";
    }
    return field.hasDocValues()
        ? "it is not stored, and its doc values are not read back (useDocValuesAsStored=false)"
        : "it has neither stored values nor doc values";
  }

  /**
   * A document as Solr rebuilds it for an atomic update, by the current schema.
   *
   * @param defaults fields that get their default value, in neither of the two others
   */
  private record RebuiltDocument(
      SolrInputDocument read,
      Set<String> indexed,
      Map<String, Integer> docValues,
      Map<String, List<Object>> stored,
      Set<String> defaults) {
    static RebuiltDocument of(SolrInputDocument read, IndexSchema schema) {
      Document built = DocumentBuilder.toDocument(read, schema);
      Set<String> defaults = defaults(read, schema);
      Set<String> indexed = new HashSet<>();
      Map<String, Integer> docValues = new HashMap<>();
      for (IndexableField field : built) {
        if (isIndexed(field.fieldType()) && !defaults.contains(field.name())) {
          indexed.add(field.name());
        }
        if (field.fieldType().docValuesType() != DocValuesType.NONE) {
          docValues.merge(field.name(), 1, Integer::sum);
        }
      }
      Map<String, List<Object>> stored = stored(built);
      stored.keySet().removeAll(defaults);
      return new RebuiltDocument(read, indexed, docValues, stored, defaults);
    }

    private static boolean isIndexed(IndexableFieldType type) {
      return type.indexOptions() != IndexOptions.NONE
          || type.docValuesType() != DocValuesType.NONE
          || type.pointDimensionCount() > 0
          || type.vectorDimension() > 0;
    }

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

    /** A field has its default value unless it is read back or copied. */
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
  }
}
