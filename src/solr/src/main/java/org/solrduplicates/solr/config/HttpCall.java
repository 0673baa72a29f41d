// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.lang.reflect.Method;
import java.security.Principal;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.servlet.HttpSolrCall;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP part of a request. Its type is {@code javax.servlet} in Solr 9 and {@code
 * jakarta.servlet} in Solr 10, so its methods are called by reflection.
 */
public final class HttpCall {
  private final HttpSolrCall call;

  private HttpCall(HttpSolrCall call) {
    this.call = call;
  }

  /** Returns empty if the request did not come over HTTP. */
  public static Optional<HttpCall> of(SolrQueryRequest request) {
    return Optional.ofNullable(request.getHttpSolrCall()).map(HttpCall::new);
  }

  /** Returns the collections for which Solr has authorized the user; aliases are resolved. */
  public List<String> collections() {
    return Optional.ofNullable(call.getCollectionsList()).orElse(List.of());
  }

  /** Returns the path as it was sent. */
  public String path() {
    return String.valueOf(ask("getRequestURI"));
  }

  /** Returns the address as it was sent, without its query. */
  public String url() {
    return String.valueOf(ask("getRequestURL"));
  }

  public @Nullable String header(String name) {
    return (String) ask("getHeader", name);
  }

  @SuppressWarnings("unchecked")
  public Enumeration<String> headers() {
    Object names = ask("getHeaderNames");
    return names == null ? Collections.emptyEnumeration() : (Enumeration<String>) names;
  }

  public Optional<Principal> user() {
    return Optional.ofNullable((Principal) ask("getUserPrincipal"));
  }

  public String address() {
    return String.valueOf(ask("getRemoteAddr"));
  }

  /** Returns the name of the remote host, or its address. */
  public String host() {
    return String.valueOf(ask("getRemoteHost"));
  }

  private @Nullable Object ask(String question, Object... arguments) {
    Class<?>[] types = List.of(arguments).stream().map(Object::getClass).toArray(Class<?>[]::new);
    try {
      Method request = HttpSolrCall.class.getMethod("getReq");
      return request
          .getReturnType()
          .getMethod(question, types)
          .invoke(request.invoke(call), arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("unsupported Solr version, must be 9 or 10", e);
    }
  }
}
