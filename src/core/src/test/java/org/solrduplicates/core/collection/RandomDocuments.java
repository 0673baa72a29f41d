// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;

/**
 * Documents that change, the same for the same seed: single ones, families of versions, one of them
 * large, copies, and long texts with parts; some with names and dates.
 */
final class RandomDocuments {
  private static final int LONG = 800;
  private static final int DAYS = 1_000;

  private final RandomTexts random;
  private final Texts texts;
  private final Map<String, List<String>> words = new LinkedHashMap<>();
  private final Map<String, FoundDocument> documents = new LinkedHashMap<>();
  private int added;

  RandomDocuments(long seed, int count) {
    random = new RandomTexts(seed);
    texts = new Texts(seed);
    List<String> large = texts.text();
    while (words.size() < count) {
      if (random.below(6) == 0) {
        send(added++, texts.edited(large));
      } else {
        add();
      }
    }
  }

  /** Returns all documents, those that were changed last at the end. */
  List<FoundDocument> all() {
    return List.copyOf(documents.values());
  }

  private void add() {
    switch (random.below(8)) {
      case 0, 1 -> send(added++, texts.text());
      case 2 -> send(added++, any());
      case 3 -> {
        List<String> whole = random.words(LONG, 5 * LONG);
        int from = random.below(LONG / 2);
        send(added++, whole);
        send(added++, whole.subList(from, from + LONG / 4));
      }
      default -> send(added++, texts.edited(any()));
    }
  }

  private List<String> any() {
    List<String> ids = new ArrayList<>(words.keySet());
    return ids.isEmpty() ? texts.text() : words.get(ids.get(random.below(ids.size())));
  }

  private void send(int number, List<String> text) {
    String id = "doc" + number;
    Instant date = Instant.EPOCH.plusSeconds(86_400L * random.below(DAYS));
    FoundDocument document = Texts.document(id, text, texts.metadata());
    words.remove(id);
    documents.remove(id);
    words.put(id, text);
    documents.put(
        id,
        random.below(3) == 0
            ? document
            : document.dated(List.of(new DocumentDate("modified", date))));
  }

  /** Adds, changes and deletes documents. */
  void change(int changes) {
    for (int i = 0; i < changes; i++) {
      List<String> ids = new ArrayList<>(words.keySet());
      String id = ids.get(random.below(ids.size()));
      int number = Integer.parseInt(id.substring("doc".length()));
      switch (random.below(4)) {
        case 0 -> {
          words.remove(id);
          documents.remove(id);
        }
        case 1 -> send(number, texts.edited(any()));
        case 2 -> send(number, texts.edited(List.copyOf(words.get(id))));
        default -> add();
      }
    }
  }

  /** Makes a collection have these documents; those that are there leave their numbers, or not. */
  void sendTo(MemoryCollection collection) {
    Map<String, FoundDocument> there = new LinkedHashMap<>();
    collection.found().forEach(document -> there.put(document.id(), document));
    there.keySet().stream().filter(id -> !documents.containsKey(id)).forEach(collection::delete);
    documents.forEach(
        (id, document) -> {
          if (!document.equals(there.get(id))) {
            boolean isUpdate = there.containsKey(id) && id.hashCode() % 2 == 0;
            if (isUpdate) {
              collection.update(document);
            } else {
              collection.put(document);
            }
          }
        });
  }
}
