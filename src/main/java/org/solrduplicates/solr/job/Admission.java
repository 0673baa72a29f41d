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
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * What a request of a client must be to be answered by a handler of a whole collection. Nothing of
 * it is asked of what one node asks another. Safe for use by several threads.
 */
public final class Admission {
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
  private static final int METHOD_NOT_ALLOWED = 405;

  private static final List<String> PARTS =
      List.of(ShardParams._ROUTE_, ShardParams.SHARDS, CommonParams.DISTRIB);

  private Admission() {}

  /** The status of HTTP for which Solr has no name. */
  private static final class MethodNotAllowed extends SolrException {
    private static final long serialVersionUID = 1;

    MethodNotAllowed(String message) {
      super(METHOD_NOT_ALLOWED, message, null);
    }
  }

  /**
   * Refuses a request that is for several collections, or for a core where rules are for its
   * collection, or comes by a method that asks for nothing here. A request from inside Solr has no
   * method.
   *
   * @throws SolrException with 405 for the method, 400 for the collections
   */
  public static void require(SolrQueryRequest request, SolrQueryResponse response) {
    String method = Optional.ofNullable(request.getHttpMethod()).orElse("GET");
    if (!METHODS.contains(method)) {
      response.addHttpHeader("Allow", "GET, HEAD, POST");
      throw new MethodNotAllowed("the method must be GET, HEAD or POST, was " + method);
    }
    requireRules(request);
    requireOneCollection(request);
  }

  /** Rules of {@code security.json} for a collection do not hold for one of its cores there. */
  private static void requireRules(SolrQueryRequest request) {
    if (ShardLeaders.isCloud(request.getCore())
        && request.getHttpSolrCall() instanceof V2HttpCall api
        && api.getPathSegments().get(0).equals("cores")) {
      throw RequestParams.badRequest("under /api ask the collection, not one of its cores");
    }
  }

  /** Solr names the collections of an alias by a parameter, as a client can do. */
  private static void requireOneCollection(SolrQueryRequest request) {
    SolrCore core = request.getCore();
    String asked = request.getParams().get(ZkStateReader.COLLECTION_PROP);
    if (asked == null || !ShardLeaders.isCloud(core)) {
      return;
    }
    String own = ShardLeaders.collection(core).getName();
    Set<String> collections = collections(asked, core);
    if (!collections.equals(Set.of(own))) {
      throw RequestParams.badRequest(
          "groups are those of one collection, so ask one of "
              + String.join(", ", collections)
              + " by its own name"
              + (collections.size() > 1 ? "" : " in the path, in the place of " + own));
    }
  }

  private static Set<String> collections(String asked, SolrCore core) {
    Set<String> collections = new LinkedHashSet<>();
    StrUtils.splitSmart(asked, ",", true).stream()
        .map(name -> core.getCoreContainer().getAliases().resolveAliases(name.strip()))
        .forEach(collections::addAll);
    return collections;
  }

  /**
   * Refuses a request for a part of the collection, as far as the client says so, by whichever
   * road: what is in solrconfig.xml is for searches.
   *
   * @param what cannot be had of a part
   */
  public static void requireAll(SolrQueryRequest request, String what) {
    requireNone(PARTS, request, what);
    requireComplete(request, what);
  }

  /**
   * Refuses a request whose answer may lack shards, though what it asks for would be wrong then.
   *
   * @param what would be wrong
   */
  public static void requireComplete(SolrQueryRequest request, String what) {
    requireNone(List.of(ShardParams.SHARDS_TOLERANT), request, what);
  }

  private static void requireNone(List<String> names, SolrQueryRequest request, String what) {
    SolrParams own = RequestParams.ofClient(request);
    for (String name : names) {
      if (own.get(name) != null && !isDefault(name, own)) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be left out, was '%s', for %s needs all shards",
                name, own.get(name), what));
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
   * Refuses to write as a table what is none, before anything is done. The refusal is no table
   * either, and would be written as an empty one.
   *
   * @param what would be written
   */
  public static void requireTree(SolrQueryRequest request, String what) {
    if (request.getResponseWriter() instanceof CSVResponseWriter) {
      String asked = request.getParams().get(CommonParams.WT);
      request.setParams(
          new ModifiableSolrParams(request.getParams()).set(CommonParams.WT, CommonParams.JSON));
      throw RequestParams.badRequest(
          Sentence.of(
              "%s must be json, xml or javabin for %s, which is no table, was '%s'; groups, links and"
                  + " decisions are tables",
              CommonParams.WT, what, asked));
    }
  }

  /**
   * Refuses a costly request while one of Solr's circuit breakers is open.
   *
   * @param types for which kinds of requests breakers count
   * @throws SolrException with 429, or what the breakers are configured to say
   */
  public static void requireCapacity(SolrQueryRequest request, SolrRequestType... types) {
    CircuitBreakerRegistry breakers = request.getCore().getCircuitBreakerRegistry();
    Arrays.stream(types)
        .filter(breakers::isEnabled)
        .flatMap(type -> Stream.ofNullable(breakers.checkTripped(type)))
        .findFirst()
        .ifPresent(Admission::refuse);
  }

  /** With the words and the code that Solr has for it. */
  private static void refuse(List<CircuitBreaker> open) {
    SolrQueryResponse refusal = new SolrQueryResponse();
    if (CircuitBreakerUtils.reportErrorIfBreakersTripped(refusal, open)
        && refusal.getException() instanceof SolrException reason) {
      throw reason;
    }
  }

  /** Refuses to start what would fail at its first update. */
  public static void requireWritable(SolrCore core) {
    if (ShardLeaders.isCloud(core) && ShardLeaders.collection(core).isReadOnly()) {
      String name = ShardLeaders.collection(core).getName();
      throw RequestParams.badRequest(
          Sentence.of(
              "the collection '%1$s' is read-only; let it be written with"
                  + " /admin/collections?action=MODIFYCOLLECTION&readOnly=&collection=%1$s first",
              name));
    }
  }
}
