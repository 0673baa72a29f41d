// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.DistributedUpdateProcessor.DistribPhase;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.DupField;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.UpdateChain;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.RoutedAlias;

/**
 * Removes group numbers, backgrounds and ranks from incoming documents, because only the job may
 * assign them. A copied document would otherwise join an unrelated group. A document that is sent
 * again with the same text and title keeps those that it has. An atomic update of the text removes
 * all; one of another field keeps them. An atomic update of these fields is rejected.
 *
 * <p>Place it before the distribution. The leader also gives numbers to documents from other nodes.
 * Replicas and replayed updates keep the numbers of the leader:
 *
 * <pre>
 *   &lt;processor class="org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory"/&gt;
 * </pre>
 *
 * <p>A {@code groupField} of the groups handler must be repeated here.
 */
public final class GroupNumberUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SetupPart, UpdateRequestProcessorFactory.RunAlways {
  private static final String GROUP_FIELD = "groupField";

  private String field = DupField.GROUP.defaultName();

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
    return FingerprintFields.ofJob(field);
  }

  /** Without the field, Solr itself rejects documents that have it. */
  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    List<String> present =
        ownFields().stream()
            .filter(name -> ReadableField.own(request.getSchema(), name) != null)
            .toList();
    String phase = request.getParams().get(DistributingUpdateProcessorFactory.DISTRIB_UPDATE_PARAM);
    if (present.isEmpty() || DistribPhase.FROMLEADER.name().equals(phase)) {
      return next;
    }
    SolrCore core = request.getCore();
    boolean isFirst = phase == null;
    KeptNumbersProcessor kept =
        new KeptNumbersProcessor(present, mayHave(core, isFirst), request, next);
    return isFirst ? new Cleaner(present, () -> settings(core), kept) : kept;
  }

  /** The first node of a routed alias may have a document of the same id in another collection. */
  private static boolean mayHave(SolrCore core, boolean isFirst) {
    return Cluster.of(core).isLeader() && !(isFirst && RoutedAlias.of(core).hasOthers());
  }

  private static List<PluginSettings> settings(SolrCore core) {
    return UpdateChain.required(core).parts(Role.FINGERPRINTS).map(SetupPart::settings).toList();
  }

  private static Stream<String> words(PluginSettings used) {
    return Stream.concat(used.textFields().stream(), Stream.of(used.titleField()));
  }

  static final class Cleaner extends UpdateRequestProcessor {
    /** The atomic change that removes a field; clients do not send this one. */
    private static final Map<String, @Nullable Object> REMOVAL =
        Collections.singletonMap("set", null);

    private final List<String> fields;
    private final Supplier<List<PluginSettings>> found;
    private @Nullable List<PluginSettings> settings;

    Cleaner(
        List<String> fields,
        Supplier<List<PluginSettings>> found,
        @Nullable UpdateRequestProcessor next) {
      super(next);
      this.fields = fields;
      this.found = found;
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      SolrInputDocument sent = command.getSolrInputDocument();
      SentDocument.withChildren(sent).forEach(this::clean);
      if (AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
        if (changes(sent, GroupNumberUpdateProcessorFactory::words)) {
          fields.forEach(field -> sent.setField(field, REMOVAL));
        } else if (fields.contains(FingerprintFields.CHANGED)
            && changes(sent, used -> used.metadataFields().stream())) {
          sent.setField(FingerprintFields.CHANGED, REMOVAL);
        }
      }
      super.processAdd(command);
    }

    private boolean changes(
        SolrInputDocument sent, Function<PluginSettings, Stream<String>> chosen) {
      List<PluginSettings> known = settings == null ? found.get() : settings;
      settings = known; // Solr assembles a chain again whenever it is asked
      return known.stream().flatMap(chosen).anyMatch(sent::containsKey);
    }

    private void clean(SolrInputDocument document) {
      fields.forEach(field -> clean(document, field));
    }

    private static void clean(SolrInputDocument document, String field) {
      if (document.getFieldValue(field) instanceof Map<?, ?> change && change != REMOVAL) {
        throw RequestParams.badRequest(
            "Only the grouping job may set '"
                + field
                + "' (got "
                + change
                + "). Remove the field from the update.");
      }
      document.removeField(field);
    }
  }
}
