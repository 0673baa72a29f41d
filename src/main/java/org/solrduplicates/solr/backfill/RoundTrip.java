package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.IndexableFieldType;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.queries.function.FunctionValues;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.RealTimeGetComponent;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.update.DocumentBuilder;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.backfill.IndexedField.Trait;

/**
 * Compares what the index has of documents with what an atomic update of another field would make
 * of them, and takes down the fields in which the two differ.
 */
final class RoundTrip {
  private final SearchedIndex index;
  private final StoredDocuments documents;
  private final Predicate<String> isOurs;
  private final Map<Trait, Set<String>> found = new EnumMap<>(Trait.class);

  /**
   * Prepares for the documents of an index.
   *
   * @param isOurs whether a field is made anew whenever a document is indexed
   */
  RoundTrip(SearchedIndex index, Predicate<String> isOurs) {
    this.index = index;
    this.documents = new StoredDocuments(index);
    this.isOurs = isOurs;
  }

  /** Returns the fields in which documents would be another, by what would become of them. */
  Set<String> found(Trait trait) {
    return found.getOrDefault(trait, Set.of());
  }

  int size() {
    return found.values().stream().mapToInt(Set::size).sum();
  }

  boolean isMadeAgain(String field, int document) throws IOException {
    return rebuilt(document).map(rebuilt -> rebuilt.indexed().contains(field)).orElse(false);
  }

  private Optional<RebuiltDocument> rebuilt(int document) throws IOException {
    return RebuiltDocument.of(index.core(), documents.id(document));
  }

  private void note(Trait trait, String field) {
    if (!isOurs.test(field)) {
      found.computeIfAbsent(trait, any -> new TreeSet<>()).add(field);
    }
  }

  OfSegment of(LeafReaderContext segment) throws IOException {
    return new OfSegment(segment);
  }

  /** Looks at documents of one segment, in their order. */
  final class OfSegment {
    private final int base;
    private final FieldDocuments.ByDocument fields;
    private final StoredFields stored;
    private final FunctionValues versions;

    private OfSegment(LeafReaderContext segment) throws IOException {
      this.base = segment.docBase;
      this.fields = new FieldDocuments.ByDocument(segment.reader());
      this.stored = segment.reader().storedFields();
      this.versions = DocumentUpdates.versions(index.searcher(), segment);
    }

    /** Looks at a document; one that has changed meanwhile will not be updated as it was. */
    void look(int document) throws IOException {
      Optional<RebuiltDocument> rebuilt = rebuilt(base + document);
      if (rebuilt.isPresent() && rebuilt.get().version() == versions.longVal(document)) {
        compare(
            fields.of(document), RebuiltDocument.stored(stored.document(document)), rebuilt.get());
      }
    }
  }

  private void compare(
      Set<String> indexed, Map<String, List<Object>> stored, RebuiltDocument rebuilt) {
    indexed.stream()
        .filter(field -> !rebuilt.indexed().contains(field))
        .forEach(field -> note(Trait.VALUE_MISSING, field));
    stored.forEach((field, values) -> compare(field, values, rebuilt));
    rebuilt.defaults().stream()
        .filter(field -> !indexed.contains(field) && !stored.containsKey(field))
        .forEach(field -> note(Trait.DEFAULT_ADDED, field));
  }

  private void compare(String field, List<Object> values, RebuiltDocument rebuilt) {
    List<Object> again = rebuilt.stored().getOrDefault(field, List.of());
    if (isCopyTarget(field)) {
      if (!isAmong(values, again)) {
        note(Trait.VALUE_MISSING, field);
      }
    } else if (again.isEmpty() && !rebuilt.read().containsKey(field)) {
      note(Trait.VALUE_MISSING, field);
    } else if (again.isEmpty() ? values.size() > 1 : !again.equals(values)) {
      note(Trait.VALUE_CHANGED, field); // doc values have not kept the order of several
    }
  }

  /** More may be copied than before, and in another order. */
  private static boolean isAmong(List<Object> values, List<Object> again) {
    List<Object> left = new ArrayList<>(again);
    return values.stream().allMatch(left::remove);
  }

  private boolean isCopyTarget(String field) {
    IndexSchema schema = index.core().getLatestSchema();
    return Optional.ofNullable(schema.getFieldOrNull(field))
        .map(schema::isCopyFieldTarget)
        .orElse(false);
  }

  /**
   * What Solr itself would make of a document by an atomic update of another field: it reads it
   * back, and builds it again by the schema of now.
   *
   * @param indexed the fields that it would have in the index
   * @param defaults the fields that would have their default value, in neither of the two
   */
  private record RebuiltDocument(
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
}
