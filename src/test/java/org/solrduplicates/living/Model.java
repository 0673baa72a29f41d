// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.solrduplicates.living.ModelDocument.rootOf;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The documents that there should be: now, as of the last commit, and after a rollback. */
final class Model {
  private final SortedMap<String, ModelDocument> now = new TreeMap<>();
  private SortedMap<String, ModelDocument> visible = new TreeMap<>();
  private SortedMap<String, ModelDocument> durable = new TreeMap<>();

  /** Returns what a search can see. */
  SortedMap<String, ModelDocument> visible() {
    return visible;
  }

  ModelDocument get(String id) {
    return now.getOrDefault(id, new ModelDocument(id));
  }

  boolean has(String id) {
    return now.containsKey(id);
  }

  /** Returns the ids of some documents, in order. */
  List<String> ids(Predicate<String> wanted) {
    return now.keySet().stream().filter(wanted).toList();
  }

  void put(ModelDocument document) {
    now.put(document.id(), document);
  }

  /** Removes a document and all below it. */
  void remove(String id) {
    now.keySet()
        .removeIf(each -> ModelDocument.isRoot(id) ? rootOf(each).equals(id) : each.startsWith(id));
  }

  /** Makes the present visible, and lasting unless it is a soft commit. */
  void commit(boolean soft) {
    visible = new TreeMap<>(now);
    durable = soft ? durable : visible;
  }

  /** Solr closes the index before it loads a core again, which writes down all that was done. */
  void reload() {
    durable = new TreeMap<>(now);
  }

  /** Forgets what was done since the last commit that was not soft. */
  void rollback() {
    now.clear();
    now.putAll(durable);
  }
}
