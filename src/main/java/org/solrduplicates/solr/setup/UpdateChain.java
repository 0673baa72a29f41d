package org.solrduplicates.solr.setup;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.params.UpdateParams;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.RequestParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.update.processor.DistributingUpdateProcessorFactory;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.apache.solr.util.SolrPluginUtils;

/**
 * A chain of update processors as Solr has put it together.
 *
 * @param name its name in solrconfig.xml; {@value #OWN} for the one that Solr makes itself
 * @param parameters what a request has said of it beside its name, empty for nothing
 * @param processors what an update passes, in order
 */
public record UpdateChain(
    String name, String parameters, List<UpdateRequestProcessorFactory> processors) {
  /** The name of the chain that Solr makes where no other is the default. */
  public static final String OWN = "Solr's own";

  /** Where clients send updates. */
  public static final String UPDATE = "/update";

  private static final List<String> CHOICE =
      List.of(UpdateParams.UPDATE_CHAIN, "processor", "post-processor");

  /** Returns what solrconfig.xml declares, in its order. */
  private static List<PluginInfo> declared(SolrCore core) {
    return core.getSolrConfig().getPluginInfos(UpdateRequestProcessorChain.class.getName());
  }

  /** Returns the names of all chains of solrconfig.xml, in its order. */
  static List<String> names(SolrCore core) {
    return declared(core).stream().map(UpdateChain::name).toList();
  }

  /** Returns the names of those with {@code default="true"}, in the order of solrconfig.xml. */
  static List<String> defaults(SolrCore core) {
    return declared(core).stream().filter(PluginInfo::isDefault).map(UpdateChain::name).toList();
  }

  private static String name(PluginInfo declared) {
    return Objects.requireNonNullElse(declared.name, "");
  }

  /** Returns the chain that is taken where nothing names one, such as when updates are replayed. */
  public static UpdateChain ofDefault(SolrCore core) {
    return of(core, new ModifiableSolrParams());
  }

  /** Returns the chain that is taken by a request to a handler that names none itself. */
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

  /** Solr itself says what a handler adds to a request; one that is not loaded yet adds nothing. */
  private static SolrParams params(SolrCore core, String path) {
    PluginBag<?> handlers = core.getRequestHandlers();
    if (handlers.isLoaded(path) && handlers.get(path) instanceof RequestHandlerBase handler) {
      try (SolrQueryRequest request =
          new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
        Optional.ofNullable(handler.getPluginInfo())
            .map(info -> info.attributes.get(RequestParams.USEPARAM))
            .ifPresent(set -> request.getContext().put(RequestParams.USEPARAM, set));
        SolrPluginUtils.setDefaults(
            handler,
            request,
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

  /** Returns the simple names of the classes of the processors, in order. */
  public List<String> classes() {
    return processors.stream().map(processor -> processor.getClass().getSimpleName()).toList();
  }

  /** Returns where updates are distributed; behind all processors if they are not. */
  private int distribution() {
    return IntStream.range(0, processors.size())
        .filter(i -> processors.get(i) instanceof DistributingUpdateProcessorFactory)
        .findFirst()
        .orElse(processors.size());
  }

  /** Returns what of a role the chain has, wherever it stands. */
  public Stream<SetupPart> parts(SetupPart.Role role) {
    return SetupPart.of(processors.stream(), role);
  }

  Stream<SetupPart> before(SetupPart.Role role) {
    return SetupPart.of(processors.stream().limit(distribution()), role);
  }

  Stream<SetupPart> behind(SetupPart.Role role) {
    return SetupPart.of(processors.stream().skip(distribution()), role);
  }

  /** Returns whether documents that are added get fingerprints, at the right place or not. */
  public boolean makesFingerprints() {
    return parts(SetupPart.Role.FINGERPRINTS).findAny().isPresent();
  }
}
