package org.solrduplicates.solr.search;

import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.util.SolrPluginUtils;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.PluginSettings;

/**
 * What solrconfig.xml says of {@code /duplicates}, which holds for the whole collection too:
 * fields, rules, defaults, and filters that are always added.
 *
 * @param component answers {@code /duplicates}
 * @param args the arguments of its handler
 */
public record Duplicates(DuplicatesComponent component, NamedList<?> args) {
  /** Where the settings are looked up unless a handler is configured otherwise. */
  public static final String PATH = "/duplicates";

  /** Finds the handler of a path in a core. */
  public static Duplicates of(SolrCore core, String path) {
    SearchHandler handler = handler(core, path);
    return handler.getComponents().stream()
        .filter(DuplicatesComponent.class::isInstance)
        .map(component -> new Duplicates((DuplicatesComponent) component, args(handler)))
        .findFirst()
        .orElseThrow(() -> missing(path));
  }

  /** Finds the handler of a path; while a core starts, its components are not known yet. */
  static SearchHandler handler(SolrCore core, String path) {
    if (core.getRequestHandler(path) instanceof SearchHandler handler) {
      return handler;
    }
    throw missing(path);
  }

  private static NamedList<?> args(RequestHandlerBase handler) {
    NamedList<?> args = handler.getInitArgs();
    return args == null ? new NamedList<>() : args;
  }

  private static RuntimeException missing(String path) {
    return PluginSettings.wrong(
        "there is no request handler '" + path + "' with the component of solr-duplicates");
  }

  /** Gives a request the defaults of {@code /duplicates}, after its own. */
  public void applyTo(SolrQueryRequest request) {
    SolrPluginUtils.setDefaults(
        request, params("defaults"), params("appends"), params("invariants"));
  }

  private @Nullable SolrParams params(String name) {
    return args.get(name) instanceof NamedList<?> list ? list.toSolrParams() : null;
  }

  /** Returns what it says of the fields. */
  public PluginSettings settings() {
    return component.settings();
  }

  /** Returns the settings that are for some documents only. */
  public Rules rules() {
    return component.rules();
  }

  /** Reads a request, which cannot narrow groups down by fields of the document asked about. */
  public static DuplicatesRequest read(SolrQueryRequest request) {
    DuplicatesRequest asked = DuplicatesRequest.of(request, false);
    if (!asked.constraints().isEmpty()) {
      throw DuplicatesRequest.badRequest(
          "dup.same, dup.differ and dup.window are for one document, not for the whole collection");
    }
    return asked;
  }
}
