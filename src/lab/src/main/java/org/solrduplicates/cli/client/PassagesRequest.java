// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.io.IOException;
import org.solrduplicates.cli.client.SolrRequest.Parameters;

/** Asks for the passages that a document has in common with others. */
public final class PassagesRequest {
  private PassagesRequest() {}

  /**
   * Returns the passages.
   *
   * @param parameters more parameters, names and values in turn
   */
  public static PassagesAnswer ask(SolrCollection solr, String id, String... parameters)
      throws IOException {
    Parameters params =
        Parameters.of(parameters)
            .and("id", id)
            .and("fl", "id")
            .and("rows", 0)
            .and("dup.passages", true);
    return Json.block(solr.get("/duplicates", params), "duplicates", PassagesAnswer.class);
  }
}
