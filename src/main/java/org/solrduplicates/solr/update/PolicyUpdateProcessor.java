package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.RollbackUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.solr.search.Twin;

/** Does with the duplicates among the documents of one request what the policy says. */
final class PolicyUpdateProcessor extends UpdateRequestProcessor {
  private final DuplicateSearch search;
  private final Policy policy;
  private final PolicyAction action;
  private final Fingerprinter fingerprinter;
  private final DuplicatesReport report;
  private final SolrQueryRequest request;
  private final SolrQueryResponse response;

  /** Stands for the request where that would be kept in memory. */
  private final Object self = new Object();

  PolicyUpdateProcessor(
      DuplicateSearch search,
      PolicyAction action,
      SolrQueryRequest request,
      SolrQueryResponse response,
      UpdateRequestProcessor next) {
    super(next);
    this.search = search;
    this.policy = search.policy();
    this.action = action;
    this.fingerprinter = search.lookup().fields().fingerprinter(request.getSchema());
    this.report = new DuplicatesReport(policy.hideTwin());
    this.request = request;
    this.response = response;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    SentDocument sent = SentDocument.of(command, search.lookup().fields());
    if (action == PolicyAction.OFF || !sent.isWhole()) {
      addUnchecked(command, sent);
    } else {
      addChecked(command, sent);
    }
  }

  /** Of a text that was changed unseen nothing is known any more. */
  private void addUnchecked(AddUpdateCommand command, SentDocument sent) throws IOException {
    super.processAdd(command);
    if (sent.isWhole() || sent.hasText()) {
      search.recent().remove(sent.id());
    }
  }

  private void addChecked(AddUpdateCommand command, SentDocument sent) throws IOException {
    Optional<FoundDocument> document = sent.compared(fingerprinter);
    DuplicateSearch.Answer answer =
        document
            .map(d -> search.ask(sent, d, action == PolicyAction.TAG, request))
            .orElse(DuplicateSearch.Answer.NONE);
    Optional<Twin> twin = answer.twin();
    // what differs in signs alone is as similar as a copy, so no threshold can save it
    boolean mayDrop = twin.isPresent() && !twin.get().isOtherSigns();
    if (mayDrop && action == PolicyAction.REJECT) {
      throw rejection(sent.id(), twin.get());
    }
    boolean isSkipped = mayDrop && action == PolicyAction.SKIP && !replaces(command, sent);
    if (!isSkipped) {
      tag(sent, twin);
      super.processAdd(command);
      remember(sent, document, answer);
    }
    if (twin.isPresent() && action != PolicyAction.TAG) {
      report.add(sent.id(), twin.get(), isSkipped);
    }
  }

  /** If it were left out, the text that it replaces would stay as if it were the current one. */
  private boolean replaces(AddUpdateCommand command, SentDocument sent) {
    return command.overwrite && search.lookup().isThere(request, sent.id());
  }

  /** A conflict with what is there: no client of Solr tries that again. */
  private SolrException rejection(String id, Twin twin) {
    String rejected = "the document '" + id + "' is rejected as a duplicate of ";
    if (policy.hideTwin()) {
      return new SolrException(ErrorCode.CONFLICT, rejected + "another one");
    }
    String reason = " (" + twin.kind().label() + ", similarity " + twin.similarity() + ")";
    SolrException rejection =
        new SolrException(ErrorCode.CONFLICT, rejected + "'" + twin.id() + "'" + reason);
    NamedList<String> metadata = new NamedList<>();
    metadata.add("dup_of", twin.id());
    metadata.add("dup_score", String.valueOf(twin.similarity()));
    rejection.setMetadata(metadata);
    return rejection;
  }

  private void tag(SentDocument sent, Optional<Twin> twin) {
    if (action == PolicyAction.TAG) {
      sent.remove(policy.dupOf(), policy.dupScore());
      twin.ifPresent(of -> sent.fields().setField(policy.dupOf(), of.id()));
      twin.ifPresent(of -> sent.fields().setField(policy.dupScore(), of.similarity()));
    }
  }

  private void remember(
      SentDocument sent, Optional<FoundDocument> document, DuplicateSearch.Answer answer) {
    boolean tagged = action == PolicyAction.TAG && answer.twin().isPresent();
    search.recent().remove(sent.id());
    document.ifPresent(
        known ->
            search
                .recent()
                .put(
                    new RecentDocuments.Recent(
                        known, sent.digest(), answer.background(), tagged, self)));
  }

  @Override
  public void processDelete(DeleteUpdateCommand command) throws IOException {
    super.processDelete(command);
    if (command.isDeleteById()) {
      search.recent().remove(command.getId());
    } else {
      search.recent().clear();
    }
  }

  @Override
  public void processRollback(RollbackUpdateCommand command) throws IOException {
    super.processRollback(command);
    search.recent().clear();
  }

  /** Only now other nodes say what they did not accept. */
  @Override
  public void finish() throws IOException {
    if (action.isReported() || !report.isEmpty()) {
      report.writeTo(response);
    }
    try {
      super.finish();
    } catch (IOException | RuntimeException e) {
      search.recent().removeAllOf(self);
      throw e;
    }
  }
}
