package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Instant;
import java.util.stream.Stream;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;

/**
 * Gives each document, and each of its children, the time of the request unless it has an earlier
 * one. Atomic updates are left alone: what they leave out is in the index.
 */
final class FirstSeenUpdateProcessor extends UpdateRequestProcessor {
  private final FirstSeenField field;
  private final Instant now;

  FirstSeenUpdateProcessor(FirstSeenField field, Instant now, UpdateRequestProcessor next) {
    super(next);
    this.field = field;
    this.now = now;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (!AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
      command
          .getSolrInputDocument()
          .visitSelfAndNestedDocs((path, document) -> field.setEarliest(document, Stream.of(now)));
    }
    super.processAdd(command);
  }
}
