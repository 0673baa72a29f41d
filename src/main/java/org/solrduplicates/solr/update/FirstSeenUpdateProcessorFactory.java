package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.setup.SetupPart;

/**
 * Stores when each document was first added: the date of last resort in a history.
 *
 * <p>It is a clock, so it belongs before the distribution of updates, where it runs once for all
 * replicas:
 *
 * <pre>
 *   &lt;processor class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/&gt;
 * </pre>
 *
 * <p>{@link FingerprintUpdateProcessorFactory}, behind the distribution, keeps the date that is in
 * the index. The earliest date wins: of the time of the request, a date that the client sends, and
 * the one in the index. So no date lies in the future and none becomes later, but for a document
 * that is deleted and added again. A document that was there before the field gets the time of its
 * next update.
 */
public final class FirstSeenUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware, SetupPart {
  private PluginSettings settings = PluginSettings.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(
        Set.of(PluginSettings.FIRST_SEEN_FIELD), getClass().getSimpleName(), args);
    settings = PluginSettings.of(args);
  }

  @Override
  public Role role() {
    return Role.FIRST_SEEN;
  }

  @Override
  public PluginSettings settings() {
    return settings;
  }

  @Override
  public List<String> ownFields() {
    return List.of(settings.firstSeenField());
  }

  /** Refuses to start with a schema that lacks the field. */
  @Override
  public void inform(SolrCore core) {
    settings.requireFirstSeen(core.getLatestSchema());
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return new Stamp(
        new FirstSeenField(settings.firstSeenField()), DuplicatesRequest.now(request), next);
  }

  /**
   * Gives each document, and each of its children, the time of the request unless it has an earlier
   * one. Atomic updates are left alone: what they leave out is in the index.
   */
  private static final class Stamp extends UpdateRequestProcessor {
    private final FirstSeenField field;
    private final Instant now;

    Stamp(FirstSeenField field, Instant now, UpdateRequestProcessor next) {
      super(next);
      this.field = field;
      this.now = now;
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      if (!AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
        NestedDocuments.of(command.getSolrInputDocument())
            .forEach(each -> field.setEarliest(each, Stream.of(now)));
      }
      super.processAdd(command);
    }
  }
}
