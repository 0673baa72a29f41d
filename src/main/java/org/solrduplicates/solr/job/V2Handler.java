package org.solrduplicates.solr.job;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.solr.api.Api;
import org.apache.solr.api.ApiBag;
import org.apache.solr.common.util.ValidatingJsonMap;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.handler.RequestHandlerBase;

/**
 * A handler that Solr's second API has too, as {@code /api/collections/NAME/…} and {@code
 * /api/cores/NAME/…}. Solr itself takes the name of a handler for one segment of a path, so that it
 * never finds one of two. The handler is the same, and asks for the same permissions.
 */
public abstract class V2Handler extends RequestHandlerBase {
  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "DELETE");
  private static final int DEPTH = 3;

  /** Returns what leads to this handler, nothing if solrconfig.xml does not name it. */
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
}
