// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
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
import org.jspecify.annotations.Nullable;

/** Sends updates as the leader of a shard to all of its replicas. Not thread-safe. */
public final class ShardUpdates {
  /** Any document of a key. */
  private static final long ANY_VERSION = 1;

  /** Versions are times, so no document has this one. */
  private static final long NO_VERSION = 2;

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
    List<UpdateRequestProcessorFactory> checked = new ArrayList<>(chain);
    checked.add(1, new CheckFactory());
    this.processor =
        new UpdateRequestProcessorChain(checked, request.getCore())
            .createProcessor(request, response);
  }

  /**
   * An update of a document that was read.
   *
   * <p>Solr rejects it if it has to forward it to another leader: that leader compares the version
   * in the document.
   */
  private static final class ReadUpdate extends AddUpdateCommand {
    private final long read;

    /**
     * @param read the version of the document as it was read; 0 for none
     */
    ReadUpdate(SolrQueryRequest request, SolrInputDocument document, long read) {
      super(request);
      this.solrDoc = document;
      this.read = read;
    }
  }

  private static final class CheckFactory extends UpdateRequestProcessorFactory {
    @Override
    public UpdateRequestProcessor getInstance(
        SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
      return new Check(next);
    }
  }

  /**
   * Rejects the update of a document that was changed after it was read. Solr holds the lock of the
   * document meanwhile.
   */
  private static final class Check extends UpdateRequestProcessor {
    Check(@Nullable UpdateRequestProcessor next) {
      super(next);
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      if (command instanceof ReadUpdate update
          && VersionField.newest(command.getReq().getCore(), command.getIndexedId())
              != update.read) {
        throw new SolrException(ErrorCode.CONFLICT, "changed: " + command.getPrintableId());
      }
      super.processAdd(command);
    }
  }

  public Routing routing() {
    return routing;
  }

  /**
   * Sends an update of a document.
   *
   * @param version of the document as it was read; 0 for none
   * @return false if the document was changed or deleted meanwhile
   */
  public boolean add(SolrInputDocument document, long version) throws IOException {
    if (Cluster.of(request.getCore()).sendsUpdates()) {
      document.setField(CommonParams.VERSION_FIELD, version == 0 ? ANY_VERSION : version);
    }
    return add(new ReadUpdate(request, document, version));
  }

  /**
   * Writes doc values into a document. No other field but the version changes, whether it is stored
   * or not, and nothing is copied. Only if {@link VersionField#isInPlace}.
   *
   * @param values the unique key and the new values
   * @param version of the document as it was read; 0 for none
   * @return false if the document was changed or deleted meanwhile
   */
  public boolean addInPlace(SolrInputDocument values, long version) throws IOException {
    ReadUpdate update = new ReadUpdate(request, values, version);
    update.prevVersion = version;
    if (Cluster.of(request.getCore()).sendsUpdates()) {
      if (version == 0) {
        return false; // replicas apply an update in place to a version
      }
      update.setVersion(version);
      values.setField(CommonParams.VERSION_FIELD, NO_VERSION);
    }
    return add(update);
  }

  private boolean add(ReadUpdate command) throws IOException {
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
    Cluster cluster = Cluster.of(core);
    if (!cluster.isLeader()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "another replica leads the shard '" + cluster.shard() + "' now; start again");
    }
  }
}
