// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.util.List;
import java.util.Objects;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.search.TextLookup;

/**
 * Searches for a duplicate of each document before it is added, and tags, reports, rejects or skips
 * the document.
 *
 * <p>Place it before the distribution, where it runs once, on the node that receives the update:
 *
 * <pre>
 *   &lt;updateProcessor name="policy"
 *       class="org.solrduplicates.solr.update.PolicyUpdateProcessorFactory"/&gt;
 *   &lt;updateRequestProcessorChain name="fingerprints" default="true"
 *       processor="policy" post-processor="duplicates"/&gt;
 * </pre>
 *
 * <p>It finds visible documents and those added here last. Concurrent requests or nodes may each
 * add one of two duplicates. Atomic updates are not checked.
 */
public final class PolicyUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware {
  private Policy policy = Policy.of(new NamedList<>());
  private RecentDocuments recent = policy.recent();

  @Override
  public void init(NamedList<?> args) {
    policy = Policy.of(args);
    recent = policy.recent();
  }

  /** Fails at a wrong place in the chain, without tag fields, or without a query handler. */
  @Override
  public void inform(SolrCore core) {
    policy.requireFields(core.getLatestSchema());
    TextLookup.require(core, policy.handler());
    for (PluginInfo chain :
        core.getSolrConfig().getPluginInfos(UpdateRequestProcessorChain.class.getName())) {
      requirePlace(
          Objects.toString(chain.name, ""),
          core.getUpdateProcessingChain(chain.name).getProcessors());
    }
  }

  private void requirePlace(String chain, List<UpdateRequestProcessorFactory> processors) {
    if (processors.stream()
        .dropWhile(processor -> !(processor instanceof DistributingUpdateProcessorFactory))
        .anyMatch(this::equals)) {
      throw PluginSettings.wrong(
          "PolicyUpdateProcessorFactory must come before the distribution of updates in the chain '"
              + chain
              + "'");
    }
  }

  /** Skips forwarded and replayed updates, which were checked before. */
  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    if (request.getParams().get(DistributingUpdateProcessorFactory.DISTRIB_UPDATE_PARAM) != null) {
      return next;
    }
    TextLookup lookup = TextLookup.of(request.getCore(), policy.handler());
    DuplicateSearch search = new DuplicateSearch(policy, lookup, recent);
    return new PolicyUpdateProcessor(
        search, policy.action(request.getParams(), request.getSchema()), request, response, next);
  }
}
