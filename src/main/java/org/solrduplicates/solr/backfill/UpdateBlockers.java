package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Why documents of an index cannot be updated.
 *
 * @param always what cannot be helped
 * @param losses the fields that would be lost, with the reasons
 * @param changes the fields that would be changed, with what would become of them
 * @param isWhole whether all documents were looked at
 */
public record UpdateBlockers(
    List<String> always,
    SortedMap<String, String> losses,
    SortedMap<String, String> changes,
    boolean isWhole) {
  private static final String CHILDREN =
      "documents have children without _nest_path_, which an atomic update would lose";
  private static final String NO_ROOT =
      "the schema has _root_, but there are documents that were indexed without it";

  /** Returns those of an index that no document needs to be looked at for. */
  static UpdateBlockers always(SearchedIndex index, IndexSchema schema) throws IOException {
    List<String> always = new ArrayList<>();
    if (schema.getUniqueKeyField() == null) {
      always.add("the schema has no uniqueKey");
    }
    if (schema.getFieldOrNull(CommonParams.VERSION_FIELD) == null) {
      always.add("the schema has no field _version_");
    }
    if (index.core().getUpdateHandler().getUpdateLog() == null) {
      always.add("solrconfig.xml has no updateLog");
    }
    index.settings().textFields().stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && schema.isCopyFieldTarget(field))
        .forEach(field -> always.add(copied(field)));
    nested(index).ifPresent(always::add);
    return new UpdateBlockers(always, new TreeMap<>(), new TreeMap<>(), always.isEmpty());
  }

  private static String copied(SchemaField field) {
    return Sentence.of(
        "the textField '%s' is the target of a copyField, which is filled after fingerprints are made",
        field.getName());
  }

  UpdateBlockers and(UpdateBlockers other) {
    return new UpdateBlockers(
        Stream.concat(always.stream(), other.always.stream()).distinct().toList(),
        all(losses, other.losses),
        all(changes, other.changes),
        isWhole && other.isWhole);
  }

  private static SortedMap<String, String> all(Map<String, String> some, Map<String, String> more) {
    SortedMap<String, String> all = new TreeMap<>(some);
    all.putAll(more);
    return all;
  }

  /** Refuses to destroy what nobody has allowed to. */
  void refuseLoss(Set<String> allowed) {
    refuseNeedless(allowed);
    refuseUnless(allowed);
  }

  /** Refuses to go on if other fields than those that are allowed are lost or changed. */
  void refuseUnless(Set<String> allowed) {
    if (!always.isEmpty()) {
      throw RequestParams.badRequest("documents cannot be updated: " + String.join("; ", always));
    }
    String refused =
        Stream.of(refused("loss", losses, allowed), refused("change", changes, allowed))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; nor "));
    if (!refused.isEmpty()) {
      throw RequestParams.badRequest("documents cannot be updated " + refused);
    }
  }

  private static Optional<String> refused(
      String what, SortedMap<String, String> reasons, Set<String> allowed) {
    return reasons.entrySet().stream()
        .filter(field -> !allowed.contains(field.getKey()))
        .map(field -> field.getKey() + " (" + field.getValue() + ")")
        .reduce((some, more) -> some + ", " + more)
        .map(fields -> "without " + what + " of these fields: " + fields);
  }

  /**
   * Refuses to allow what becomes of no field, which is most often misspelt. It may be what later
   * documents need, if not all were looked at.
   */
  private void refuseNeedless(Set<String> allowed) {
    SortedMap<String, String> all = all(losses, changes);
    for (String name : new TreeSet<>(allowed)) {
      if (isWhole && !all.containsKey(name)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s names '%s', which is not lost; lost are %s",
                BackfillBody.ALLOW_LOSS, name, all.keySet()));
      }
    }
  }

  /**
   * Returns why documents with children cannot be updated, if so: Solr reads the children back by
   * {@code _nest_path_}, and the parent by {@code _root_}.
   */
  private static Optional<String> nested(SearchedIndex index) throws IOException {
    if (!index.searcher().getSchema().isUsableForChildDocs()) {
      return Optional.empty();
    }
    for (LeafReaderContext leaf : index.segments()) {
      Optional<String> found = nested(leaf.reader());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> nested(LeafReader reader) throws IOException {
    Terms roots = reader.terms(IndexSchema.ROOT_FIELD_NAME);
    if ((roots == null ? 0 : roots.getDocCount()) < reader.numDocs()) {
      return Optional.of(NO_ROOT);
    }
    return roots != null && hasLostChild(reader, roots) ? Optional.of(CHILDREN) : Optional.empty();
  }

  private static boolean hasLostChild(LeafReader reader, Terms roots) throws IOException {
    TermsEnum each = roots.iterator();
    while (each.next() != null) {
      if (each.docFreq() > 1 && hasLostChild(reader, each.postings(null, PostingsEnum.NONE))) {
        return true;
      }
    }
    return false;
  }

  /** The last document of a block is the parent of all. */
  private static boolean hasLostChild(LeafReader reader, PostingsEnum block) throws IOException {
    SortedDocValues paths = DocValues.getSorted(reader, IndexSchema.NEST_PATH_FIELD_NAME);
    Bits live = reader.getLiveDocs();
    int before = -1;
    for (int d = block.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = block.nextDoc()) {
      if (live == null || live.get(d)) {
        if (before >= 0 && !paths.advanceExact(before)) {
          return true;
        }
        before = d;
      }
    }
    return false;
  }
}
