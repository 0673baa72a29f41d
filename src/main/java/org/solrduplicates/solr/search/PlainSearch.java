// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.FieldInfo;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.FacetParams;
import org.apache.solr.common.params.HighlightParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.ResultContext;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.shard.RoutedAlias;
import org.solrduplicates.solr.shard.ShardLeaders;

/** Searches for field values from within this node, on all shards, as the user. */
public record PlainSearch(TextLookup lookup, SolrQueryRequest asking) {
  private static final String SELECT = "/select";
  private static final String LUKE = "/admin/luke";

  /** Separates values: the unit separator, which ids do not contain. */
  private static final String SEPARATOR = "\u001f";

  /** Returns whether no filter hides documents and no routed alias has other collections. */
  public boolean isWhole() {
    ModifiableSolrParams params = new ModifiableSolrParams().set(DuplicatesRequest.ON, true);
    try (InnerRequest question = new InnerRequest(asking, params)) {
      ReadPermission.require(asking, lookup, question);
      Preparation.apply(question, lookup.path(), lookup.handler());
      return !Filters.hideAny(question) && !RoutedAlias.of(asking.getCore()).hasOthers();
    }
  }

  /** Finds the documents with one of these values in a field, as of the last commit. */
  public List<SolrDocument> having(
      String field, Collection<String> values, String filter, int rows, Collection<String> shown) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.Q, "{!terms f=$dup.f separator=$dup.separator v=$dup.v}");
    params.set("dup.f", field);
    params.set("dup.separator", SEPARATOR);
    params.set("dup.v", String.join(SEPARATOR, values));
    params.set("defType", "lucene");
    params.set(CommonParams.FQ, filter);
    params.set(CommonParams.ROWS, rows);
    params.set(CommonParams.FL, String.join(",", shown));
    params.set(CommonParams.SORT, "score desc");
    params.set(DuplicatesRequest.EXPAND_MACROS, false);
    params.set(DuplicatesRequest.ON, false);
    params.set(FacetParams.FACET, false);
    params.set(HighlightParams.HIGHLIGHT, false);
    params.set(CommonParams.TIME_ALLOWED, -1);
    params.set(ShardParams.SHARDS_TOLERANT, false);
    params.set(ShardParams.SHARDS_PREFERENCE, "replica.leader:true");
    try (InnerRequest question = new InnerRequest(asking, params)) {
      SolrQueryResponse response = question.ask(SELECT, select());
      requireSame(params, question.getParams());
      if (SolrQueryResponse.isPartialResults(response.getResponseHeader())) {
        throw new SolrException(ErrorCode.SERVER_ERROR, "the response of /select is partial");
      }
      return documents(response.getResponse());
    }
  }

  /** Fails if the handler's configuration changes the query, because it could miss documents. */
  private static void requireSame(SolrParams sent, SolrParams asked) {
    for (String name : List.of(CommonParams.Q, CommonParams.FQ, CommonParams.ROWS)) {
      if (!Arrays.equals(sent.getParams(name), asked.getParams(name))) {
        throw new SolrException(ErrorCode.SERVER_ERROR, "the handler /select overrides " + name);
      }
    }
  }

  private SearchHandler select() {
    if (asking.getCore().getRequestHandler(SELECT) instanceof SearchHandler handler) {
      return handler;
    }
    throw new SolrException(ErrorCode.SERVER_ERROR, "there is no search handler '/select'");
  }

  /** One core returns document numbers, several shards return documents. */
  private static List<SolrDocument> documents(Object found) {
    List<SolrDocument> documents = new ArrayList<>();
    if (found instanceof ResultContext numbers) {
      numbers.getProcessedDocuments().forEachRemaining(documents::add);
    } else {
      documents.addAll((SolrDocumentList) found);
    }
    return documents;
  }

  public Set<String> fieldNames() {
    Set<String> names = new TreeSet<>();
    ModifiableSolrParams params = new ModifiableSolrParams().set("numTerms", 0);
    if (ShardLeaders.isCloud(asking.getCore())) {
      for (NamedList<Object> answer : new ShardLeaders(asking.getCore(), LUKE, params).answers()) {
        ((NamedList<?>) answer.get("fields")).forEach((name, field) -> names.add(name));
      }
    } else {
      try (InnerRequest question = new InnerRequest(asking, params)) {
        for (FieldInfo field : question.getSearcher().getFieldInfos()) {
          names.add(field.name);
        }
      }
    }
    return names;
  }
}
