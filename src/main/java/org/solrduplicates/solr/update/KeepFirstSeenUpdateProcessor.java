package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;

/**
 * Keeps the date on which a document was first added when it is added again: the earlier one of
 * what the update says and what this replica has of the same document. Since the earliest date
 * wins, it does not matter how often or in which order updates are applied.
 *
 * <p>It runs behind the distribution of updates, where nobody else changes the same document.
 */
final class KeepFirstSeenUpdateProcessor extends UpdateRequestProcessor {
  /** Solr's versions are milliseconds, followed by so many bits that count. */
  private static final int VERSION_BITS = 20;

  private final FirstSeenField field;
  private final SolrCore core;

  KeepFirstSeenUpdateProcessor(FirstSeenField field, SolrCore core, UpdateRequestProcessor next) {
    super(next);
    this.field = field;
    this.core = core;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (!command.isInPlaceUpdate()) {
      keepDates(command);
    }
    super.processAdd(command);
  }

  private void keepDates(AddUpdateCommand command) throws IOException {
    DatesBefore before = new DatesBefore(field, core, command.getIndexedId());
    for (SolrInputDocument document : selfAndChildren(command)) {
      field.setEarliest(document, before.of(document));
      if (field.dates(document).findAny().isEmpty()) {
        field.setEarliest(document, time(command));
      }
    }
  }

  private static List<SolrInputDocument> selfAndChildren(AddUpdateCommand command) {
    List<SolrInputDocument> all = new ArrayList<>();
    command.getSolrInputDocument().visitSelfAndNestedDocs((path, document) -> all.add(document));
    return all;
  }

  /**
   * Returns the time of an update by its version, which is the same on all replicas. Only an atomic
   * update that makes a new document needs it, for it never met {@link FirstSeenUpdateProcessor}.
   */
  private static Stream<Instant> time(AddUpdateCommand command) {
    return command.getVersion() > 0
        ? Stream.of(Instant.ofEpochMilli(command.getVersion() >> VERSION_BITS))
        : Stream.empty();
  }
}
