// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestHandler;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;

/** The configuration of {@code /duplicates}, which applies to the whole collection. */
public record HandlerConfig(DuplicatesComponent component, String path) {
  public static final String PATH = "/duplicates";

  public static HandlerConfig of(SolrCore core, String path) {
    return in(handler(core, path), path).orElseThrow(() -> missing(path));
  }

  public static Optional<HandlerConfig> in(SolrRequestHandler handler, String path) {
    return Stream.of(handler)
        .filter(SearchHandler.class::isInstance)
        .flatMap(search -> ((SearchHandler) search).getComponents().stream())
        .filter(DuplicatesComponent.class::isInstance)
        .map(component -> new HandlerConfig((DuplicatesComponent) component, path))
        .findFirst();
  }

  /** Does not check the components, because they are unknown while a core starts. */
  static SearchHandler handler(SolrCore core, String path) {
    if (core.getRequestHandler(path) instanceof SearchHandler handler) {
      return handler;
    }
    throw missing(path);
  }

  private static RuntimeException missing(String path) {
    return PluginSettings.wrong(
        "solrconfig.xml has no request handler '"
            + path
            + "' with DuplicatesComponent: run install, or paste solr-config/duplicates-handler.xml");
  }

  public void applyTo(SolrQueryRequest request) {
    Preparation.apply(request, path, handler(request.getCore(), path));
  }

  public PluginSettings settings() {
    return component.settings();
  }

  public Rules rules() {
    return component.rules();
  }

  /** Reads a collection-wide request; returns 400 for constraints, which need a document. */
  public static DuplicatesRequest read(SolrQueryRequest request) {
    DuplicatesRequest asked = DuplicatesRequest.of(request, false);
    if (!asked.constraints().isEmpty()) {
      throw RequestParams.badRequest(
          "dup.same, dup.differ and dup.window apply to one document; remove them from this request");
    }
    return asked;
  }
}
