// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.util.Utils;
import org.apache.solr.request.SolrQueryRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs decisions and the actions of policies in the category {@value #CATEGORY}, one JSON object
 * each: what, collection or core, user, and the given values. Thread-safe.
 */
public final class Audit {
  public static final String CATEGORY = "org.solrduplicates.audit";

  private static final Logger LOG = LoggerFactory.getLogger(CATEGORY);

  private Audit() {}

  /**
   * @param values such as {@code id} and {@code result}, in the order of the entry
   */
  public static void log(SolrQueryRequest request, String what, Map<String, ?> values) {
    if (LOG.isInfoEnabled()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("audit", what);
      entry.put(
          "collection",
          Optional.ofNullable(request.getCore().getCoreDescriptor().getCollectionName())
              .orElse(request.getCore().getName()));
      entry.put(
          "user",
          Optional.ofNullable(request.getUserPrincipal()).map(Principal::getName).orElse(""));
      entry.putAll(values);
      LOG.info("{}", json(entry));
    }
  }

  /** Returns JSON without line breaks; it escapes those of an id. */
  public static String json(Map<String, Object> entry) {
    return Utils.toJSONString(entry, -1);
  }
}
