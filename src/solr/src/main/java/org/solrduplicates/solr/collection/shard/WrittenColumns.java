// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;

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

  /** Returns values for all columns that a schema has. */
  static WrittenColumns all(IndexSchema schema) {
    return new WrittenColumns(
        1,
        PluginSettings.hasBackground(schema) ? 1 : 0,
        PluginSettings.hasRank(schema) ? 0 : Documents.NO_RANK,
        PluginSettings.hasChanged(schema) ? 1 : 0);
  }

  void setOn(SolrInputDocument update, String groupField) {
    if (group != 0) {
      update.setField(groupField, Map.of("set", group));
    }
    if (background != 0) {
      update.setField(FingerprintFields.BACKGROUND, Map.of("set", background));
    }
    if (rank != Documents.NO_RANK) {
      update.setField(FingerprintFields.RANK, Map.of("set", rank));
    }
    if (changed != 0) {
      update.setField(FingerprintFields.CHANGED, Map.of("set", changed));
    }
  }
}
