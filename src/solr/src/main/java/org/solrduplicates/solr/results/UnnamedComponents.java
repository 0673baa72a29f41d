// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.solrduplicates.solr.config.PluginSettings;

/**
 * Does the work of the components of result lists that a handler does not name. Older
 * configurations name the component of questions only. Immutable after {@link #inform}.
 */
public abstract class UnnamedComponents extends SearchComponent {
  private final HitVersionsComponent versions = new HitVersionsComponent();
  private final List<SearchComponent> all = List.of(new ResultListComponent(), versions);

  protected final void inform(SolrCore core, String groupField) {
    NamedList<Object> settings = new NamedList<>();
    settings.add(PluginSettings.GROUP_FIELD, groupField);
    versions.init(settings);
    versions.inform(core);
  }

  private List<SearchComponent> in(ResponseBuilder rb) {
    return all.stream().filter(one -> !isNamed(rb.components, one.getClass())).toList();
  }

  private static boolean isNamed(List<SearchComponent> components, Class<?> type) {
    return components.stream().anyMatch(type::isInstance);
  }

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    for (SearchComponent component : in(rb)) {
      component.prepare(rb);
    }
  }

  @Override
  public void process(ResponseBuilder rb) throws IOException {
    for (SearchComponent component : in(rb)) {
      component.process(rb);
    }
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) throws IOException {
    int next = ResponseBuilder.STAGE_DONE;
    for (SearchComponent component : in(rb)) {
      next = Math.min(next, component.distributedProcess(rb));
    }
    return next;
  }

  @Override
  public void modifyRequest(ResponseBuilder rb, SearchComponent who, ShardRequest request) {
    in(rb).forEach(component -> component.modifyRequest(rb, who, request));
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    in(rb).forEach(component -> component.handleResponses(rb, request));
  }

  @Override
  public void finishStage(ResponseBuilder rb) {
    in(rb).forEach(component -> component.finishStage(rb));
  }
}
