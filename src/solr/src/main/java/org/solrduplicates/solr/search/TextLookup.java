// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.Constraints;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.ExactText;
import org.solrduplicates.solr.index.Exclusions;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.index.LastText;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.index.StoredValues;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.shard.RoutedAlias;
import org.solrduplicates.solr.wire.PivotQuery;

/**
 * Looks up a text through a handler of this core, with the handler's defaults and filters, across
 * all shards. Thread-safe.
 */
public record TextLookup(String path, SearchHandler handler, PluginSettings fields) {
  /** Solr's real-time get handler, which also finds uncommitted documents. */
  private static final String GET = "/get";

  /**
   * The result for a text: narrowed if filters or constraints hide documents, unsure if skipped
   * sources might find a duplicate.
   *
   * @param twins the duplicates, starting with that of the verdict
   */
  public record Reply(
      List<Twin> twins,
      DuplicateSettings settings,
      Verifier verifier,
      Surroundings around,
      boolean isNarrowed,
      boolean isUnsure) {}

  public static TextLookup of(SolrCore core, String path) {
    return new TextLookup(
        path, HandlerConfig.handler(core, path), HandlerConfig.of(core, path).settings());
  }

  public static void require(SolrCore core, String path) {
    HandlerConfig.handler(core, path);
  }

  /**
   * Finds the best duplicate of a document that is not in the index yet, as {@code dup.text} does,
   * but with the fields for {@code dup.same}, {@code dup.differ} and {@code dup.window}.
   *
   * <p>More-Like-This is many times slower than phrases and titles. It runs only if these find no
   * duplicate and phrases may miss some.
   *
   * @param without a field that duplicates must not have; empty for none
   * @throws SolrException if the user lacks the read permission, or the result is partial
   */
  public Reply ask(
      SolrQueryRequest asking,
      String without,
      FoundDocument document,
      String text,
      SentFields sent) {
    PivotQuery pivot = new PivotQuery(PivotQuery.Kind.TEXT, text, document.metadata());
    Exclusions excluded =
        new Exclusions(document.id(), without.isEmpty() ? List.of() : List.of(without));
    SentFields sparing = sent.sparing(Source.MLT);
    Reply first = ask(asking, excluded, pivot, sparing);
    return first.isUnsure() && !sparing.equals(sent) ? ask(asking, excluded, pivot, sent) : first;
  }

  private Reply ask(
      SolrQueryRequest asking, Exclusions excluded, PivotQuery pivot, SentFields sent) {
    try (InnerRequest question = new InnerRequest(asking, params(asking.getCore()))) {
      ReadPermission.require(asking, this, question);
      RequestState.of(question).put(LastText.in(asking), pivot, excluded, sent);
      SolrQueryResponse response = question.ask(path, handler);
      if (SolrQueryResponse.isPartialResults(response.getResponseHeader())) {
        throw new SolrException(ErrorCode.SERVER_ERROR, "the response of " + path + " is partial");
      }
      return reply(question);
    }
  }

  /** Returns whether a document exists, even uncommitted. */
  public boolean isThere(SolrQueryRequest asking, String id) {
    return isThere(asking, id, Optional.empty());
  }

  /** Also compares the {@link ExactText}, if given; an unstored text counts as equal. */
  public boolean isThere(SolrQueryRequest asking, String id, Optional<String> digest) {
    SolrDocument document =
        current(asking, id, digest.isPresent() ? fields.textFields() : List.of());
    if (document == null || digest.isEmpty()) {
      return document != null;
    }
    String text = fields.text(new StoredValues(document, asking.getSchema())::all).text();
    return text.isEmpty() || ExactText.digest(text).equals(digest.get());
  }

  private @Nullable SolrDocument current(SolrQueryRequest asking, String id, List<String> shown) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.ID, id);
    params.set(DuplicatesRequest.EXPAND_MACROS, false); // an id may contain macro syntax
    params.set(CommonParams.FL, asking.getSchema().getUniqueKeyField().getName());
    shown.forEach(field -> params.add(CommonParams.FL, field));
    RoutedAlias alias = RoutedAlias.of(asking.getCore());
    if (alias.hasOthers()) {
      params.set(ShardParams.SHARDS, alias.leaders());
    }
    try (InnerRequest question = new InnerRequest(asking, params)) {
      return (SolrDocument) question.ask(GET, get(asking.getCore())).getValues().get("doc");
    }
  }

  private static SearchHandler get(SolrCore core) {
    if (core.getRequestHandler(GET) instanceof SearchHandler handler) {
      return handler;
    }
    throw PluginSettings.wrong(
        "solrconfig.xml replaces the search handler '"
            + GET
            + "', which the policy needs: remove that handler");
  }

  /** Disallows partial results, which would miss duplicates. */
  private static SolrParams params(SolrCore core) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(DuplicatesRequest.ON, true);
    params.set(PassageRequest.ON, false);
    params.set(ComparedFields.NAMES, "");
    params.set(CommonParams.ROWS, 0);
    params.set(CommonParams.FL, core.getLatestSchema().getUniqueKeyField().getName());
    params.set(CommonParams.TIME_ALLOWED, -1);
    params.set(ShardParams.SHARDS_TOLERANT, false);
    RoutedAlias alias = RoutedAlias.of(core);
    if (alias.hasOthers()) {
      params.set(ZkStateReader.COLLECTION_PROP, String.join(",", alias.collections()));
    }
    return params;
  }

  private static Reply reply(SolrQueryRequest question) {
    GroupSearch search = RequestState.of(question).get(GroupSearch.class).orElseThrow();
    boolean isNarrowed =
        Filters.hideAny(question)
            || !Constraints.of(question.getParams(), question.getSchema()).isEmpty();
    return new Reply(
        search.twins(),
        search.settings(),
        search.verifier(),
        search.around(),
        isNarrowed,
        search.isUnsure());
  }
}
