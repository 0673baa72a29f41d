package org.solrduplicates.core.collection;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Terms of so many documents that not all of them were paired: boilerplate, and large groups.
 *
 * @param terms how many terms these are
 * @param documents how many documents they have, each counted for each of its terms
 * @param largest how many the most frequent one has
 * @param pairsSkipped how many pairs were not looked at for these terms
 */
public record Oversized(long terms, long documents, int largest, long pairsSkipped) {
  /** There is none. */
  public static final Oversized NONE = new Oversized(0, 0, 0, 0);

  static Oversized term(int documents, int neighbours) {
    long all = (long) documents * (documents - 1) / 2;
    long paired = (long) neighbours * documents - (long) neighbours * (neighbours + 1) / 2;
    return new Oversized(1, documents, documents, all - paired);
  }

  Oversized plus(Oversized other) {
    return new Oversized(
        terms + other.terms,
        documents + other.documents,
        Math.max(largest, other.largest),
        pairsSkipped + other.pairsSkipped);
  }

  /** Returns what the status says of them and of the links that were cut. */
  Map<String, Object> written(int linksCut) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("terms", terms);
    map.put("documents", documents);
    map.put("largest", largest);
    map.put("pairsSkipped", pairsSkipped);
    map.put("linksCut", linksCut);
    return map;
  }
}
