// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.processor.DistributedUpdateProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;

/** Sends updates as the leader of a shard to all of its replicas. Not thread-safe. */
public final class ShardUpdates {
  private final SolrQueryRequest request;
  private final Routing routing;
  private final UpdateRequestProcessor processor;

  /** {@code chain} starts with the distribution of updates. */
  public ShardUpdates(SolrQueryRequest request, List<UpdateRequestProcessorFactory> chain) {
    this.request = request;
    this.routing = Routing.of(request.getCore());
    routing.applyTo(request);
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>()); // Solr adds the result to it
    this.processor =
        new UpdateRequestProcessorChain(chain, request.getCore())
            .createProcessor(request, response);
  }

  public Routing routing() {
    return routing;
  }

  /** Sends an update; returns false if the document was changed or deleted meanwhile. */
  public boolean add(SolrInputDocument document) throws IOException {
    AddUpdateCommand command = new AddUpdateCommand(request);
    command.solrDoc = document;
    try {
      processor.processAdd(command);
      return true;
    } catch (SolrException e) {
      if (e.code() == ErrorCode.CONFLICT.code) {
        return false;
      }
      throw e;
    }
  }

  /** Waits until all replicas have the updates; none can be sent afterwards. */
  public void finish() throws IOException {
    try (processor) {
      processor.finish();
    }
  }

  /** Commits on all replicas, opens a searcher if {@code visible}, and finishes. */
  public void commit(boolean visible) throws IOException {
    requireLeader(request.getCore());
    ModifiableSolrParams params = new ModifiableSolrParams(request.getParams());
    request.setParams(params.set(DistributedUpdateProcessor.COMMIT_END_POINT, "leaders"));
    CommitUpdateCommand command = new CommitUpdateCommand(request, false);
    command.openSearcher = visible;
    processor.processCommit(command);
    finish();
  }

  public static void requireLeader(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    if (cloud != null && !cloud.isLeader()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "another replica leads the shard '" + cloud.getShardId() + "' now; start again");
    }
  }
}
