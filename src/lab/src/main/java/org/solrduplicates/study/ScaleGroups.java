// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.solr.Answer;

/**
 * Which documents of a large collection are in one group, whatever its number.
 *
 * @param firsts for each document by its unique key, the first key of its group, which is its own
 *     if it is alone
 */
record ScaleGroups(Map<String, String> firsts) {
  private static final String ROWS = "20000";

  /** Returns the groups of the numbers of all documents, 0 for none. */
  static ScaleGroups of(Map<String, Integer> numbers) {
    Map<Integer, String> first = new HashMap<>();
    Map<String, String> firsts = new TreeMap<>();
    for (Map.Entry<String, Integer> entry : new TreeMap<>(numbers).entrySet()) {
      String id = entry.getKey();
      boolean alone = entry.getValue() == 0;
      firsts.put(id, alone ? id : first.computeIfAbsent(entry.getValue(), number -> id));
    }
    return new ScaleGroups(firsts);
  }

  /** Reads the numbers that the documents of a core have. */
  static Map<String, Integer> numbers(ScaleSolr core) throws IOException, SolrServerException {
    Map<String, Integer> numbers = new HashMap<>();
    String before = "";
    for (String cursor = "*"; !cursor.equals(before); ) {
      before = cursor;
      Answer page = core.get("/select", page(cursor));
      for (SolrDocument document : page.response()) {
        Object number = document.getFieldValue("dup_group");
        numbers.put((String) document.getFieldValue("id"), number == null ? 0 : (Integer) number);
      }
      cursor = (String) page.all().get("nextCursorMark");
    }
    return numbers;
  }

  private static MapSolrParams page(String cursor) {
    return new MapSolrParams(
        Map.of(
            "q",
            "*:*",
            "distrib",
            "false",
            "sort",
            "id asc",
            "rows",
            ROWS,
            "cursorMark",
            cursor,
            "fl",
            "id,dup_group"));
  }

  int size() {
    return firsts.size();
  }

  /** Returns how many groups there are, single documents included. */
  long count() {
    return firsts.values().stream().distinct().count();
  }

  /** Returns how many documents are not in the same group, or only here, or only there. */
  long differences(ScaleGroups other) {
    long here = firsts.keySet().stream().filter(id -> !isSame(id, other)).count();
    return here + other.firsts.keySet().stream().filter(id -> !firsts.containsKey(id)).count();
  }

  private boolean isSame(String id, ScaleGroups other) {
    return Objects.equals(firsts.get(id), other.firsts.get(id));
  }
}
