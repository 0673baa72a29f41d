// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.security.AuthorizationContext;

/** The authorization context that Solr makes of a request before it is answered. */
public final class AskedRequest extends AuthorizationContext {
  private final String method;
  private final SolrParams params;

  /** Makes one. */
  public AskedRequest(String method, SolrParams params) {
    this.method = method;
    this.params = params;
  }

  @Override
  public SolrParams getParams() {
    return params;
  }

  @Override
  public Principal getUserPrincipal() {
    return () -> getUserName();
  }

  @Override
  public String getUserName() {
    return "reader";
  }

  @Override
  public String getHttpHeader(String header) {
    return "";
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    return Collections.emptyEnumeration();
  }

  @Override
  public String getRemoteAddr() {
    return "";
  }

  @Override
  public String getRemoteHost() {
    return "";
  }

  @Override
  public List<CollectionRequest> getCollectionRequests() {
    return List.of();
  }

  @Override
  public RequestType getRequestType() {
    return RequestType.UNKNOWN;
  }

  @Override
  public String getResource() {
    return "";
  }

  @Override
  public String getHttpMethod() {
    return method;
  }

  @Override
  public Object getHandler() {
    return this;
  }
}
