// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;

/** The documents to show, as shards have sent them. Not thread-safe. */
final class FetchedDocuments implements AnswerWriter.Listing {
  private final SolrQueryResponse response;
  private final String key;
  private final Map<String, SolrDocument> documents = new HashMap<>();

  FetchedDocuments(SolrQueryResponse response, String key) {
    this.response = response;
    this.key = key;
  }

  void add(SolrDocumentList sent) {
    sent.forEach(document -> documents.put(String.valueOf(document.getFirstValue(key)), document));
  }

  /** Omits documents that were deleted meanwhile or whose shard has failed. */
  @Override
  public Object of(List<Page.Scored> shown, int found, int start, float maxScore) {
    SolrDocumentList list = new SolrDocumentList();
    list.setNumFound(found);
    list.setStart(start);
    if (response.getReturnFields().wantsScore()) {
      list.setMaxScore(maxScore);
    }
    for (Page.Scored wanted : shown) {
      SolrDocument document = documents.get(wanted.id());
      if (document != null) {
        if (!response.getReturnFields().wantsField(key)) {
          document.removeFields(key);
        }
        list.add(scored(document, wanted.score()));
      }
    }
    return list;
  }

  /** A document may be in several lists, with another score in each. */
  private static SolrDocument scored(SolrDocument document, float score) {
    SolrDocument scored = new SolrDocument(document);
    if (document.containsKey(SolrReturnFields.SCORE)) {
      scored.setField(SolrReturnFields.SCORE, score);
    }
    return scored;
  }
}
