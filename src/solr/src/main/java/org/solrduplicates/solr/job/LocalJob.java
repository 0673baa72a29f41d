// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import org.apache.solr.core.SolrCore;

/** The job of a standalone core, which runs in this process only. */
record LocalJob(BackgroundJob here, SolrCore core) implements SharedJob {
  @Override
  public JobStatus status() {
    return here.status();
  }

  @Override
  public void abort() {
    here.abort();
  }

  @Override
  public void requireNone() {
    here.requireStartable(core);
  }
}
