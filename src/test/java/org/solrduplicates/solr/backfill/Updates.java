package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.function.Consumer;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;

/** Lets a test do something before each document that is added, behind the distribution. */
public final class Updates extends UpdateRequestProcessorFactory {
  private static final Consumer<String> NOTHING = id -> {};
  private static volatile Consumer<String> before = NOTHING;

  /** Does something before each add, which is told the unique key. */
  static void before(Consumer<String> action) {
    before = action;
  }

  static void reset() {
    before = NOTHING;
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return new UpdateRequestProcessor(next) {
      @Override
      public void processAdd(AddUpdateCommand command) throws IOException {
        before.accept(command.getPrintableId());
        super.processAdd(command);
      }
    };
  }
}
