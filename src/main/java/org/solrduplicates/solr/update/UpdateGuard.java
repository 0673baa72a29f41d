package org.solrduplicates.solr.update;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.search.PlainSearch;

/**
 * Finds out whether atomic updates of some documents would do harm: Solr reads a document back from
 * stored fields and doc values, leaves out the targets of copyFields, and copies again.
 */
record UpdateGuard(PlainSearch index, RestOfChain rest) {
  /** Returns why documents cannot be updated, by their keys; nothing if they can. */
  Optional<String> obstacle(Set<String> ids) {
    if (index.asking().getCore().getUpdateHandler().getUpdateLog() == null) {
      return Optional.of("solrconfig.xml has no updateLog");
    }
    Set<String> made = rest.madeFields();
    return fieldNames().stream()
        .filter(name -> !ReadableField.isOfSolr(name) && !made.contains(name))
        .filter(name -> !isKept(schema().getFieldOrNull(name)))
        .findFirst()
        .map(name -> "an atomic update would lose the field '" + name + "'")
        .or(() -> children(ids));
  }

  private IndexSchema schema() {
    return index.asking().getSchema();
  }

  /** The fields of the index, and those that are only there to be copied. */
  private Set<String> fieldNames() {
    Set<String> names = new TreeSet<>(index.fieldNames());
    schema().getFields().keySet().stream()
        .filter(name -> !schema().getCopyFieldsList(name).isEmpty())
        .forEach(names::add);
    return names;
  }

  private boolean isKept(@Nullable SchemaField field) {
    if (field == null) {
      return false;
    }
    return schema().isCopyFieldTarget(field)
        ? !index.lookup().fields().textFields().contains(field.getName())
        : field.stored() || isReadExactly(field);
  }

  /** Doc values lose the order of several values, and of other types they are not what was sent. */
  private static boolean isReadExactly(SchemaField field) {
    return ReadableField.isExact(field.getType())
        && !field.multiValued()
        && ReadableField.isReadBack(field);
  }

  /** Solr reads children back by their path, and finds a parent by its root. */
  private Optional<String> children(Set<String> ids) {
    String key = schema().getUniqueKeyField().getName();
    String root = IndexSchema.ROOT_FIELD_NAME;
    boolean isLost =
        schema().isUsableForChildDocs()
            && (!index.having(key, ids, "-" + root + ":*", 1, Set.of(key)).isEmpty()
                || !index.having(root, ids, notThemselves(key), 1, Set.of(key)).isEmpty());
    return isLost
        ? Optional.of("a copy has children, or was indexed without " + root)
        : Optional.empty();
  }

  /** Only a child has another key than its root. */
  private static String notThemselves(String key) {
    return "*:* -{!terms f=" + key + " separator=$dup.separator v=$dup.v}";
  }
}
