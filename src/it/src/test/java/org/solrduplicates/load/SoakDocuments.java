// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.TestCore;

/**
 * Documents that one client adds, changes and deletes, never more than a hundred at once. Four at a
 * time are versions of one text, and they have no word in common with {@link LoadTexts}, so that
 * the right answers about those are the same all the time.
 */
final class SoakDocuments {
  static final int MOST = 100;
  private static final int VERSIONS = 4;
  private static final int WORDS = 100;
  private static final int VOCABULARY = 5_000;
  private static final double EDITED = 0.03;

  private final int owner;
  private final RandomTexts random;
  private final Set<Integer> there = new TreeSet<>();

  /** Begins with none; each owner has ids and texts of his own. */
  SoakDocuments(int owner) {
    this.owner = owner;
    this.random = new RandomTexts(owner);
  }

  /** Returns how many there are. */
  int count() {
    return there.size();
  }

  /** Draws a document to be added, or added again with another text. */
  SolrInputDocument added() {
    int number = random.below(MOST);
    there.add(number);
    return TestCore.document(
        "id", id(number), "title", title(), "path", "soak/" + number, "text", text(number));
  }

  /** Draws an atomic update of one that is there; there must be one. */
  SolrInputDocument changed() {
    int number = drawn();
    return switch (random.below(3)) {
      case 0 -> change(number, "title", "set", title());
      case 1 -> change(number, "text", "set", text(number));
      default -> change(number, "size", "inc", 1);
    };
  }

  private SolrInputDocument change(int number, String field, String how, Object value) {
    return TestCore.document("id", id(number), field, Map.of(how, value));
  }

  /** Draws the id of one that is there, to be deleted; there must be one. */
  String deleted() {
    int number = drawn();
    there.remove(number);
    return id(number);
  }

  private int drawn() {
    return new ArrayList<>(there).get(random.below(there.size()));
  }

  private String id(int number) {
    return "soak" + owner + "-" + number;
  }

  private String title() {
    return "Minutes " + random.below(MOST);
  }

  private String text(int number) {
    long original = 1_000L * owner + number / VERSIONS;
    List<String> words =
        new RandomTexts(original).words(WORDS, VOCABULARY).stream().map(w -> "x" + w).toList();
    return String.join(" ", random.edited(words, EDITED));
  }
}
