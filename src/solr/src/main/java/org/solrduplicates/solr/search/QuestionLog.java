// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.metrics.Audit;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.shard.NodeSignature;

/**
 * Counts the requests of clients in {@link Metrics}, and logs slow ones in the category {@value
 * #CATEGORY}.
 */
record QuestionLog(SolrQueryRequest request, List<GroupSearch> searches, SearchTrace work) {
  static final String CATEGORY = "org.solrduplicates.SlowRequest";

  /** The time in milliseconds from which a request is logged; -1 logs none. */
  static final String THRESHOLD = "dup.slowQueryThreshold";

  private static final Logger LOG = LoggerFactory.getLogger(CATEGORY);
  private static final int MAX_THRESHOLD = 86_400_000;

  /** Only the configuration sets it, because a client could fill the log. */
  static void requireThreshold(SolrQueryRequest request) {
    threshold(request.getParams());
    if (!NodeSignature.isClaimed(request.getParams())) {
      RequestParams.requireNotSent(
          request, THRESHOLD, "in the defaults or invariants of the handler");
    }
  }

  private static int threshold(SolrParams params) {
    return RequestParams.count(params, THRESHOLD, -1, -1, MAX_THRESHOLD);
  }

  private RoundResult found() {
    return RoundResult.merge(
        searches.stream().flatMap(s -> s.group().stream()).map(VersionGroup::work).toList());
  }

  private TreeSet<String> truncated() {
    return searches.stream()
        .flatMap(search -> search.group().stream())
        .flatMap(group -> group.truncated().stream())
        .map(limit -> limit.replace("dup.", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  void count() {
    Metrics metrics = Metrics.of(request);
    metrics.count(Metrics.isOfPolicy(request) ? "policyQuestion" : "question", 1);
    work.stages().forEach(stage -> metrics.time(stage.name(), stage.time()));
    RoundResult found = found();
    found
        .candidates()
        .forEach((source, count) -> metrics.count("candidates-" + Parameter.name(source), count));
    metrics.count("verified", found.verified());
    truncated().forEach(metrics::limit);
  }

  /** Logs one JSON object: pivots, settings, and cost by stage. */
  void logIfSlow() {
    int threshold = threshold(request.getParams());
    long passed = (long) request.getRequestTimer().getTime();
    if (threshold >= 0 && passed >= threshold) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("milliseconds", passed);
      entry.put("handler", RequestState.of(request).path());
      entry.put("policy", Metrics.isOfPolicy(request));
      entry.put("ids", searches.stream().map(search -> search.pivot().id()).toList());
      // of the first one, because rules may set others for each document
      entry.put(
          "settings",
          searches.stream().findFirst().map(s -> s.settings().values()).orElse(Map.of()));
      Map<String, Long> stages = new LinkedHashMap<>();
      work.stages()
          .forEach(stage -> stages.merge(stage.name(), stage.time().toMillis(), Long::sum));
      entry.put("stages", stages);
      RoundResult found = found();
      entry.put("candidates", found.candidates());
      entry.put("verified", found.verified());
      entry.put("truncated", truncated());
      LOG.warn("{}", Audit.json(entry));
    }
  }
}
