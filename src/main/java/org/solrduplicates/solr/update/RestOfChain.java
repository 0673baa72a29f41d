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

/** What comes behind the policy in a chain, for updates that are sent when a request is done. */
record RestOfChain(List<UpdateRequestProcessorFactory> factories) {
  /** Something that is sent. */
  @FunctionalInterface
  private interface Update {
    void to(UpdateRequestProcessor processor, SolrQueryRequest request) throws IOException;
  }

  /** Finds the rest of the chain of a request. */
  static RestOfChain of(SolrQueryRequest request, UpdateRequestProcessorFactory policy) {
    return new RestOfChain(
        request.getCore().getUpdateProcessorChain(request.getParams()).getProcessors().stream()
            .dropWhile(factory -> !factory.equals(policy))
            .skip(1)
            .toList());
  }

  /** Returns the fields that are made anew for every document. */
  Set<String> madeFields() {
    return factories.stream()
        .filter(FingerprintUpdateProcessorFactory.class::isInstance)
        .flatMap(factory -> ((FingerprintUpdateProcessorFactory) factory).ownFields().stream())
        .collect(Collectors.toSet());
  }

  /**
   * Adds a document or changes one.
   *
   * @throws org.apache.solr.common.SolrException if a node does not accept it
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

  /** Commits as another command does. */
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

  /** All nodes have answered when it returns. */
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
