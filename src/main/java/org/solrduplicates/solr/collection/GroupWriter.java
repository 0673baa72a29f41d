package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.processor.DistributedUpdateProcessor;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.RunUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.solrduplicates.solr.search.SolrDocuments;

/**
 * Writes group numbers by in-place updates, which touch nothing else of a document. The chain is
 * our own: a processor that sets another field would make a full update of it. For one thread and
 * one request.
 */
final class GroupWriter {
  private final SolrQueryRequest request;
  private final SolrDocuments documents;
  private final String field;
  private final Routing routing;
  private final UpdateRequestProcessor processor;

  GroupWriter(SolrQueryRequest request, SolrDocuments documents, String field) {
    this.request = request;
    this.documents = documents;
    this.field = field;
    this.routing = Routing.of(request.getCore());
    routing.applyTo(request);
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>()); // to which Solr adds what became of it
    this.processor =
        new UpdateRequestProcessorChain(
                List.of(new DistributedUpdateProcessorFactory(), new RunUpdateProcessorFactory()),
                request.getCore())
            .createProcessor(request, response);
  }

  /**
   * Gives a document its number.
   *
   * @param number its number in the index
   * @param version the version that must be the latest; 0 if the document need only exist
   * @return false if the document was changed or deleted meanwhile
   */
  boolean write(int number, long version, int group) {
    AddUpdateCommand command = new AddUpdateCommand(request);
    SolrInputDocument document = new SolrInputDocument();
    document.setField(request.getSchema().getUniqueKeyField().getName(), id(number));
    document.setField(field, Map.of("set", group));
    document.setField(CollectionFields.VERSION, version == 0 ? 1 : version);
    if (!routing.field().isEmpty()) {
      document.setField(
          routing.field(),
          LocalCollectionShard.reading(() -> documents.value(number, routing.field())));
    }
    command.solrDoc = document;
    try {
      processor.processAdd(command);
      return true;
    } catch (SolrException e) {
      if (e.code() == ErrorCode.CONFLICT.code) {
        return false;
      }
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String id(int number) {
    return LocalCollectionShard.reading(() -> documents.reader(false).id(number));
  }

  /** Waits until all replicas have the numbers. */
  void finish() {
    LocalCollectionShard.reading(
        () -> {
          processor.finish();
          processor.close();
          return true;
        });
  }

  /** Makes the numbers visible on all replicas of this shard, as their leader. */
  void commit() {
    CloudDescriptor cloud = request.getCore().getCoreDescriptor().getCloudDescriptor();
    if (cloud != null && !cloud.isLeader()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "another replica leads the shard '" + cloud.getShardId() + "' now");
    }
    ModifiableSolrParams params = new ModifiableSolrParams(request.getParams());
    request.setParams(params.set(DistributedUpdateProcessor.COMMIT_END_POINT, "leaders"));
    LocalCollectionShard.reading(
        () -> {
          processor.processCommit(new CommitUpdateCommand(request, false));
          return true;
        });
    finish();
  }
}
