// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.RollbackUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.metrics.Audit;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.search.Twin;

final class PolicyUpdateProcessor extends UpdateRequestProcessor {
  private final DuplicateSearch search;
  private final Policy policy;
  private final Policy.Action action;
  private final DuplicatesReport report = new DuplicatesReport();
  private final SolrQueryRequest request;
  private final SolrQueryResponse response;

  /** Identifies the request without keeping it in memory. */
  private final Object self = new Object();

  PolicyUpdateProcessor(
      DuplicateSearch search,
      Policy.Action action,
      SolrQueryRequest request,
      SolrQueryResponse response,
      UpdateRequestProcessor next) {
    super(next);
    this.search = search;
    this.policy = search.policy();
    this.action = action;
    this.request = request;
    this.response = response;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    boolean isWhole = !AtomicUpdateDocumentMerger.isAtomicUpdate(command);
    if (action == Policy.Action.OFF || !isWhole) {
      addUnchecked(command, isWhole);
      note(isWhole ? "off" : "partialUpdate", command.getPrintableId(), Optional.empty());
    } else {
      addChecked(command);
    }
  }

  /** Forgets the recent text of a document that is changed by an unchecked update. */
  private void addUnchecked(AddUpdateCommand command, boolean isWhole) throws IOException {
    String id = command.getPrintableId();
    SolrInputDocument sent = command.getSolrInputDocument();
    List<String> text = search.lookup().fields().textFields();
    boolean changesText = isWhole || text.stream().anyMatch(sent::containsKey);
    if (changesText && !isWhole && action == Policy.Action.TAG) {
      untag(sent);
    }
    super.processAdd(command);
    if (changesText) {
      search.recent().remove(id);
    }
  }

  private void untag(SolrInputDocument sent) {
    sent.setField(policy.dupOf(), Collections.singletonMap("set", null));
    sent.setField(policy.dupScore(), Collections.singletonMap("set", null));
  }

  private void addChecked(AddUpdateCommand command) throws IOException {
    String id = command.getPrintableId();
    Optional<SentDocument> sent = SentDocument.of(command, search.lookup().fields());
    DuplicateSearch.Answer answer =
        sent.map(document -> search.ask(document, action, request))
            .orElse(DuplicateSearch.Answer.NONE);
    Optional<Twin> twin = answer.twin();
    boolean isCopy = twin.filter(Twin::mayReplace).isPresent();
    if (isCopy && action == Policy.Action.REJECT) {
      note("rejected", id, twin);
      throw rejection(id, twin.get());
    }
    boolean isSkipped = isCopy && action == Policy.Action.SKIP && !replaces(command);
    if (!isSkipped) {
      tag(command.getSolrInputDocument(), twin);
      super.processAdd(command);
      search.recent().remove(id);
      sent.ifPresent(known -> remember(known, answer));
    }
    note(isSkipped ? "skipped" : added(twin), id, twin);
    if (twin.isPresent() && action != Policy.Action.TAG) {
      report.add(id, twin.get(), isSkipped);
    }
  }

  private String added(Optional<Twin> twin) {
    return twin.isEmpty() ? "added" : action == Policy.Action.TAG ? "tagged" : "reported";
  }

  /** Counts an outcome; logs it if there is a duplicate. */
  private void note(String result, String id, Optional<Twin> twin) {
    Metrics.of(request.getCore()).count("policy-" + result, 1);
    twin.ifPresent(
        of -> {
          Map<String, Object> values = new LinkedHashMap<>();
          values.put("id", id);
          values.put("duplicateOf", of.id());
          values.put("similarity", of.similarity());
          values.put("coverage", of.coverage());
          values.put("result", result);
          Audit.log(request, "policy", values);
        });
  }

  /** A skipped replacement would leave the outdated text in the index. */
  private boolean replaces(AddUpdateCommand command) {
    return command.overwrite && search.lookup().isThere(request, command.getPrintableId());
  }

  /** Uses 409 (conflict), because Solr clients do not retry it. */
  private SolrException rejection(String id, Twin twin) {
    String rejected = "the document '" + id + "' is rejected as a duplicate of ";
    String reason =
        String.format(
            Locale.ROOT,
            " (%s, similarity %s, coverage %s)",
            twin.kind().label(),
            twin.similarity(),
            twin.coverage());
    SolrException rejection =
        RequestParams.error(ErrorCode.CONFLICT, rejected + "'" + twin.id() + "'" + reason, null);
    NamedList<String> metadata = new NamedList<>();
    metadata.add("dup_of", twin.id());
    metadata.add("dup_score", String.valueOf(twin.similarity()));
    metadata.add("coverage", String.valueOf(twin.coverage()));
    rejection.setMetadata(metadata);
    return rejection;
  }

  private void tag(SolrInputDocument fields, Optional<Twin> twin) {
    if (action == Policy.Action.TAG) {
      for (SolrInputDocument document : SentDocument.withChildren(fields)) {
        document.removeField(policy.dupOf());
        document.removeField(policy.dupScore());
      }
      twin.ifPresent(of -> fields.setField(policy.dupOf(), of.id()));
      twin.ifPresent(of -> fields.setField(policy.dupScore(), of.similarity()));
    }
  }

  private void remember(SentDocument sent, DuplicateSearch.Answer answer) {
    boolean tagged = action == Policy.Action.TAG && answer.twin().isPresent();
    search
        .recent()
        .put(
            new RecentDocuments.Recent(
                sent.compared(), sent.digest(), answer.around(), tagged, self));
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

  /** Runs after the distribution, because other nodes report rejected updates only then. */
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

  private static final class DuplicatesReport {
    /** Bounds memory, because a request may run for days. */
    private static final int MAX = 10_000;

    private static final String LIST = "duplicates";
    private static final String NOT_LISTED = "duplicatesNotListed";

    private final List<SimpleOrderedMap<Object>> duplicates = new ArrayList<>();
    private int more;

    void add(String id, Twin twin, boolean isSkipped) {
      if (duplicates.size() == MAX) {
        more++;
        return;
      }
      duplicates.add(
          new ResponseMap()
              .with("id", id)
              .with("verdict", twin.kind().label())
              .with("dup_of", twin.id())
              .with("dup_score", twin.similarity())
              .with("coverage", twin.coverage())
              .with("skipped", isSkipped));
    }

    boolean isEmpty() {
      return duplicates.isEmpty();
    }

    void writeTo(SolrQueryResponse response) {
      if (response.getValues().get(LIST) instanceof List<?> before) {
        duplicates.addAll(0, entries(before));
        response.getValues().remove(LIST);
      }
      response.add(LIST, duplicates);
      if (response.getValues().remove(NOT_LISTED) instanceof Integer before) {
        more += before;
      }
      if (more > 0) {
        response.add(NOT_LISTED, more);
      }
    }

    @SuppressWarnings("unchecked") // the entries were written by this class
    private static List<SimpleOrderedMap<Object>> entries(List<?> written) {
      return (List<SimpleOrderedMap<Object>>) written;
    }
  }
}
