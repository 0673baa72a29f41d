package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.BoolField;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.LatLonPointSpatialField;
import org.apache.solr.schema.PreAnalyzedField;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.SortableTextField;
import org.apache.solr.schema.StrField;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.core.backfill.IndexedField;
import org.solrduplicates.core.backfill.IndexedField.Trait;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.PluginSettings;

/**
 * Finds out which fields of the documents in an index would be lost by an atomic update.
 *
 * @see org.apache.solr.handler.component.RealTimeGetComponent#getInputDocument
 */
final class FieldSurvey {
  private static final Set<String> SOLR_S_OWN =
      Set.of(
          CommonParams.VERSION_FIELD,
          IndexSchema.ROOT_FIELD_NAME,
          IndexSchema.NEST_PATH_FIELD_NAME,
          IndexSchema.NEST_PARENT_FIELD_NAME);

  private final SolrIndexSearcher searcher;
  private final IndexSchema schema;
  private final PluginSettings settings;
  private final CopyFields copies;

  FieldSurvey(SolrIndexSearcher searcher, PluginSettings settings) {
    this.searcher = searcher;
    this.schema = searcher.getSchema();
    this.settings = settings;
    this.copies = CopyFields.of(schema, names());
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (FieldInfo field : searcher.getFieldInfos()) {
      names.add(field.name);
    }
    return names;
  }

  /** Returns why fields would be lost, by their names. */
  SortedMap<String, String> losses() throws IOException {
    SortedMap<String, String> losses = new TreeMap<>();
    for (String name : names()) {
      Optional<String> loss = new IndexedField(name, traits(name)).loss();
      if (loss.isPresent() && isUsed(name)) {
        losses.put(name, loss.get());
      }
    }
    return losses;
  }

  /** A segment names fields that only deleted documents had. */
  private boolean isUsed(String name) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      if (new FirstDocument(leaf.reader()).with(name).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private Set<Trait> traits(String name) throws IOException {
    SchemaField field = schema.getFieldOrNull(name);
    if (isDerived(name)) {
      return EnumSet.of(Trait.DERIVED);
    }
    return field == null ? EnumSet.of(Trait.UNKNOWN) : traits(field);
  }

  private Set<Trait> traits(SchemaField field) throws IOException {
    Map<Trait, Boolean> all = new EnumMap<>(Trait.class);
    all.put(Trait.STORED, field.stored());
    all.put(Trait.READ_FROM_DOC_VALUES, isRead(field));
    all.put(Trait.HIDDEN_DOC_VALUES, field.hasDocValues() && !isRead(field));
    all.put(Trait.INEXACT_DOC_VALUES, !isExact(field.getType()));
    all.put(Trait.MULTI_VALUED, field.multiValued());
    all.put(Trait.ORDER_MATTERS, isOrdered(field));
    all.put(Trait.VALUE_MISSING, isMissing(field));
    all.put(Trait.COPIED_TO, copies.isTarget(field));
    all.put(Trait.COPIED_FROM, copies.isSource(field));
    all.put(Trait.SOURCE_LOST, copies.hasLostSource(field));
    all.put(Trait.COPIED_TO_BY_PATTERN, copies.byPattern().contains(field.getName()));
    all.put(Trait.PRE_ANALYZED, field.getType() instanceof PreAnalyzedField);
    all.values().removeIf(is -> !is);
    return all.keySet();
  }

  /** Returns whether a field is read from doc values as if it were stored. */
  static boolean isRead(SchemaField field) {
    return !field.stored() && field.hasDocValues() && field.useDocValuesAsStored();
  }

  /** Fingerprints, what Solr adds itself, and what a field of several parts is indexed as. */
  private boolean isDerived(String name) {
    FingerprintFields ours = settings.fields();
    return SOLR_S_OWN.contains(name)
        || Set.of(
                ours.fingerprint(),
                ours.sketch(),
                ours.textHash(),
                ours.simHash(),
                ours.titleKey(),
                ours.bands())
            .contains(name)
        || isPart(name);
  }

  private boolean isPart(String name) {
    return IntStream.range(1, name.length())
        .filter(end -> name.charAt(end) == '_')
        .mapToObj(end -> schema.getFieldOrNull(name.substring(0, end)))
        .anyMatch(
            whole -> whole != null && whole.isPolyField() && (whole.stored() || isRead(whole)));
  }

  private static boolean isExact(FieldType type) {
    return type instanceof StrField
        || type instanceof BoolField
        || type instanceof BinaryField
        || type instanceof SortableTextField
        || type instanceof LatLonPointSpatialField
        || type.getNumberType() != null;
  }

  /** A word's place in a text is in the index; that of a string among others is not. */
  private boolean isOrdered(SchemaField field) {
    return field.getType() instanceof SortableTextField
        || copies.isCopied(field)
        || settings.textFields().contains(field.getName())
        || settings.titleField().equals(field.getName())
        || settings.nameField().equals(field.getName());
  }

  /** The schema may have been changed since; the first document of each segment tells. */
  private boolean isMissing(SchemaField field) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      OptionalInt first = new FirstDocument(leaf.reader()).with(field.getName());
      if (first.isPresent() && !isKept(field, leaf.reader(), first.getAsInt())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isKept(SchemaField field, LeafReader reader, int document)
      throws IOException {
    FieldInfo info = reader.getFieldInfos().fieldInfo(field.getName());
    return field.stored()
        ? reader
                .storedFields()
                .document(document, Set.of(field.getName()))
                .getField(field.getName())
            != null
        : info != null && info.getDocValuesType() != DocValuesType.NONE;
  }
}
