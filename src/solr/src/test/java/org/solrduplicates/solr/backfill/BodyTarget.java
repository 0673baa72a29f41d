// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.solrduplicates.solr.PostedBody;
import org.solrduplicates.solr.job.JobCommand;

/** Bodies that are posted as JSON, to start a backfill. */
public final class BodyTarget {
  private BodyTarget() {}

  /** Reads a body; it is no command, or is refused as a mistake of the caller, or is one. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (PostedBody request = new PostedBody(data)) {
      Optional<Map<?, ?>> members = JobCommand.posted(request);
      if (members.isPresent()) {
        BackfillBody.of(members.get()).shown();
      }
    } catch (SolrException refused) {
      if (refused.code() != 400) {
        throw refused;
      }
    }
  }
}
