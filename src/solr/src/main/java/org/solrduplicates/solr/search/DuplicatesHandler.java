// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.wire.PivotQuery;

/**
 * The request handler of {@code /duplicates}: a {@link SearchHandler} with only a {@link
 * DuplicatesComponent}, which is always enabled. Accepts a posted {@code text/plain} body.
 */
public final class DuplicatesHandler extends SearchHandler implements SetupPart {
  private final DuplicatesComponent component = new DuplicatesComponent(true);

  @Override
  public void init(PluginInfo info) {
    Set<String> known = new HashSet<>(Endpoint.SOLR_KEYS);
    known.addAll(DuplicatesComponent.KEYS);
    PluginSettings.refuseUnknown(getClass().getSimpleName(), info.initArgs, known);
    super.init(info);
    component.init(PluginSettings.only(info.initArgs, DuplicatesComponent.KEYS));
  }

  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    component.inform(core);
  }

  @Override
  public void handleRequest(SolrQueryRequest request, SolrQueryResponse response) {
    if (request instanceof SolrQueryRequestBase base) {
      PivotQuery.keepBody(base);
    }
    super.handleRequest(request, response);
  }

  @Override
  public List<SearchComponent> getComponents() {
    return List.of(component);
  }

  @Override
  public Role role() {
    return component.role();
  }

  @Override
  public PluginSettings settings() {
    return component.settings();
  }

  @Override
  public List<String> ownFields() {
    return component.ownFields();
  }

  @Override
  public String getDescription() {
    return component.getDescription();
  }
}
