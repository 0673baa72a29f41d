// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import org.apache.lucene.util.NumericUtils;

/** The document of a version group that a result list shows. */
enum Show {
  /** The latest version that matches. */
  LATEST {
    @Override
    long order(int rank, float score) {
      return rank == 0 ? 0 : (long) Integer.MAX_VALUE - rank;
    }
  },
  /** The oldest version that matches. */
  OLDEST {
    @Override
    long order(int rank, float score) {
      return rank == 0 ? Integer.MAX_VALUE : rank;
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
   * @param rank 0 for the latest document of the group, else from 1, oldest first
   */
  abstract long order(int rank, float score);
}
