// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.security.Principal;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.servlet.HttpSolrCall;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.shard.NodeRequest;

/** A request made within this node on behalf of a user. Not thread-safe. */
public final class InnerRequest extends SolrQueryRequestBase {
  private final @Nullable Principal user;
  private final @Nullable HttpSolrCall call;

  public InnerRequest(SolrQueryRequest asking, SolrParams params) {
    this(asking.getCore(), params, asking.getUserPrincipal(), asking.getHttpSolrCall());
  }

  /** Creates a request for a user; {@code null} for no user. */
  public InnerRequest(SolrCore core, SolrParams params, @Nullable Principal user) {
    this(core, params, user, null);
  }

  private InnerRequest(
      SolrCore core, SolrParams params, @Nullable Principal user, @Nullable HttpSolrCall call) {
    super(core, params);
    this.user = user;
    this.call = call;
  }

  @Override
  public @Nullable Principal getUserPrincipal() {
    return user;
  }

  /** Inner requests only read. */
  @Override
  public String getHttpMethod() {
    return "GET";
  }

  @Override
  public @Nullable HttpSolrCall getHttpSolrCall() {
    return call;
  }

  public <T, E extends Exception> T run(NodeRequest.Work<T, E> work) throws E {
    return run(headed(), work);
  }

  private <T, E extends Exception> T run(SolrQueryResponse response, NodeRequest.Work<T, E> work)
      throws E {
    SolrRequestInfo.setRequestInfo(new SolrRequestInfo(this, response));
    try {
      return work.run();
    } finally {
      SolrRequestInfo.clearRequestInfo();
    }
  }

  private static SolrQueryResponse headed() {
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>());
    return response;
  }

  /** Runs a handler. Throws the error of the handler with its code and message. */
  public SolrQueryResponse ask(String path, RequestHandlerBase handler) {
    SolrQueryResponse response = headed();
    RequestState.of(this).setPath(path);
    run(
        response,
        () -> {
          handler.handleRequest(this, response);
          return response;
        });
    Exception failure = response.getException();
    if (failure != null) {
      int code = failure instanceof SolrException e ? e.code() : ErrorCode.SERVER_ERROR.code;
      throw new SolrException(
          ErrorCode.getErrorCode(code), String.valueOf(failure.getMessage()), failure);
    }
    return response;
  }
}
