// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.api.V2HttpCall;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.StrUtils;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.CSVResponseWriter;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.util.circuitbreaker.CircuitBreaker;
import org.apache.solr.util.circuitbreaker.CircuitBreakerRegistry;
import org.apache.solr.util.circuitbreaker.CircuitBreakerUtils;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.HttpCall;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.Cluster;

/**
 * Checks that a client request is valid for a collection-wide handler. Requests between nodes skip
 * these checks. Thread-safe.
 */
public final class Admission {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
  private static final int METHOD_NOT_ALLOWED = 405;

  private static final List<String> PARTS =
      List.of(ShardParams._ROUTE_, ShardParams.SHARDS, CommonParams.DISTRIB);

  private Admission() {}

  private static final class MethodNotAllowed extends SolrException {
    private static final long serialVersionUID = 1;

    MethodNotAllowed(String message) {
      super(METHOD_NOT_ALLOWED, message, null);
    }
  }

  /**
   * Rejects requests to a core that collection rules protect, or with an unsupported method.
   * Requests from inside Solr have no method.
   *
   * @throws SolrException with 405 for the method, 400 for the core
   */
  public static void require(SolrQueryRequest request, SolrQueryResponse response) {
    String method = Optional.ofNullable(request.getHttpMethod()).orElse("GET");
    if (!METHODS.contains(method)) {
      response.addHttpHeader("Allow", "GET, HEAD, POST");
      throw new MethodNotAllowed("the method must be GET, HEAD or POST, was " + method);
    }
    requireRules(request);
  }

  /** Collection rules of {@code security.json} do not apply to requests for a core. */
  private static void requireRules(SolrQueryRequest request) {
    if (request.getHttpSolrCall() instanceof V2HttpCall api
        && api.getPathSegments().get(0).equals("cores")
        && Cluster.of(request.getCore()).collection().isPresent()) {
      throw RequestParams.badRequest("in SolrCloud, use /api/collections instead of /api/cores");
    }
  }

  /**
   * Rejects requests to several collections.
   *
   * @throws SolrException 400 that names them
   */
  public static void requireOneCollection(SolrQueryRequest request) {
    Set<String> named = named(request);
    if (named.size() > 1) {
      throw several(named, "");
    }
  }

  /**
   * Returns the collections of an alias or a list that a request names, that of its core first;
   * empty if it names no other. Solr has authorized the user for each.
   *
   * @throws SolrException 400 if the core belongs to another collection than the first
   */
  public static List<String> collections(SolrQueryRequest request) {
    Set<String> named = named(request);
    return named.size() > 1 ? List.copyOf(named) : List.of();
  }

  /** Solr passes the collections of an alias as a parameter, which clients can also set. */
  private static Set<String> named(SolrQueryRequest request) {
    SolrCore core = request.getCore();
    String asked = request.getParams().get(ZkStateReader.COLLECTION_PROP);
    Optional<String> own = Cluster.of(core).collection().map(DocCollection::getName);
    if (asked == null || own.isEmpty()) {
      return Set.of();
    }
    Set<String> named = collections(asked, core);
    boolean isOfCore = !named.isEmpty() && named.iterator().next().equals(own.get());
    boolean isAuthorized =
        named.size() < 2
            || HttpCall.of(request).stream()
                .allMatch(call -> call.collections().containsAll(named));
    if (!isOfCore || !isAuthorized) {
      throw several(named, named.size() > 1 ? "" : " in the path instead of " + own.get());
    }
    return named;
  }

  private static SolrException several(Set<String> named, String instead) {
    return RequestParams.badRequest(
        "a request must be for one collection; send it to one of "
            + String.join(", ", named)
            + " by its own name"
            + instead);
  }

  private static Set<String> collections(String asked, SolrCore core) {
    Set<String> collections = new LinkedHashSet<>();
    StrUtils.splitSmart(asked, ",", true).stream()
        .map(name -> core.getCoreContainer().getAliases().resolveAliases(name.strip()))
        .forEach(collections::addAll);
    return collections;
  }

  /**
   * Rejects requests that a client restricts to a part of the collection. Restrictions in
   * solrconfig.xml do not count, because they are for searches.
   */
  public static void requireAll(SolrQueryRequest request, String what) {
    requireNone(PARTS, request, what);
    requireComplete(request, what);
  }

  /** Rejects requests that tolerate missing shards. */
  public static void requireComplete(SolrQueryRequest request, String what) {
    requireNone(List.of(ShardParams.SHARDS_TOLERANT), request, what);
  }

  private static void requireNone(List<String> names, SolrQueryRequest request, String what) {
    SolrParams own = RequestParams.ofClient(request);
    for (String name : names) {
      if (own.get(name) != null && !isDefault(name, own)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be left out, was '%s': %s needs all shards", name, own.get(name), what));
      }
    }
  }

  private static boolean isDefault(String name, SolrParams own) {
    return switch (name) {
      case CommonParams.DISTRIB -> own.getBool(name, true);
      case ShardParams.SHARDS_TOLERANT ->
          !StrUtils.parseBoolean(own.get(name, "")); // requireZkConnected is no tolerance
      default -> false;
    };
  }

  /**
   * Rejects tabular formats for a response that is not tabular. Must run first: the CSV writer
   * would render the error itself as an empty file.
   */
  public static void requireTree(SolrQueryRequest request, String what) {
    if (request.getResponseWriter() instanceof CSVResponseWriter) {
      String asked = request.getParams().get(CommonParams.WT);
      request.setParams(
          new ModifiableSolrParams(request.getParams()).set(CommonParams.WT, CommonParams.JSON));
      throw RequestParams.badRequest(
          Sentence.of(
              "%s must be json, xml or javabin for %s, was '%s'; only lists of groups, links,"
                  + " decisions and passages are tables",
              CommonParams.WT, what, asked));
    }
  }

  /**
   * @throws SolrException with 429 or the configured code if a circuit breaker is open
   */
  public static void requireCapacity(SolrQueryRequest request, SolrRequestType... types) {
    CircuitBreakerRegistry breakers = request.getCore().getCircuitBreakerRegistry();
    Arrays.stream(types)
        .filter(breakers::isEnabled)
        .flatMap(type -> Stream.ofNullable(breakers.checkTripped(type)))
        .findFirst()
        .ifPresent(Admission::refuse);
  }

  private static void refuse(List<CircuitBreaker> open) {
    SolrQueryResponse refusal = new SolrQueryResponse();
    if (CircuitBreakerUtils.reportErrorIfBreakersTripped(refusal, open)
        && refusal.getException() instanceof SolrException reason) {
      throw reason;
    }
  }

  public static void requireWritable(SolrCore core) {
    Cluster cluster = Cluster.of(core);
    if (cluster.collection().filter(DocCollection::isReadOnly).isPresent()) {
      throw RequestParams.badRequest(
          Sentence.of(
              "the collection '%1$s' is read-only; make it writable with"
                  + " /admin/collections?action=MODIFYCOLLECTION&readOnly=&collection=%1$s",
              cluster.name()));
    }
  }
}
