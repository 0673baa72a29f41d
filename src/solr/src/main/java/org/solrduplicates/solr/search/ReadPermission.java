// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.security.Principal;
import java.util.Enumeration;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.AuthorizationResponse;
import org.apache.solr.security.PKIAuthenticationPlugin;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.HttpCall;
import org.solrduplicates.solr.shard.RoutedAlias;

/** Checks with Solr's authorization plugin that the user may also read from another handler. */
final class ReadPermission extends AuthorizationContext {
  private final HttpCall call;
  private final TextLookup lookup;
  private final SolrQueryRequest question;

  private ReadPermission(HttpCall call, TextLookup lookup, SolrQueryRequest question) {
    this.call = call;
    this.lookup = lookup;
    this.question = question;
  }

  static void require(SolrQueryRequest asking, TextLookup lookup, SolrQueryRequest question) {
    HttpCall.of(asking)
        .filter(call -> isAuthorized(call, asking.getCore().getCoreContainer()))
        .ifPresent(call -> require(new ReadPermission(call, lookup, question)));
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
          "the user of the update lacks the permission to read " + permission.getResource());
    }
  }

  @Override
  public SolrParams getParams() {
    return question.getParams();
  }

  /** Returns the collections that are searched; empty without SolrCloud. */
  @Override
  public List<CollectionRequest> getCollectionRequests() {
    return RoutedAlias.of(question.getCore()).collections().stream()
        .map(CollectionRequest::new)
        .toList();
  }

  /** Solr has types for {@code /select}, {@code /get} and {@code /update} only. */
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
