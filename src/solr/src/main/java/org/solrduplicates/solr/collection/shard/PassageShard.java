// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.common.SolrException;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.SyntaxError;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.lucene.OrderedKeys;
import org.solrduplicates.solr.collection.shard.PassageTasks.Source;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageRequest;

/** Answers the passages job from one core. Create one instance per request. Not thread-safe. */
public final class PassageShard implements LocalPassages.Owner {
  public static final String SOURCE = PassageRequest.ON + ".source";

  private final SolrQueryRequest request;
  private final PluginSettings settings;
  private final SolrDocuments documents;

  public PassageShard(SolrQueryRequest request, PluginSettings settings) throws IOException {
    this.request = request;
    this.settings = settings;
    this.documents = new SolrDocuments(request, DuplicatesRequest.of(request, false), settings);
  }

  /** Returns the query for the source documents, all by default; 400 if it is invalid. */
  public static Query source(SolrQueryRequest request) {
    String source = request.getParams().get(SOURCE, "*:*");
    try {
      return Optional.ofNullable(QParser.getParser(source, request).getQuery())
          .orElseGet(MatchNoDocsQuery::new);
    } catch (SyntaxError | SolrException e) {
      throw RequestParams.badRequest(
          SOURCE + " must be a query, was '" + source + "': " + e.getMessage());
    }
  }

  List<Source> sources(String last, int count) throws IOException {
    String key = request.getSchema().getUniqueKeyField().getName();
    List<Source> sources = new ArrayList<>();
    for (String id :
        new OrderedKeys(documents.searcher().getIndexReader(), key)
            .behind(last, documents.cachedNumbers(source(request)), count)) {
      OptionalInt number = documents.number(id);
      if (number.isPresent()) {
        sources.add(source(id, number.getAsInt()));
      }
    }
    return sources;
  }

  private Source source(String id, int number) throws IOException {
    return new Source(
        id,
        documents.narrowingValues(number),
        documents.read(number).map(FoundDocument::dates).orElse(List.of()));
  }

  @Override
  public LocalPassages passages() {
    return new LocalPassages(
        PassageRequest.of(request.getParams(), settings.fragments()),
        documents,
        settings.fields().fragments());
  }

  Map<String, Map<String, String>> shown(List<String> ids, List<String> fields) throws IOException {
    Map<String, Map<String, String>> shown = new LinkedHashMap<>();
    for (String id : ids) {
      TimeLimit.check();
      OptionalInt number = documents.number(id);
      if (number.isPresent()) {
        shown.put(id, documents.values(number.getAsInt(), fields));
      }
    }
    return shown;
  }
}
