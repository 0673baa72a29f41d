// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.collection.shard.InPlaceRule;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * Checks before a job over several collections that it can write into each, and that each document
 * has the same words, rules and filters in all of them.
 */
final class SeveralCollections {
  /** What the collection of a shard compares documents by. */
  static final ShardTask<View, Nothing, Map<String, String>> SETTINGS =
      ShardTask.reading(
          "settings",
          Codec.of(Nothing.class),
          Codec.of(String.class).by(Codec.of(String.class)),
          (view, nothing) -> settings(view));

  private static final int NOT_FOUND = 404;

  private SeveralCollections() {}

  private static Map<String, String> settings(View view) {
    Admission.requireWritable(view.core());
    InPlaceRule.require(view.request(), view.groupField());
    return view.compared();
  }

  /**
   * @throws SolrException 400 that names the collection that does not fit
   */
  static void require(View view, Views views) {
    Map<String, String> first = settings(view);
    for (String other : view.collections()) {
      requireEqual(view.collections().get(0), first, other, settings(other, view, views));
    }
  }

  private static Map<String, String> settings(String collection, View view, Views views) {
    ShardLeaders leaders = view.leaders();
    String shard =
        leaders.names().stream()
            .filter(name -> name.startsWith(collection + "/"))
            .findFirst()
            .orElseThrow();
    ShardSet<View> all =
        views.background(leaders, view.caller(), view.request().getUserPrincipal(), any -> any);
    try {
      return all.askOne(shard, SETTINGS, Nothing.AT_ALL);
    } catch (SolrException e) {
      if (e.getCause() instanceof SolrException cause && cause.code() == NOT_FOUND) {
        throw RequestParams.badRequest(
            Sentence.of(
                "the collection %s has no handler %s; run install for it, or take it out of the"
                    + " alias",
                collection, leaders.path()));
      }
      throw RequestParams.error(
          SolrException.ErrorCode.getErrorCode(e.code()),
          Sentence.of("the collection %s refuses the job: %s", collection, e.getMessage()),
          e);
    }
  }

  private static void requireEqual(
      String first, Map<String, String> one, String second, Map<String, String> other) {
    Set<String> all = new LinkedHashSet<>(one.keySet());
    all.addAll(other.keySet());
    for (String key : all) {
      String here = one.getOrDefault(key, "");
      String there = other.getOrDefault(key, "");
      if (!here.equals(there)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be the same in all collections of a job, was '%s' in %s and '%s' in %s;"
                    + " give %s the configuration of %s, or take it out of the alias",
                key, here, first, there, second, second, first));
      }
    }
  }
}
