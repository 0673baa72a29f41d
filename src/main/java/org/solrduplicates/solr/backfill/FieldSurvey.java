package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.SortableTextField;
import org.solrduplicates.solr.backfill.IndexedField.Trait;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;

/**
 * Finds out what an atomic update would make of the fields of an index: by the schema of now, and
 * by what is found where documents are looked at.
 *
 * @see org.apache.solr.handler.component.RealTimeGetComponent#getInputDocument
 */
final class FieldSurvey {
  private static final Set<Trait> FOUND =
      EnumSet.of(Trait.VALUE_MISSING, Trait.VALUE_CHANGED, Trait.DEFAULT_ADDED);

  private final SearchedIndex index;
  private final IndexSchema schema;
  private final PluginSettings settings;
  private final CopyFields copies;
  private final RoundTrip trips;

  FieldSurvey(SearchedIndex index, IndexSchema schema) {
    this.index = index;
    this.schema = schema;
    this.settings = index.settings();
    this.copies = CopyFields.of(schema, names());
    this.trips = new RoundTrip(index, this::isOurs);
  }

  private Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (FieldInfo field : index.searcher().getFieldInfos()) {
      names.add(field.name);
    }
    return names;
  }

  RoundTrip trips() {
    return trips;
  }

  /**
   * Returns what was found so far.
   *
   * @param isWhole whether all documents were looked at
   */
  UpdateBlockers blockers(boolean isWhole) throws IOException {
    SortedMap<String, String> losses = new TreeMap<>();
    SortedMap<String, String> changes = new TreeMap<>();
    Set<String> names = names();
    FOUND.forEach(trait -> names.addAll(trips.found(trait)));
    for (String name : names) {
      IndexedField field = new IndexedField(name, traits(name));
      Optional<String> loss = field.loss();
      if (loss.isPresent() && isReal(name)) {
        losses.put(name, loss.get());
      } else {
        field.change().ifPresent(change -> changes.put(name, change));
      }
    }
    return new UpdateBlockers(List.of(), losses, changes, isWhole);
  }

  /** Not if only deleted documents have it, or if it is made of others again. */
  private boolean isReal(String name) throws IOException {
    if (trips.found(Trait.VALUE_MISSING).contains(name)) {
      return true;
    }
    for (LeafReaderContext leaf : index.segments()) {
      OptionalInt first = new FieldDocuments(leaf.reader()).firstWith(name);
      if (first.isPresent()) {
        return isKept(name) || !trips.isMadeAgain(name, leaf.docBase + first.getAsInt());
      }
    }
    return false;
  }

  /** Whether it is read back or copied, so that it would be there, but as another. */
  private boolean isKept(String name) {
    SchemaField field = schema.getFieldOrNull(name);
    return field != null && (field.stored() || isRead(field) || copies.isTarget(field));
  }

  private Set<Trait> traits(String name) {
    if (isOurs(name)) {
      return EnumSet.of(Trait.DERIVED);
    }
    SchemaField field = schema.getFieldOrNull(name);
    Set<Trait> traits = new HashSet<>(field == null ? Set.of(Trait.UNKNOWN) : traits(field));
    FOUND.stream().filter(trait -> trips.found(trait).contains(name)).forEach(traits::add);
    if (name.equals(settings.firstSeenField())) {
      traits.remove(Trait.DEFAULT_ADDED); // for every update gives it a value
    }
    return traits;
  }

  private Set<Trait> traits(SchemaField field) {
    Map<Trait, Boolean> all = new EnumMap<>(Trait.class);
    all.put(Trait.STORED, field.stored());
    all.put(Trait.READ_FROM_DOC_VALUES, isRead(field));
    all.put(Trait.HIDDEN_DOC_VALUES, field.hasDocValues() && !isRead(field));
    all.put(Trait.INEXACT_DOC_VALUES, !ReadableField.isExact(field.getType()));
    all.put(Trait.MULTI_VALUED, field.multiValued());
    all.put(Trait.ORDER_MATTERS, isOrdered(field));
    all.put(Trait.COPIED_TO, copies.isTarget(field));
    all.put(Trait.COPIED_FROM, copies.isSource(field));
    all.put(Trait.SOURCE_LOST, copies.hasLostSource(field));
    all.put(Trait.COPIED_TO_BY_PATTERN, copies.byPattern().contains(field.getName()));
    all.put(Trait.PRE_ANALYZED, isPreAnalyzed(field.getType().getClass()));
    all.values().removeIf(is -> !is);
    return all.keySet();
  }

  /** Returns whether a field is read from doc values as if it were stored. */
  static boolean isRead(SchemaField field) {
    return !field.stored() && field.hasDocValues() && field.useDocValuesAsStored();
  }

  /** Fingerprints, and what Solr adds itself. */
  private boolean isOurs(String name) {
    return ReadableField.isOfSolr(name) || settings.fingerprintFields().contains(name);
  }

  /** A word's place in a text is in the index; that of a string among others is not. */
  private boolean isOrdered(SchemaField field) {
    return field.getType() instanceof SortableTextField
        || copies.isCopied(field)
        || settings.textFields().contains(field.getName())
        || settings.titleField().equals(field.getName())
        || settings.nameField().equals(field.getName());
  }

  /** By its name: Solr 10 has no such type in solr-core. */
  private static boolean isPreAnalyzed(Class<?> type) {
    return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
        .anyMatch(c -> c.getName().equals("org.apache.solr.schema.PreAnalyzedField"));
  }

  /**
   * Which fields of a schema are copied to which.
   *
   * @param sources the fields that are copied to one, as far as they are named and no pattern
   * @param byPattern fields of the index that something is copied to by a pattern
   */
  private record CopyFields(
      IndexSchema schema, Map<String, Set<String>> sources, Set<String> byPattern) {
    /** Reads a schema, whose patterns are tried on the names of some fields. */
    static CopyFields of(IndexSchema schema, Collection<String> names) {
      Map<String, Set<String>> sources = new HashMap<>();
      for (SimpleOrderedMap<Object> copy : schema.getCopyFieldProperties(false, null, null)) {
        sources
            .computeIfAbsent(
                String.valueOf(copy.get(IndexSchema.DESTINATION)), d -> new TreeSet<>())
            .add(String.valueOf(copy.get(IndexSchema.SOURCE)));
      }
      Set<String> byPattern =
          names.stream()
              .filter(name -> schema.getFieldOrNull(name) != null)
              .flatMap(name -> schema.getCopyFieldsList(name).stream())
              .map(CopyField::getDestination)
              .filter(target -> !schema.isCopyFieldTarget(target))
              .map(SchemaField::getName)
              .collect(Collectors.toSet());
      return new CopyFields(schema, sources, byPattern);
    }

    boolean isTarget(SchemaField field) {
      return schema.isCopyFieldTarget(field) || byPattern.contains(field.getName());
    }

    /** Returns whether a field is copied, by its own name: a pattern may match by chance. */
    boolean isSource(SchemaField field) {
      return sources.values().stream().anyMatch(names -> names.contains(field.getName()));
    }

    /** Returns whether anything is made of the values of a field, by name or by pattern. */
    boolean isCopied(SchemaField field) {
      return schema.getCopyFieldsList(field.getName()).stream()
          .anyMatch(copy -> !copy.getDestination().getName().equals(field.getName()));
    }

    /** Returns whether a field is copied from one that leaves no trace in the index. */
    boolean hasLostSource(SchemaField target) {
      return sources.getOrDefault(target.getName(), Set.of()).stream()
          .map(schema::getFieldOrNull)
          .anyMatch(
              source ->
                  source != null
                      && !source.indexed()
                      && !source.stored()
                      && !FieldSurvey.isRead(source)
                      && !isTarget(source));
    }
  }
}
