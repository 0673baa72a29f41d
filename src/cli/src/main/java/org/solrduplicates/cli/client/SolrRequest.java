// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request to a collection.
 *
 * @param path relative to the address of the collection
 * @param query the encoded parameters of the URL
 * @param type the media type of the body; empty for a GET request
 */
record SolrRequest(String path, String query, String type, String body) {
  private static final String FORM = "application/x-www-form-urlencoded";

  static SolrRequest get(String path, Parameters parameters) {
    return new SolrRequest(path, parameters.and("wt", "json").encoded(), "", "");
  }

  static SolrRequest form(String path, Parameters parameters) {
    return new SolrRequest(path, "wt=json", FORM, parameters.encoded());
  }

  static SolrRequest json(String path, Object body) {
    return new SolrRequest(path, "wt=json", "application/json", Json.text(body));
  }

  /** A command whose settings are parameters of the URL. */
  static SolrRequest json(String path, Map<String, String> settings, Object body) {
    Parameters parameters = Parameters.of("wt", "json");
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      parameters = parameters.and(setting.getKey(), setting.getValue());
    }
    return new SolrRequest(path, parameters.encoded(), "application/json", Json.text(body));
  }

  boolean isPost() {
    return !type.isEmpty();
  }

  String shown(String url) {
    return (isPost() ? "POST " : "GET ") + url + path;
  }

  /** Request parameters in order; a name may occur more than once. Immutable. */
  record Parameters(List<Map.Entry<String, String>> all) {
    Parameters {
      all = List.copyOf(all);
    }

    /** Macro expansion is off, because values come from users and files. */
    static Parameters of(String... namesAndValues) {
      Parameters parameters = new Parameters(List.of(Map.entry("expandMacros", "false")));
      for (int i = 0; i < namesAndValues.length; i += 2) {
        parameters = parameters.and(namesAndValues[i], namesAndValues[i + 1]);
      }
      return parameters;
    }

    Parameters and(String name, Object value) {
      List<Map.Entry<String, String>> more = new ArrayList<>(all);
      more.add(Map.entry(name, value.toString()));
      return new Parameters(more);
    }

    String encoded() {
      return all.stream()
          .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
          .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
