// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;

/** Lets somebody do something before each document that is added, where a chain has it. */
public final class Updates extends UpdateRequestProcessorFactory {
  private static final Consumer<AddUpdateCommand> NOTHING = command -> {};
  private static volatile Consumer<AddUpdateCommand> before = NOTHING;

  /** Does something before each add, which is told the unique key. */
  public static void before(Consumer<String> action) {
    before = command -> action.accept(command.getPrintableId());
  }

  /** Does something before each add, which is told the document as it is added. */
  public static void beforeDocument(Consumer<SolrInputDocument> action) {
    before = command -> action.accept(command.getSolrInputDocument());
  }

  /** Does nothing more. */
  public static void reset() {
    before = NOTHING;
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return new UpdateRequestProcessor(next) {
      @Override
      public void processAdd(AddUpdateCommand command) throws IOException {
        before.accept(command);
        super.processAdd(command);
      }
    };
  }
}
