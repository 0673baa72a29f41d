package org.solrduplicates.cli.client;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ModifiableSolrParams;

/** Asks for the passages that a document has in common with others. */
public final class PassagesRequest {
  private PassagesRequest() {}

  /**
   * Returns the passages.
   *
   * @param parameters more parameters, names and values in turn
   */
  public static PassagesAnswer ask(SolrCollection solr, String id, String... parameters)
      throws IOException, SolrServerException {
    ModifiableSolrParams params = SolrCollection.params(parameters);
    params.set("id", id).set("fl", "id").set("rows", 0).set("dup.passages", true);
    return Json.block(solr.get("/duplicates", params), "duplicates", PassagesAnswer.class);
  }
}
