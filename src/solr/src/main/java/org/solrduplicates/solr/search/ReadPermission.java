// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.security.Principal;
import java.util.Enumeration;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.AuthorizationResponse;
import org.apache.solr.security.PKIAuthenticationPlugin;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.HttpCall;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.shard.RoutedAlias;

/** Asks Solr's authorization plugin whether the user may also send another request. */
final class ReadPermission extends AuthorizationContext {
  private final HttpCall call;
  private final SolrParams params;
  private final String path;
  private final String method;
  private final Object handler;
  private final List<String> collections;

  private ReadPermission(
      HttpCall call,
      SolrParams params,
      String path,
      String method,
      Object handler,
      List<String> collections) {
    this.call = call;
    this.params = params;
    this.path = path;
    this.method = method;
    this.handler = handler;
    this.collections = collections;
  }

  static void require(SolrQueryRequest asking, TextLookup lookup, SolrQueryRequest question) {
    CoreContainer solr = asking.getCore().getCoreContainer();
    HttpCall.of(asking)
        .filter(call -> isAuthorized(call, solr))
        .map(
            call ->
                new ReadPermission(
                    call,
                    question.getParams(),
                    lookup.path(),
                    "GET",
                    lookup.handler(),
                    RoutedAlias.of(question.getCore()).collections()))
        .ifPresent(
            read ->
                read.require(
                    solr, "the user of the update lacks the permission to read " + lookup.path()));
  }

  /**
   * Asks for each collection, because for several Solr's own plugin asks only until one has a rule.
   *
   * @throws SolrException 403 that names the first one that is forbidden
   */
  static void requireEach(SolrQueryRequest asking, Endpoint handler, List<String> collections) {
    CoreContainer solr = asking.getCore().getCoreContainer();
    HttpCall.of(asking)
        .filter(call -> isAuthorized(call, solr))
        .ifPresent(
            call ->
                collections.forEach(
                    name ->
                        new ReadPermission(
                                call,
                                asking.getParams(),
                                RequestState.of(asking).path(),
                                asking.getHttpMethod(),
                                handler,
                                List.of(name))
                            .require(
                                solr,
                                "the user lacks the permission for this request in the collection "
                                    + name)));
  }

  /** Requests of other nodes as themselves need no authorization. */
  private static boolean isAuthorized(HttpCall call, CoreContainer solr) {
    boolean isNode =
        solr.getPkiAuthenticationSecurityBuilder() != null
            && call.user().filter(ReadPermission::isNode).isPresent();
    return !isNode && solr.getAuthorizationPlugin() != null;
  }

  /** Compares identity, as Solr does, because a user may have the same name. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isNode(Principal user) {
    return user == PKIAuthenticationPlugin.CLUSTER_MEMBER_NODE;
  }

  private void require(CoreContainer solr, String refusal) {
    AuthorizationResponse answer = solr.getAuthorizationPlugin().authorize(this);
    if (answer.statusCode != AuthorizationResponse.OK.statusCode) {
      throw new SolrException(ErrorCode.getErrorCode(answer.statusCode), refusal);
    }
  }

  @Override
  public SolrParams getParams() {
    return params;
  }

  @Override
  public List<CollectionRequest> getCollectionRequests() {
    return collections.stream().map(CollectionRequest::new).toList();
  }

  /** Solr has types for {@code /select}, {@code /get} and {@code /update} only. */
  @Override
  public RequestType getRequestType() {
    return RequestType.UNKNOWN;
  }

  @Override
  public String getResource() {
    return path;
  }

  @Override
  public String getHttpMethod() {
    return method;
  }

  @Override
  public Object getHandler() {
    return handler;
  }

  @Override
  public @Nullable Principal getUserPrincipal() {
    return call.user().orElse(null);
  }

  @Override
  public @Nullable String getUserName() {
    return call.user().map(Principal::getName).orElse(null);
  }

  @Override
  public @Nullable String getHttpHeader(String name) {
    return call.header(name);
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    return call.headers();
  }

  @Override
  public String getRemoteAddr() {
    return call.address();
  }

  @Override
  public String getRemoteHost() {
    return call.host();
  }
}
