// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;

/**
 * The values of copyField targets with which a document was sent. Solr leaves targets out when it
 * reads a document for an atomic update, because it copies their values again.
 *
 * @param all the values of all fields that are read back, those of targets included
 */
record OwnValues(IndexSchema schema, SolrInputDocument all) {
  /**
   * Returns the targets of which no value is copied; an update that sets them keeps their order.
   */
  SolrInputDocument ofUncopied() {
    SolrInputDocument own = ofTargets();
    Set.copyOf(own.getFieldNames()).stream()
        .filter(field -> own.getField(field).getValueCount() < all.getField(field).getValueCount())
        .forEach(own::remove);
    return own;
  }

  /** Returns the targets that have values of their own. */
  SolrInputDocument ofTargets() {
    SolrInputDocument own = new SolrInputDocument();
    for (String field : all.getFieldNames()) {
      if (isTarget(field)) {
        of(field, new HashSet<>())
            .filter(values -> !values.isEmpty())
            .ifPresent(values -> own.setField(field, values));
      }
    }
    return own;
  }

  private boolean isTarget(String field) {
    SchemaField known = schema.getFieldOrNull(field);
    return known != null && known.stored() && schema.isCopyFieldTarget(known);
  }

  /** Returns the values that a field has without copies; empty if fields copy to each other. */
  private Optional<List<Object>> of(String field, Set<String> asked) {
    List<Object> own = new ArrayList<>(all.getFieldValues(field));
    if (!isTarget(field)) {
      return Optional.of(own);
    }
    if (!asked.add(field)) {
      return Optional.empty();
    }
    for (String source : all.getFieldNames()) {
      for (CopyField copy : schema.getCopyFieldsList(source)) {
        if (copy.getDestination().getName().equals(field)) {
          Optional<List<Object>> copied = of(source, asked);
          if (copied.isEmpty()) {
            return copied;
          }
          copied.get().forEach(value -> remove(own, limited(copy, value)));
        }
      }
    }
    asked.remove(field);
    return Optional.of(own);
  }

  private static String limited(CopyField copy, Object value) {
    String text = value.toString();
    return copy.getMaxChars() > 0 ? copy.getLimitedValue(text) : text;
  }

  /** A field may have another type than its copy. */
  private static void remove(List<Object> values, String copied) {
    for (int i = values.size() - 1; i >= 0; i--) {
      if (values.get(i).toString().equals(copied)) {
        values.remove(i);
        return;
      }
    }
  }
}
