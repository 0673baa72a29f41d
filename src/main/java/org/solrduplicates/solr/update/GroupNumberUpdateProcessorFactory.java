package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.setup.SetupPart;

/**
 * Removes the numbers of groups from documents that are sent. Only the job knows which documents
 * are a group; one that is read, changed and sent again, or copied, would bring the number of
 * strangers. An atomic update of another field keeps the number, one of the number is refused.
 *
 * <p>It belongs before the distribution of updates, where it sees what clients send. What a node
 * gets from another one or reads in its log comes behind, and keeps the numbers that the job gave:
 *
 * <pre>
 *   &lt;processor class="org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory"/&gt;
 * </pre>
 *
 * <p>If the handler of the groups has another {@code groupField}, it needs the same setting here.
 */
public final class GroupNumberUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SetupPart {
  private static final String GROUP_FIELD = "groupField";

  private String field = "dup_group";

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(Set.of(GROUP_FIELD), getClass().getSimpleName(), args);
    field = Optional.ofNullable(args.get(GROUP_FIELD)).map(Object::toString).orElse(field);
  }

  @Override
  public Role role() {
    return Role.GROUP_NUMBERS;
  }

  @Override
  public List<String> ownFields() {
    return List.of(field);
  }

  /** Without the field Solr itself says so to who sends it. */
  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return request.getSchema().getFieldOrNull(field) == null ? next : new Cleaner(field, next);
  }

  /** Removes the group number from each document and from those below it. */
  static final class Cleaner extends UpdateRequestProcessor {
    private final String field;

    Cleaner(String field, @Nullable UpdateRequestProcessor next) {
      super(next);
      this.field = field;
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      NestedDocuments.of(command.getSolrInputDocument()).forEach(this::clean);
      super.processAdd(command);
    }

    private void clean(SolrInputDocument document) {
      if (document.getFieldValue(field) instanceof Map<?, ?> change) {
        throw RequestParams.badRequest(
            "'" + field + "' is written by the job of the groups only, was " + change);
      }
      document.removeField(field);
    }
  }
}
