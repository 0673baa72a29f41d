// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.solrduplicates.solr.search.InnerRequest;

/** The processors after the policy in a chain, for updates at the end of a request. */
record RestOfChain(List<UpdateRequestProcessorFactory> factories) {
  @FunctionalInterface
  private interface Update {
    void to(UpdateRequestProcessor processor, SolrQueryRequest request) throws IOException;
  }

  static RestOfChain of(SolrQueryRequest request, UpdateRequestProcessorFactory policy) {
    return new RestOfChain(
        request.getCore().getUpdateProcessorChain(request.getParams()).getProcessors().stream()
            .dropWhile(factory -> !factory.equals(policy))
            .skip(1)
            .toList());
  }

  Set<String> madeFields() {
    return factories.stream()
        .filter(FingerprintUpdateProcessorFactory.class::isInstance)
        .flatMap(factory -> ((FingerprintUpdateProcessorFactory) factory).ownFields().stream())
        .collect(Collectors.toSet());
  }

  /**
   * @throws org.apache.solr.common.SolrException if a node rejects the document
   */
  void add(SolrQueryRequest asking, SolrInputDocument document, int commitWithin)
      throws IOException {
    send(
        asking,
        (processor, request) -> {
          AddUpdateCommand command = new AddUpdateCommand(request);
          command.solrDoc = document;
          command.commitWithin = commitWithin;
          processor.processAdd(command);
        });
  }

  void commit(SolrQueryRequest asking, CommitUpdateCommand like) throws IOException {
    send(
        asking,
        (processor, request) -> {
          CommitUpdateCommand command = new CommitUpdateCommand(request, false);
          command.openSearcher = like.openSearcher;
          command.waitSearcher = like.waitSearcher;
          command.softCommit = like.softCommit;
          processor.processCommit(command);
        });
  }

  /** Returns after all nodes have answered. */
  private void send(SolrQueryRequest asking, Update update) throws IOException {
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>());
    try (InnerRequest request = new InnerRequest(asking, new ModifiableSolrParams());
        UpdateRequestProcessor processor =
            new UpdateRequestProcessorChain(factories, asking.getCore())
                .createProcessor(request, response)) {
      try {
        update.to(processor, request);
      } finally {
        processor.finish();
      }
    }
  }
}
