// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;

/**
 * One request and what should become of it.
 *
 * @param kind what is done
 * @param request the request
 * @param code the code with which it is refused, or 0
 */
record Step(String kind, UpdateRequest request, int code) {
  /** What the server should say of a request that is not refused. */
  static final int ACCEPTED = 0;

  /** Returns how many documents are added, changed or deleted. */
  int operations() {
    return documents().size() + deletions().size();
  }

  private List<SolrInputDocument> documents() {
    return request.getDocuments() == null ? List.of() : request.getDocuments();
  }

  private List<String> deletions() {
    List<String> all = new ArrayList<>();
    if (request.getDeleteById() != null) {
      all.addAll(request.getDeleteById());
    }
    if (request.getDeleteQuery() != null) {
      all.addAll(request.getDeleteQuery());
    }
    return all;
  }

  @Override
  public String toString() {
    String refused = code == ACCEPTED ? "" : " (refused with " + code + ")";
    return kind + refused + " " + request.getParams() + " " + documents() + " " + deletions();
  }
}
