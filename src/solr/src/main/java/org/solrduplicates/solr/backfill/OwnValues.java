// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.schema.TextField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.ReadableField;

/**
 * The values of stored copyField targets with which a document was sent. Solr leaves targets out
 * when it reads a document for an atomic update, because it copies their values again. Targets of
 * which it is not certain what was sent are left out here too.
 *
 * @param sent the values of targets that were sent, besides those that were copied
 * @param alone the same for targets of which no value was copied, so that an update which sets them
 *     keeps the order of their values
 */
record OwnValues(SolrInputDocument sent, SolrInputDocument alone) {
  static final OwnValues NONE = new OwnValues(new SolrInputDocument(), new SolrInputDocument());

  /**
   * Finds the values.
   *
   * @param read the targets and the sources of copyFields, as far as they are read back
   */
  static OwnValues of(IndexSchema schema, SolrInputDocument read) {
    Map<String, List<CopyField>> copies = copies(schema, read.getFieldNames());
    OwnValues own = new OwnValues(new SolrInputDocument(), new SolrInputDocument());
    for (String field : read.getFieldNames()) {
      if (isTarget(schema, field) && !hasUnseenSource(schema, field)) {
        own.add(field, List.copyOf(read.getFieldValues(field)), read, copies.get(field));
      }
    }
    return own;
  }

  /** Returns the copies from present fields by their targets. */
  private static Map<String, List<CopyField>> copies(
      IndexSchema schema, Collection<String> present) {
    Map<String, List<CopyField>> copies = new HashMap<>();
    for (String source : present) {
      for (CopyField copy : schema.getCopyFieldsList(source)) {
        copies
            .computeIfAbsent(copy.getDestination().getName(), target -> new ArrayList<>())
            .add(copy);
      }
    }
    return copies;
  }

  static boolean isTarget(IndexSchema schema, String name) {
    SchemaField field = schema.getFieldOrNull(name);
    return field != null && field.stored() && schema.isCopyFieldTarget(field);
  }

  /** A source that leaves no trace may have made each value. */
  private static boolean hasUnseenSource(IndexSchema schema, String target) {
    return schema.getCopySources(target).stream()
        .map(schema::getFieldOrNull)
        .anyMatch(
            source -> source != null && !source.indexed() && !ReadableField.isReadBack(source));
  }

  private void add(
      String field, List<Object> all, SolrInputDocument read, @Nullable List<CopyField> copies) {
    if (copies == null) {
      sent.setField(field, all);
      alone.setField(field, all);
    } else if (copies.stream().allMatch(OwnValues::isExact)) {
      List<Object> left = without(all, read, copies);
      if (!left.isEmpty()) {
        sent.setField(field, left);
      }
    }
  }

  /** Values of other types are not equal to their copies, and shortened ones are not either. */
  private static boolean isExact(CopyField copy) {
    return copy.getMaxChars() == 0
        && isText(copy.getSource())
        && isText(copy.getDestination())
        && !copy.getSource().equals(copy.getDestination());
  }

  private static boolean isText(SchemaField field) {
    return field.getType() instanceof StrField || field.getType() instanceof TextField;
  }

  private static List<Object> without(
      List<Object> all, SolrInputDocument read, List<CopyField> copies) {
    Map<String, Integer> copied = new HashMap<>();
    for (CopyField copy : copies) {
      for (Object value : read.getFieldValues(copy.getSource().getName())) {
        copied.merge(value.toString(), 1, Integer::sum);
      }
    }
    List<Object> left = new ArrayList<>(all);
    for (int i = left.size() - 1; i >= 0; i--) { // copies stand behind
      if (copied.merge(left.get(i).toString(), -1, Integer::sum) >= 0) {
        left.remove(i);
      }
    }
    return left;
  }
}
