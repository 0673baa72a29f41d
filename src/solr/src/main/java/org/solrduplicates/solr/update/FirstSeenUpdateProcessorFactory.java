// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.UpdateCommand;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.Cluster;

/**
 * Stores when each document was first added, the least trusted date of a history.
 *
 * <p>Place it before the distribution, where it runs once for all replicas:
 *
 * <pre>
 *   &lt;processor class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/&gt;
 * </pre>
 *
 * <p>{@link FingerprintUpdateProcessorFactory} keeps the indexed date. The earliest of three dates
 * wins: request time, client's date, indexed date. So no date is in the future, and a date gets
 * later only after a delete. Documents older than the field get the time of their next update.
 */
public final class FirstSeenUpdateProcessorFactory extends UpdateRequestProcessorFactory
    implements SolrCoreAware, SetupPart {
  /** Solr versions are milliseconds followed by a counter of this many bits. */
  private static final int VERSION_BITS = 20;

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

  @Override
  public void inform(SolrCore core) {
    settings.requireFirstSeen(core.getLatestSchema());
  }

  @Override
  public UpdateRequestProcessor getInstance(
      SolrQueryRequest request, SolrQueryResponse response, UpdateRequestProcessor next) {
    return new Processor(
        settings.firstSeenField(),
        Optional.of(DuplicatesRequest.now(request)),
        request.getCore(),
        next);
  }

  static UpdateRequestProcessor keeping(
      String field, SolrQueryRequest request, UpdateRequestProcessor next) {
    IndexSchema schema = request.getSchema();
    return ReadableField.own(schema, field) == null || schema.getUniqueKeyField() == null
        ? next
        : new Processor(field, Optional.empty(), request.getCore(), next);
  }

  /**
   * With a request time, sets it unless a document has an earlier date; skips atomic updates.
   * Without, keeps the earlier date of the update and this replica's document. Updates of one
   * document are serialized there, so their order does not matter.
   */
  private static final class Processor extends UpdateRequestProcessor {
    private final String field;
    private final Optional<Instant> now;
    private final SolrCore core;

    Processor(String field, Optional<Instant> now, SolrCore core, UpdateRequestProcessor next) {
      super(next);
      this.field = field;
      this.now = now;
      this.core = core;
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      if (now.isEmpty() && !command.isInPlaceUpdate()) {
        if (!isKept(command)) {
          keepDates(command);
        }
      } else if (now.isPresent() && !AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
        SentDocument.withChildren(command.getSolrInputDocument())
            .forEach(each -> setEarliest(each, now.stream()));
      }
      super.processAdd(command);
    }

    /**
     * A log that Solr replays after a crash was written after this processor, so a date in it is
     * the earliest. The log of a TLOG replica may have updates of the time of its recovery, which
     * went to the log at once.
     */
    private boolean isKept(AddUpdateCommand command) {
      UpdateLog log = core.getUpdateHandler().getUpdateLog();
      return log != null
          && log.getState() == UpdateLog.State.REPLAYING
          && (command.getFlags() & UpdateCommand.REPLAY) != 0
          && Cluster.of(core).type() != Replica.Type.TLOG
          && SentDocument.withChildren(command.getSolrInputDocument()).stream()
              .allMatch(each -> dates(each).findAny().isPresent());
    }

    private void keepDates(AddUpdateCommand command) throws IOException {
      Predecessors before = new Predecessors(core, command.getIndexedId(), List.of(field));
      for (SolrInputDocument each : SentDocument.withChildren(command.getSolrInputDocument())) {
        setEarliest(each, before.find(each).stream().flatMap(this::dates));
        if (dates(each).findAny().isEmpty()) {
          setEarliest(each, time(command));
        }
      }
    }

    /** Ignores the epoch of an unset clock, which would otherwise stay forever. */
    private void setEarliest(SolrInputDocument document, Stream<Instant> others) {
      Stream.concat(dates(document), others)
          .filter(date -> !CredibleDates.isZero(date))
          .min(Comparator.naturalOrder())
          .ifPresent(date -> document.setField(field, Date.from(date)));
    }

    private Stream<Instant> dates(SolrInputDocument document) {
      return Optional.ofNullable(document.getFieldValues(field)).stream()
          .flatMap(Collection::stream)
          .filter(Objects::nonNull)
          .map(
              date ->
                  date instanceof Long time ? Instant.ofEpochMilli(time) : SentFields.date(date));
    }

    /**
     * Derives the time from the version, which is the same on all replicas. Only atomic updates
     * that create a document need it.
     */
    private static Stream<Instant> time(AddUpdateCommand command) {
      return command.getVersion() > 0
          ? Stream.of(Instant.ofEpochMilli(command.getVersion() >> VERSION_BITS))
          : Stream.empty();
    }
  }
}
