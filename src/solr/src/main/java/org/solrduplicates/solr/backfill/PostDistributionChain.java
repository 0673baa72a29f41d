// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.util.List;
import org.apache.solr.core.SolrCore;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.setup.UpdateChain;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

/**
 * The update chain from the distribution on. Earlier processors are for client documents: they may
 * set a time, an id or a default value.
 */
record PostDistributionChain(
    List<UpdateRequestProcessorFactory> processors,
    FingerprintUpdateProcessorFactory fingerprints) {
  /** Fails if the chain creates no fingerprints. */
  static PostDistributionChain of(SolrCore core) {
    List<UpdateRequestProcessorFactory> tail =
        UpdateChain.required(core).processors().stream()
            .dropWhile(processor -> !(processor instanceof DistributingUpdateProcessorFactory))
            .toList();
    return tail.stream()
        .filter(FingerprintUpdateProcessorFactory.class::isInstance)
        .map(
            processor ->
                new PostDistributionChain(tail, (FingerprintUpdateProcessorFactory) processor))
        .findFirst()
        .orElseThrow(
            () ->
                RequestParams.badRequest(
                    "the default updateRequestProcessorChain has no "
                        + FingerprintUpdateProcessorFactory.class.getSimpleName()
                        + " after the distribution of updates; name it in post-processor="));
  }
}
