package org.solrduplicates.solr.search;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.PluginSettings;

/**
 * Asks a handler of this core about a text from inside Solr, as somebody outside would: with its
 * defaults and filters, and in SolrCloud over all shards. Safe for use by several threads.
 *
 * @param path the path of the handler
 * @param handler the handler
 * @param fields what solrconfig.xml says of its fields
 */
public record TextLookup(String path, SearchHandler handler, PluginSettings fields) {
  /** The path of Solr's own handler that finds what was not committed too. */
  private static final String GET = "/get";

  /**
   * What the handler says of a text.
   *
   * @param twin the best duplicate; null if there is none
   * @param settings by what it was judged, those of a rule among them
   * @param verifier by what it was compared
   * @param background of the text, see {@link org.solrduplicates.core.similarity.Contrast}
   * @param isNarrowed whether the handler hides documents, or asks for fields that a duplicate has
   *     in common with the document
   */
  public record Reply(
      @Nullable Twin twin,
      DuplicateSettings settings,
      Verifier verifier,
      double background,
      boolean isNarrowed) {}

  /** Finds the handler of a path, which must have our component. */
  public static TextLookup of(SolrCore core, String path) {
    return new TextLookup(
        path, Duplicates.handler(core, path), Duplicates.of(core, path).settings());
  }

  /** Refuses a path without a handler. */
  public static void require(SolrCore core, String path) {
    Duplicates.handler(core, path);
  }

  /**
   * Looks for the best duplicate of a document that is not in the index yet: asks the question that
   * {@code dup.text} asks, with the fields that rules, {@code dup.same}, {@code dup.differ} and
   * {@code dup.window} want to know.
   *
   * @param asking the request that wants to know, whose user must be allowed to read
   * @param id the key under which the text will be stored
   * @param without a field that no duplicate has a value of; empty for none
   * @param text the text
   * @param clues what else is known of it
   * @param document all its fields
   * @throws SolrException if the user may not read, or not all could be looked at
   */
  public Reply ask(
      SolrQueryRequest asking,
      String id,
      String without,
      String text,
      Clues clues,
      SolrInputDocument document) {
    try (InnerRequest question = new InnerRequest(asking, params(id, without, asking.getCore()))) {
      ReadPermission.require(asking, this, question);
      new Pivot(Pivot.Kind.TEXT, text, clues).giveTo(question);
      new SentFields(document, asking.getSchema()).giveTo(question);
      SolrQueryResponse response = question.ask(path, handler);
      if (SolrQueryResponse.isPartialResults(response.getResponseHeader())) {
        throw new SolrException(
            ErrorCode.SERVER_ERROR, "the answer of " + path + " is not complete");
      }
      return reply(question);
    }
  }

  /**
   * Returns whether there is a document with a unique key, also if no search sees it yet.
   *
   * @param asking the request that wants to know
   * @throws SolrException if that cannot be told
   */
  public boolean isThere(SolrQueryRequest asking, String id) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.ID, id);
    params.set(CommonParams.FL, asking.getSchema().getUniqueKeyField().getName());
    try (InnerRequest question = new InnerRequest(asking, params)) {
      return question.ask(GET, get(asking.getCore())).getValues().get("doc") != null;
    }
  }

  private static SearchHandler get(SolrCore core) {
    if (core.getRequestHandler(GET) instanceof SearchHandler handler) {
      return handler;
    }
    throw PluginSettings.wrong("a policy that skips needs the request handler '" + GET + "'");
  }

  /**
   * Half an answer would let duplicates pass, so neither late nor missing shards are put up with.
   */
  private static SolrParams params(String id, String without, SolrCore core) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(DuplicatesRequest.ON, true);
    params.set(LeftOut.REPLACES, id);
    params.set(LeftOut.WITHOUT, without);
    params.set(CommonParams.ROWS, 0);
    params.set(CommonParams.FL, core.getLatestSchema().getUniqueKeyField().getName());
    params.set(CommonParams.TIME_ALLOWED, -1);
    params.set(ShardParams.SHARDS_TOLERANT, false);
    return params;
  }

  private static Reply reply(SolrQueryRequest question) {
    GroupSearch search = GroupSearch.of(question).orElseThrow();
    boolean isNarrowed =
        Filters.hideAny(question)
            || !Constraints.of(question.getParams(), question.getSchema()).isEmpty();
    return new Reply(
        Twin.of(search.finding()),
        search.settings(),
        search.verifier(),
        search.background(),
        isNarrowed);
  }
}
