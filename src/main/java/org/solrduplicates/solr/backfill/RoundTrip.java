package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.queries.function.FunctionValues;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.solr.backfill.IndexedField.Trait;

/**
 * Compares what the index has of documents with what an atomic update of another field would make
 * of them, and takes down the fields in which the two differ. For one thread.
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

  /** Returns how many differences were found. */
  int size() {
    return found.values().stream().mapToInt(Set::size).sum();
  }

  /** Returns whether a document would have a field in the index again. */
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
}
