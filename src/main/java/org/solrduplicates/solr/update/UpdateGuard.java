// SPDX-License-Identifier: Apache-2.0
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
 * Checks whether atomic updates would damage documents. Solr rebuilds a document from stored fields
 * and doc values, omits copyField targets, and copies again.
 */
record UpdateGuard(PlainSearch index, RestOfChain rest) {
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

  /** Doc values lose the order of multiple values, and change values of other types. */
  private static boolean isReadExactly(SchemaField field) {
    return ReadableField.isExact(field.getType())
        && !field.multiValued()
        && ReadableField.isReadBack(field);
  }

  /** Solr rebuilds children by their path and finds a parent by its root. */
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

  private static String notThemselves(String key) {
    return "*:* -{!terms f=" + key + " separator=$dup.separator v=$dup.v}";
  }
}
