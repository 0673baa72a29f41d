// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.util.NumericUtils;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;

/** The document of a version group that a result list shows. */
enum Show {
  /** The latest version that matches. */
  LATEST {
    @Override
    long order(int rank, float score) {
      return rank == 0 ? 0 : (long) Integer.MAX_VALUE - place(rank);
    }
  },
  /** The oldest version that matches. */
  OLDEST {
    @Override
    long order(int rank, float score) {
      return rank == 0 ? Integer.MAX_VALUE : place(rank);
    }
  },
  /** The version with the highest score; of equal ones the latest. */
  SCORE {
    @Override
    long order(int rank, float score) {
      return (long) ~NumericUtils.floatToSortableInt(score) << Integer.SIZE
          | LATEST.order(rank, score);
    }
  };

  /**
   * Returns a number that is smaller for a document to show before another one of its group.
   *
   * @param rank see {@link FingerprintFields#RANK}
   */
  abstract long order(int rank, float score);

  private static int place(int rank) {
    return Documents.isUncovered(rank) ? ~rank : rank;
  }

  /**
   * Fails if the index has groups without ranks: the order of versions would be that of the index.
   *
   * @param use what needs them
   * @throws RuntimeException 400
   */
  static void requireRanks(String use, String groupField, SolrQueryRequest request) {
    String rank = FingerprintFields.RANK;
    if (!PluginSettings.hasRank(request.getSchema())) {
      throw RequestParams.badRequest(
          use + " needs the field '" + rank + "' in the schema; run install, then the job");
    }
    FieldInfos fields = request.getSearcher().getFieldInfos();
    if (fields.fieldInfo(groupField) != null && fields.fieldInfo(rank) == null) {
      throw RequestParams.badRequest(
          use + " needs the values of '" + rank + "', which the next run of the job writes");
    }
  }
}
