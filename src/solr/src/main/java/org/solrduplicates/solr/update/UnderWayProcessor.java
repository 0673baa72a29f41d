// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.index.UpdatesUnderWay;

/**
 * Notes from its creation to its end that an update is under way. Solr creates it before the update
 * gets a version, wherever it is in the chain.
 */
final class UnderWayProcessor extends UpdateRequestProcessor {
  private final UpdatesUnderWay all;

  UnderWayProcessor(UpdatesUnderWay all, @Nullable UpdateRequestProcessor next) {
    super(next);
    this.all = all;
    all.settle(this);
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    super.processAdd(command);
    all.settle(this);
  }

  @Override
  protected void doClose() {
    all.end(this);
  }
}
