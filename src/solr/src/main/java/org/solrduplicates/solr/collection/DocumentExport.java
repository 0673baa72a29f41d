// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Exported;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.Rules;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Returns what a program outside of Solr needs to group the documents that the job would group: its
 * settings and weights, and then all documents, part by part. A document is in the same part as
 * long as it exists, so no part has a document of another one.
 */
final class DocumentExport {
  private static final String EXPORT = "export";

  /** The part that is asked for, as its index and the number of parts. */
  private static final String RANGE = "dup.range";

  private static final Pattern INDEX_AND_COUNT = Pattern.compile("(\\d{1,7})/(\\d{1,7})");

  /** Documents of a part. */
  private static final int DOCUMENTS = 2_000;

  private final View view;
  private final Views views;
  private final ShardLeaders taken;

  /**
   * @param taken reaches the documents that the job takes
   */
  DocumentExport(View view, Views views, ShardLeaders taken) {
    this.view = view;
    this.views = views;
    this.taken = taken;
  }

  static boolean isAsked(SolrQueryRequest request) {
    return EXPORT.equals(request.getParams().get(JobCommand.COMMAND))
        && !JobCommand.isCommand(request);
  }

  void write(SolrQueryResponse response) {
    SolrQueryRequest request = view.request();
    Admission.requireAll(request, "an export");
    Admission.requireTree(request, "an export");
    Admission.requireOneCollection(request);
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    String range = request.getParams().get(RANGE);
    response.add(EXPORT, range == null ? begin() : part(range(range)));
  }

  private static HashRange range(String value) {
    Matcher numbers = INDEX_AND_COUNT.matcher(value);
    if (!numbers.matches()) {
      throw wrongRange(value);
    }
    int index = Integer.parseInt(numbers.group(1));
    int count = Integer.parseInt(numbers.group(2));
    if (index >= count || count > HashRange.MAX_COUNT) {
      throw wrongRange(value);
    }
    return new HashRange(index, count);
  }

  private static SolrException wrongRange(String value) {
    return RequestParams.wrong(
        RANGE,
        "the index of a part and the number of parts, such as 0/12, with at most "
            + HashRange.MAX_COUNT
            + " parts",
        value);
  }

  private ResponseMap begin() {
    SolrQueryRequest request = view.request();
    DuplicateSettings settings = HandlerConfig.read(request).settings();
    requireNoRule(settings);
    requireNoDecision();
    NamedWeights named = UsedWeights.collection(request, view.settings()).learnIfOutdated();
    Weights weights =
        named.byJob() ? named.weights() : named.weights().with(Calibration.FIXED); // as the job
    return new ResponseMap()
        .with("settings", settings.values())
        .with("weights", base64(weights.toBytes()))
        .with("parts", HashRange.of(documents(), DOCUMENTS).count());
  }

  private void requireNoRule(DuplicateSettings settings) {
    for (Rules.Rule rule : view.duplicates().rules().rules()) {
      DuplicateSettings ruled = DuplicatesRequest.settings(view.request(), rule.values());
      if (!ofJob(ruled).equals(ofJob(settings))) {
        throw RequestParams.badRequest(
            Sentence.of(
                "the rule '%s' in solrconfig.xml compares some documents by other settings, which an"
                    + " export does not contain; run the job in Solr, or send %s to override the rule",
                rule.name(), String.join(" and ", rule.values().keySet())));
      }
    }
  }

  /** Returns the settings that a job uses. */
  private static String ofJob(DuplicateSettings settings) {
    return settings.judging() + settings.sources().contains(Source.TITLE);
  }

  private void requireNoDecision() {
    Optional<DecisionStore> store = view.duplicates().component().decisions(view.core());
    if (store.isPresent() && !store.get().all().isEmpty()) {
      throw RequestParams.badRequest(
          "the collection has manual decisions, which an export does not contain; run the job in"
              + " Solr, or revoke the decisions");
    }
  }

  private long documents() {
    return shards().ask(CollectionTasks.SUMMARY, Nothing.AT_ALL).values().stream()
        .mapToLong(DocumentExport::documents)
        .sum();
  }

  private static long documents(ShardSummary shard) {
    return (long) shard.documents() + shard.withoutFingerprint() + shard.ofOtherAlgorithm();
  }

  /** Asks leaders, because another replica may not yet show a document. */
  private ShardSet<LocalCollectionShard> shards() {
    SolrQueryRequest request = view.request();
    String now = Long.toString(DuplicatesRequest.now(request).toEpochMilli());
    ShardLeaders leaders =
        taken
            .with(params -> params.set(CommonParams.NOW, now)) // one clock for credible dates
            .withCurrent(params -> ShardLeaders.limit(params, request));
    return views.background(
        leaders,
        view.caller(),
        request.getUserPrincipal(),
        own -> own.shard(DocumentKey.SEED, Weights.EQUAL));
  }

  private ResponseMap part(HashRange range) {
    Collection<Exported> all = shards().ask(CollectionTasks.EXPORT, range).values();
    List<ResponseMap> documents =
        all.stream()
            .flatMap(shard -> shard.documents().stream())
            .sorted(Comparator.comparing(FoundDocument::id))
            .map(DocumentExport::row)
            .toList();
    ResponseMap neverCompared =
        new ResponseMap()
            .with("noFingerprint", all.stream().mapToInt(Exported::withoutFingerprint).sum())
            .with("otherAlgorithm", all.stream().mapToInt(Exported::ofOtherAlgorithm).sum());
    return new ResponseMap().with("documents", documents).with("neverCompared", neverCompared);
  }

  private static ResponseMap row(FoundDocument document) {
    Metadata metadata = document.metadata();
    return new ResponseMap()
        .with("id", document.id())
        .ifAny("version", document.columns().version())
        .with("record", base64(FingerprintCodec.encode(document.fingerprint())))
        .ifAny("title", metadata.title())
        .ifAny("path", metadata.name())
        .ifAny("format", document.format())
        .ifAny("hash", metadata.fileHash())
        .ifAny("date", document.dates().stream().findFirst().map(DocumentExport::iso).orElse(""));
  }

  private static String iso(DocumentDate date) {
    return date.instant().toString();
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
