// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.params.UpdateParams;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.ContentStreamHandlerBase;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.shard.Cluster;

/**
 * An update chain as Solr assembled it.
 *
 * @param name its name in solrconfig.xml; {@value #OWN} for Solr's built-in chain
 * @param parameters how the request selected it besides its name, may be empty
 */
public record UpdateChain(
    String name, String parameters, List<UpdateRequestProcessorFactory> processors) {
  /** The name of the chain that Solr creates if none is the default. */
  public static final String OWN = "Solr's own";

  public static final String UPDATE = "/update";

  private static final List<String> CHOICE =
      List.of(UpdateParams.UPDATE_CHAIN, "processor", "post-processor");

  private static List<PluginInfo> declared(SolrCore core) {
    return core.getSolrConfig().getPluginInfos(UpdateRequestProcessorChain.class.getName());
  }

  static List<String> names(SolrCore core) {
    return declared(core).stream().map(UpdateChain::name).toList();
  }

  static List<String> defaults(SolrCore core) {
    return declared(core).stream().filter(PluginInfo::isDefault).map(UpdateChain::name).toList();
  }

  private static String name(PluginInfo declared) {
    return Objects.requireNonNullElse(declared.name, "");
  }

  /** Returns the chain for requests that name none, and for replayed updates. */
  public static UpdateChain ofDefault(SolrCore core) {
    return of(core, new ModifiableSolrParams());
  }

  /**
   * Returns the chain that must have the processors of the plugin: the default chain if replicas
   * replay updates that no processor has seen. Otherwise it may be the chain of {@value #UPDATE}.
   */
  public static UpdateChain required(SolrCore core) {
    UpdateChain byDefault = ofDefault(core);
    return Cluster.of(core).replaysUnprocessed() || byDefault.makesFingerprints()
        ? byDefault
        : of(core, UPDATE);
  }

  /** Returns the paths of the handlers that take updates, in order. */
  public static List<String> paths(SolrCore core) {
    PluginBag<?> handlers = core.getRequestHandlers();
    return handlers.keySet().stream()
        .filter(path -> handlers.isLoaded(path))
        .filter(path -> handlers.get(path) instanceof ContentStreamHandlerBase)
        .sorted()
        .toList();
  }

  /** Returns the chain used by a request to a handler that names none itself. */
  public static UpdateChain of(SolrCore core, String path) {
    return of(core, params(core, path));
  }

  private static UpdateChain of(SolrCore core, SolrParams params) {
    UpdateRequestProcessorChain base =
        core.getUpdateProcessingChain(params.get(UpdateParams.UPDATE_CHAIN));
    return new UpdateChain(
        declared(core).stream()
            .filter(info -> info.name != null || defaults(core).isEmpty())
            .filter(info -> core.getUpdateProcessingChain(info.name) == base)
            .map(UpdateChain::name)
            .findFirst()
            .orElse(OWN),
        parameters(params),
        List.copyOf(core.getUpdateProcessorChain(params).getProcessors()));
  }

  private static String parameters(SolrParams params) {
    return CHOICE.stream()
        .filter(key -> params.get(key) != null)
        .map(key -> key + "=" + params.get(key))
        .collect(Collectors.joining(", "));
  }

  /** Solr itself applies the handler's parameters; a handler that is not loaded adds none. */
  private static SolrParams params(SolrCore core, String path) {
    PluginBag<?> handlers = core.getRequestHandlers();
    if (handlers.isLoaded(path) && handlers.get(path) instanceof RequestHandlerBase handler) {
      try (SolrQueryRequest request =
          new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
        RequestState.setDefaults(
            request,
            handler,
            configured(handler, PluginInfo.DEFAULTS),
            configured(handler, PluginInfo.APPENDS),
            configured(handler, PluginInfo.INVARIANTS));
        return request.getParams();
      }
    }
    return new ModifiableSolrParams();
  }

  static SolrParams configured(RequestHandlerBase handler, String key) {
    return RequestHandlerBase.getSolrParamsFromNamedList(handler.getInitArgs(), key);
  }

  public List<String> classes() {
    return processors.stream().map(processor -> processor.getClass().getSimpleName()).toList();
  }

  /** Returns the index of the distribution; after all processors if there is none. */
  private int distribution() {
    return IntStream.range(0, processors.size())
        .filter(i -> processors.get(i) instanceof DistributingUpdateProcessorFactory)
        .findFirst()
        .orElse(processors.size());
  }

  public Stream<SetupPart> parts(SetupPart.Role role) {
    return SetupPart.of(processors.stream(), role);
  }

  Stream<SetupPart> before(SetupPart.Role role) {
    return SetupPart.of(processors.stream().limit(distribution()), role);
  }

  Stream<SetupPart> behind(SetupPart.Role role) {
    return SetupPart.of(processors.stream().skip(distribution()), role);
  }

  /** Returns whether added documents get fingerprints, at the right place or not. */
  public boolean makesFingerprints() {
    return parts(SetupPart.Role.FINGERPRINTS).findAny().isPresent();
  }
}
