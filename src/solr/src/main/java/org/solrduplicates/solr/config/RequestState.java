// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import static org.apache.solr.core.RequestParams.USEPARAM;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.util.SolrPluginUtils;
import org.jspecify.annotations.Nullable;

/** Values attached to a request, one of each class. Only this class uses Solr's request context. */
public record RequestState(Map<Object, Object> context) {
  private static final String TAGS = "tags";

  public static RequestState of(SolrQueryRequest request) {
    return new RequestState(request.getContext());
  }

  public <T> Optional<T> get(Class<T> type) {
    return Optional.ofNullable(type.cast(context.get(type.getName())));
  }

  /** Returns the value; creates it if there is none yet. */
  public <T> T get(Class<T> type, Supplier<T> maker) {
    return type.cast(context.computeIfAbsent(type.getName(), key -> maker.get()));
  }

  public void put(Object... values) {
    for (Object value : values) {
      context.put(value.getClass().getName(), value);
    }
  }

  public void remove(Class<?> type) {
    context.remove(type.getName());
  }

  /** Returns the tags of all queries parsed so far. */
  public Set<String> tags() {
    return context.get(TAGS) instanceof Map<?, ?> tags
        ? tags.keySet().stream().map(String::valueOf).collect(Collectors.toSet())
        : Set.of();
  }

  public String path() {
    return String.valueOf(context.get(CommonParams.PATH));
  }

  public void setPath(String path) {
    context.put(CommonParams.PATH, path);
  }

  /** Adds the parameters of a handler, as Solr does, to a request that did not come through it. */
  public static void setDefaults(
      SolrQueryRequest request,
      RequestHandlerBase handler,
      @Nullable SolrParams defaults,
      @Nullable SolrParams appends,
      @Nullable SolrParams invariants) {
    Optional.ofNullable(handler.getPluginInfo())
        .map(info -> info.attributes.get(USEPARAM))
        .ifPresent(set -> request.getContext().put(USEPARAM, set));
    SolrPluginUtils.setDefaults(handler, request, defaults, appends, invariants);
    request.getContext().remove(USEPARAM);
  }
}
