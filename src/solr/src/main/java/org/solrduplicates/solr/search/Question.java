// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Optional;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.macro.MacroExpander;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.shard.ShardTask;

/** Reads and checks a request to {@code /duplicates} before Solr executes its query. */
final class Question {
  private Question() {}

  /** Attaches the {@link DuplicatesRequest} to a request that asks for duplicates. */
  static void prepare(ResponseBuilder rb, PluginSettings settings, boolean onByDefault) {
    expandMacros(rb.req);
    SolrParams params = rb.req.getParams();
    if (params.getBool(DuplicatesRequest.ON, onByDefault) && !isOfOtherComponent(params)) {
      PivotQueries.check(rb);
      QuestionLog.requireThreshold(rb.req);
      PassageRequest.of(rb.req, settings);
      DuplicatesRequest asked =
          DuplicatesRequest.of(rb.req, rb.isDebug() || SearchTasks.isDebugged(params));
      requireBands(asked, rb.req.getSchema());
      disableCaching(rb);
      RequestState.of(rb.req).put(asked);
    }
  }

  static Optional<DuplicatesRequest> in(ResponseBuilder rb) {
    return RequestState.of(rb.req).get(DuplicatesRequest.class);
  }

  /** Solr expands macros on the coordinating node only, without those that this handler appends. */
  private static void expandMacros(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (ShardTask.isIn(params) && params.getBool(DuplicatesRequest.EXPAND_MACROS, true)) {
      request.setParams(
          new MultiMapSolrParams(MacroExpander.expand(MultiMapSolrParams.asMultiMap(params))));
    }
  }

  /** Solr's ETag does not change with weights, manual decisions or other shards. */
  static void disableCaching(ResponseBuilder rb) {
    rb.rsp.setHttpCaching(false);
  }

  /** Without its field, the source would find nothing and report no error. */
  private static void requireBands(DuplicatesRequest asked, IndexSchema schema) {
    if (asked.settings().sources().contains(Source.SIMHASH)
        && ReadableField.own(schema, FingerprintFields.BANDS) == null) {
      throw RequestParams.badRequest(
          Parameter.SOURCES.key()
              + " contains simhash, which needs the field '"
              + FingerprintFields.BANDS
              + "': add the field to the schema, or remove simhash");
    }
  }

  /** Shard requests of a search only return hits. The coordinating node annotates them. */
  private static boolean isOfOtherComponent(SolrParams params) {
    return params.getBool(ShardParams.IS_SHARD, false) && !ShardTask.isIn(params);
  }
}
