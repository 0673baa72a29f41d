// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.lucene.FingerprintFields;

/**
 * What the job writes into a document.
 *
 * @param group 0 for none
 * @param background 0 for none
 * @param rank {@link Documents#NO_RANK} for none
 * @param changed when the document was found to be new or changed, in epoch milliseconds; 0 for
 *     none
 */
record WrittenColumns(int group, long background, int rank, long changed) {
  /** Lets no filter by rank hide a document. */
  static final WrittenColumns SHOWN = new WrittenColumns(0, 0, 0, 0);

  /** Returns the columns that have a value, by the names of their fields. */
  Map<String, Number> values(String groupField) {
    Map<String, Number> values = new TreeMap<>();
    if (group != 0) {
      values.put(groupField, group);
    }
    if (background != 0) {
      values.put(FingerprintFields.BACKGROUND, background);
    }
    if (rank != Documents.NO_RANK) {
      values.put(FingerprintFields.RANK, rank);
    }
    if (changed != 0) {
      values.put(FingerprintFields.CHANGED, changed);
    }
    return values;
  }
}
