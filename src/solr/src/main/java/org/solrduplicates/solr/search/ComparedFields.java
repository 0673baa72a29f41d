// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;

/**
 * The fields that are compared between the members of a group, with the values read so far. Not
 * thread-safe.
 */
final class ComparedFields {
  static final String NAMES = "dup.compare.fl";

  private final List<String> names;
  private final Map<String, Map<String, List<String>>> values = new HashMap<>();

  private ComparedFields(List<String> names) {
    this.names = names;
  }

  /**
   * @throws org.apache.solr.common.SolrException as a client error if a field cannot be read
   */
  static ComparedFields of(SolrParams params, IndexSchema schema) {
    List<String> names = RequestParams.names(NAMES, params);
    for (String name : names) {
      if (!ReadableField.is(schema.getFieldOrNull(name))) {
        throw RequestParams.badRequest(
            NAMES + " must be a list of fields of the schema that can be read, has '" + name + "'");
      }
    }
    return new ComparedFields(names);
  }

  boolean areAny() {
    return !names.isEmpty();
  }

  List<String> names() {
    return names;
  }

  /** Adds the values of documents, by key and field. */
  void add(Map<String, Map<String, List<String>>> read) {
    values.putAll(read);
  }

  /** Returns the fields that differ between two documents, each with the values of both. */
  SimpleOrderedMap<Object> differences(String from, String to) {
    SimpleOrderedMap<Object> differences = new SimpleOrderedMap<>();
    for (String name : names) {
      List<String> before = values(from, name);
      List<String> after = values(to, name);
      if (!before.equals(after)) {
        differences.add(name, new ResponseMap().with("from", before).with("to", after));
      }
    }
    return differences;
  }

  private List<String> values(String id, String name) {
    return values.getOrDefault(id, Map.of()).getOrDefault(name, List.of());
  }
}
