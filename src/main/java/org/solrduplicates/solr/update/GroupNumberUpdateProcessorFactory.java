package org.solrduplicates.solr.update;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.solrduplicates.solr.PluginSettings;

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
public final class GroupNumberUpdateProcessorFactory extends UpdateRequestProcessorFactory {
  private static final String GROUP_FIELD = "groupField";

  private String field = "dup_group";

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(Set.of(GROUP_FIELD), getClass().getSimpleName(), args);
    field = Optional.ofNullable(args.get(GROUP_FIELD)).map(Object::toString).orElse(field);
  }

  /** Returns whether the default chain of a core removes the numbers of a field. */
  public static boolean isInUse(SolrCore core, String field) {
    List<UpdateRequestProcessorFactory> chain = core.getUpdateProcessingChain(null).getProcessors();
    return chain.stream()
        .takeWhile(processor -> !(processor instanceof DistributingUpdateProcessorFactory))
        .filter(GroupNumberUpdateProcessorFactory.class::isInstance)
        .map(GroupNumberUpdateProcessorFactory.class::cast)
        .anyMatch(processor -> processor.field.equals(field));
  }

  /** Without the field Solr itself says so to who sends it. */
  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return request.getSchema().getFieldOrNull(field) == null
        ? next
        : new GroupNumberUpdateProcessor(field, next);
  }
}
