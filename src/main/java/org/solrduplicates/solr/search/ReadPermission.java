package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.security.AuthorizationResponse;
import org.apache.solr.security.HttpServletAuthorizationContext;
import org.apache.solr.security.PKIAuthenticationPlugin;
import org.apache.solr.servlet.HttpSolrCall;
import org.solrduplicates.solr.shard.RoutedAlias;

/**
 * The question whether the user of a request may also ask a handler of the same core, as Solr's own
 * authorization would be asked if the user did so over HTTP.
 */
final class ReadPermission extends HttpServletAuthorizationContext {
  private final TextLookup lookup;
  private final SolrQueryRequest question;

  private ReadPermission(HttpSolrCall call, TextLookup lookup, SolrQueryRequest question) {
    super(call.getReq());
    this.lookup = lookup;
    this.question = question;
  }

  /**
   * Refuses a question that the user of a request may not ask.
   *
   * @param asking the request of the user
   * @param lookup the handler that is asked
   * @param question what it is asked
   */
  static void require(SolrQueryRequest asking, TextLookup lookup, SolrQueryRequest question) {
    Optional.ofNullable(asking.getHttpSolrCall())
        .filter(call -> isAuthorized(call, asking.getCore().getCoreContainer()))
        .ifPresent(call -> require(new ReadPermission(call, lookup, question)));
  }

  /** Of what comes from inside this Solr, or from another node in its own name, it asks nobody. */
  private static boolean isAuthorized(HttpSolrCall call, CoreContainer solr) {
    PKIAuthenticationPlugin nodes = solr.getPkiAuthenticationSecurityBuilder();
    boolean isUser =
        nodes == null
            || call.getReq().getUserPrincipal() == null
            || nodes.needsAuthorization(call.getReq());
    return isUser && solr.getAuthorizationPlugin() != null;
  }

  private static void require(ReadPermission permission) {
    AuthorizationResponse answer =
        permission
            .question
            .getCore()
            .getCoreContainer()
            .getAuthorizationPlugin()
            .authorize(permission);
    if (answer.statusCode != AuthorizationResponse.OK.statusCode) {
      throw new SolrException(
          ErrorCode.getErrorCode(answer.statusCode),
          "the user of the update may not read " + permission.getResource());
    }
  }

  @Override
  public SolrParams getParams() {
    return question.getParams();
  }

  /** All collections that are looked in; there is none without SolrCloud. */
  @Override
  public List<CollectionRequest> getCollectionRequests() {
    return RoutedAlias.of(question.getCore()).collections().stream()
        .map(CollectionRequest::new)
        .toList();
  }

  /** Solr itself knows of {@code /select}, {@code /get} and {@code /update} only. */
  @Override
  public RequestType getRequestType() {
    return RequestType.UNKNOWN;
  }

  @Override
  public String getResource() {
    return lookup.path();
  }

  @Override
  public String getHttpMethod() {
    return "GET";
  }

  @Override
  public SearchHandler getHandler() {
    return lookup.handler();
  }
}
