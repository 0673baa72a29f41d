// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds, edits and deletes documents of one collection, seeded. */
final class BatchesOfChanges {
  private final Texts texts = new Texts(42);
  private final Map<String, List<String>> words = new HashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final MemoryCollection collection = new MemoryCollection(2);
  private int next;

  void add() {
    boolean version = !ids.isEmpty() && texts.below(2) > 0;
    put("doc" + next, version ? texts.edited(any()) : texts.text());
    ids.add("doc" + next++);
  }

  private List<String> any() {
    return words.getOrDefault(anyId(), List.of());
  }

  private String anyId() {
    return ids.get(texts.below(ids.size()));
  }

  private void put(String id, List<String> text) {
    words.put(id, text);
    collection.put(MemoryDocument.of(id, text, texts.metadata()));
  }

  private void delete() {
    String id = ids.remove(texts.below(ids.size()));
    words.remove(id);
    collection.delete(id);
  }

  /** A new text, a version of another document, or nothing but another title or name. */
  private void edit() {
    String id = anyId();
    List<String> before = words.getOrDefault(id, List.of());
    List<String> after =
        switch (texts.below(4)) {
          case 0 -> texts.text();
          case 1 -> texts.edited(any());
          case 2 -> texts.edited(before);
          default -> before;
        };
    words.put(id, after);
    collection.update(MemoryDocument.of(id, after, texts.metadata()));
  }

  void batch() {
    for (int i = 0; i < 4; i++) {
      add();
      edit();
      delete();
    }
  }

  MemoryCollection collection() {
    return collection;
  }
}
