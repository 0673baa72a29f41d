// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.request.SolrQueryRequestBase;

/** A request of bytes that were posted as JSON, to no core. */
public final class PostedBody extends SolrQueryRequestBase {
  /** Makes a request of bytes. */
  public PostedBody(byte[] body) {
    super(null, new ModifiableSolrParams());
    setContentStreams(
        List.of(new ContentStreamBase.ByteArrayStream(body, "body", "application/json")));
  }

  @Override
  public String getHttpMethod() {
    return "POST";
  }
}
