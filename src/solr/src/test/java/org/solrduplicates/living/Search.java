// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A query with filters.
 *
 * @param filters may have one of result lists, which the model does not read
 */
record Search(String query, List<String> filters) {
  private static final String MANY = "10000";

  Search with(String filter) {
    return new Search(query, Stream.concat(filters.stream(), Stream.of(filter)).toList());
  }

  /** Returns what the filters leave, without that of result lists. */
  List<ModelDocument> visible(Model model) {
    List<String> known = filters.stream().filter(f -> !f.startsWith("{!duplicates")).toList();
    return new Search("*:*", known).matches(model);
  }

  List<ModelDocument> matches(Model model) {
    Predicate<ModelDocument> matches = Condition.of(query).and(Condition.all(filters));
    return model.visible().values().stream().filter(matches).toList();
  }

  /** Returns the parameters of a request for all hits, with some more. */
  String[] params(String... more) {
    return page(Integer.parseInt(MANY), more);
  }

  String[] page(int rows, String... more) {
    List<String> params = new ArrayList<>(List.of("q", query, "rows", "" + rows, "sort", "id asc"));
    if (!List.of(more).contains("fl")) {
      params.addAll(List.of("fl", "id"));
    }
    return filtered(params, more);
  }

  /** Returns parameters with the filters. */
  String[] filtered(List<String> params, String... more) {
    List<String> all = new ArrayList<>(params);
    filters.forEach(filter -> all.addAll(List.of("fq", filter)));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
