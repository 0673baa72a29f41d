// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.solr.api.Api;
import org.apache.solr.api.ApiBag;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.ValidatingJsonMap;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * The way into every handler besides {@code /duplicates}. Checks the signatures of nodes, disables
 * HTTP caching, and fails where Solr would return an empty response at a limit.
 *
 * <p>Registers its path in Solr's V2 API, because Solr treats the name of a handler as one path
 * segment. Thread-safe.
 */
public abstract class Endpoint extends RequestHandlerBase implements SolrCoreAware {
  private static final String HANDLER = "handler";

  /** The settings that every request handler of Solr accepts. */
  static final Set<String> SOLR_KEYS = Set.of("defaults", "appends", "invariants", "httpCaching");

  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "DELETE");
  private static final int DEPTH = 3;

  private final Set<String> known = new HashSet<>(SOLR_KEYS);
  private String path = HandlerConfig.PATH;

  protected Endpoint(String... own) {
    known.add(HANDLER);
    known.addAll(List.of(own));
  }

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(known, getClass().getSimpleName(), args);
    super.init(args);
    path = setting(HANDLER, path);
  }

  /** Returns a setting of the handler in solrconfig.xml. */
  public final String setting(String key, String byDefault) {
    return Optional.ofNullable(getInitArgs().get(key)).map(Object::toString).orElse(byDefault);
  }

  /** Adds the parameters of this handler to a request that did not come through it. */
  public final void addDefaults(SolrQueryRequest request) {
    RequestState.setDefaults(request, this, defaults, appends, invariants);
  }

  @Override
  public final void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    response.setHttpCaching(false);
    NodeSignature.require(request.getParams(), request.getCore());
    Metrics.counting(request, () -> handle(request, response));
  }

  private void handle(SolrQueryRequest request, SolrQueryResponse response) throws Exception {
    try {
      if (ShardTask.isIn(request.getParams())) {
        ShardTask.addReply(Operations.reply(operations(), request), response);
      } else {
        Admission.require(request, response);
        if (takesSeveral(request)) {
          ReadPermission.requireEach(request, this, Admission.collections(request));
        } else {
          Admission.requireOneCollection(request);
        }
        answer(request, response);
      }
    } catch (ExitableDirectoryReader.ExitingReaderException e) {
      throw RequestParams.outOfTime();
    }
  }

  /** Returns whether a request may name several collections, as an alias does. */
  protected boolean takesSeveral(SolrQueryRequest request) {
    return false;
  }

  /** Returns what other nodes may ask. */
  protected abstract List<Operations<?>> operations();

  /** Answers a client. */
  protected abstract void answer(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception;

  protected final String path() {
    return path;
  }

  public final HandlerConfig duplicates(SolrCore core) {
    return HandlerConfig.of(core, path);
  }

  @Override
  public Collection<Api> getApis() {
    PluginInfo info = getPluginInfo();
    if (info == null || info.name == null) {
      return List.of();
    }
    Map<String, Object> spec =
        Map.of("methods", METHODS, "url", Map.of("paths", List.of(info.name)));
    return List.of(
        new ApiBag.ReqHandlerToApi(this, () -> ValidatingJsonMap.getDeepCopy(spec, DEPTH, false)));
  }

  @Override
  public Boolean registerV2() {
    return true;
  }

  /** Reads need the read permission, whatever the HTTP method, because nodes always use POST. */
  @Override
  public Name getPermissionName(AuthorizationContext request) {
    SolrParams params = request.getParams();
    boolean isReading =
        ShardTask.isIn(params)
            ? operations().stream().noneMatch(some -> some.isWriting(params))
            : JobCommand.isQuestion(request);
    return isReading ? Name.READ_PERM : Name.UPDATE_PERM;
  }

  public static void beforeClose(SolrCore core, Runnable work) {
    core.addCloseHook(
        new CloseHook() {
          @Override
          public void preClose(SolrCore closing) {
            work.run();
          }
        });
  }
}
