// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.Cluster;

/** Checks that the job can write into documents. The error has the cause and the remedy. */
public final class InPlaceRule {
  private InPlaceRule() {}

  /**
   * @param groupField the field of group numbers
   * @throws RuntimeException 400 if the numbers could not be written
   */
  public static void require(SolrQueryRequest request, String groupField) {
    SolrCore core = request.getCore();
    if (Cluster.of(core).hasNoUpdateLog()) {
      throw RequestParams.badRequest(
          "group numbers cannot be written: solrconfig.xml has no updateLog. Add <updateLog/> to its"
              + " <updateHandler>, and reload");
    }
    List<String> sorting =
        LocalCollectionShard.reading(() -> sorting(core.getSolrCoreState().getMergePolicySort()))
            .filter(FingerprintFields.ofJob(groupField)::contains)
            .toList();
    if (!sorting.isEmpty()) {
      throw RequestParams.badRequest(
          Sentence.of(
              "group numbers cannot be written, because the index is sorted by %s: remove it from"
                  + " the sort of the merge policy",
              String.join(", ", sorting)));
    }
  }

  private static Stream<String> sorting(@Nullable Sort sort) {
    return sort == null ? Stream.of() : Stream.of(sort.getSort()).map(SortField::getField);
  }
}
