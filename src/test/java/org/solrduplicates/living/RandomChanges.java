// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.solrduplicates.living.AtomicChange.ADD;
import static org.solrduplicates.living.AtomicChange.ADD_DISTINCT;
import static org.solrduplicates.living.AtomicChange.INC;
import static org.solrduplicates.living.AtomicChange.REMOVE;
import static org.solrduplicates.living.AtomicChange.REMOVE_REGEX;
import static org.solrduplicates.living.AtomicChange.SET;
import static org.solrduplicates.solr.TestCore.document;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/** Draws atomic updates: changes of some fields of a document that keeps all others. */
final class RandomChanges {
  private static final List<AtomicChange> OF_SEVERAL_VALUES =
      List.of(SET, ADD, ADD_DISTINCT, REMOVE, REMOVE_REGEX);

  /** Solr fails to remove anything from a field that was emptied since the last commit. */
  private static final List<AtomicChange> OF_NO_VALUES = List.of(SET, ADD, ADD_DISTINCT);

  private final RandomTexts random;
  private final RandomDocuments documents;

  RandomChanges(RandomTexts random, RandomDocuments documents) {
    this.random = random;
    this.documents = documents;
  }

  private int below(int bound) {
    return random.below(bound);
  }

  /** Draws a change of a document, which may be a new one. */
  Draft any(ModelDocument before) {
    return switch (below(10)) {
      case 0, 1, 2, 3 -> ofSeveral(before, "text", documents::paragraph);
      case 4 -> change(before, "text", SET, documents.text());
      case 5 -> ofSeveral(before, "author", () -> "ana" + below(5));
      case 6 -> change(before, "title", SET, documents.some("Report of the year "));
      case 7 -> change(before, "path", SET, documents.some("folder/contract_v"));
      case 8 -> change(before, "size", below(2) == 0 ? INC : SET, List.of("" + below(9)));
      default -> ofOne(before);
    };
  }

  private Draft ofSeveral(ModelDocument before, String field, Supplier<String> fresh) {
    List<String> known = before.values(field);
    List<AtomicChange> possible = known.isEmpty() ? OF_NO_VALUES : OF_SEVERAL_VALUES;
    AtomicChange change = possible.get(below(possible.size()));
    String value = known.isEmpty() || below(3) == 0 ? fresh.get() : known.get(below(known.size()));
    return change(before, field, change, List.of(change == REMOVE_REGEX ? pattern(value) : value));
  }

  private static Draft ofOne(ModelDocument before) {
    List<String> title = before.values("title");
    return change(before, "title", title.isEmpty() ? SET : REMOVE, title);
  }

  /** Returns a pattern that the values with a certain word match. */
  private String pattern(String value) {
    String[] words = value.split("\\W+");
    return words.length == 0 ? ".*" : ".*" + words[below(words.length)] + ".*";
  }

  /** Draws a change in place of a number that a document has. */
  Draft click(ModelDocument before) {
    return change(before, "clicks", below(2) == 0 ? INC : SET, List.of("" + below(9)));
  }

  /** Writes the number of a group, as the job of the whole collection does. */
  Draft group(ModelDocument before) {
    return change(before, "dup_group", SET, List.of("" + (1 + below(9))));
  }

  private static Draft change(
      ModelDocument before, String field, AtomicChange change, List<String> values) {
    ModelDocument after = before.with(field, change.of(before.values(field), values));
    SolrInputDocument sent = partly(before.id());
    Object value = values.isEmpty() ? null : RandomDocuments.value(field, values);
    sent.addField(field, Collections.singletonMap(change.key(), value));
    return new Draft(sent, model -> model.put(after));
  }

  /** Draws a new document below another one; it replaces what has its key. */
  Draft addChild(ModelDocument parent) {
    String id = ModelDocument.child(parent.id(), 1 + below(3));
    Draft child = documents.whole(id, parent.values("format"));
    SolrInputDocument sent = partly(parent.id());
    sent.addField(ModelDocument.children(parent.id()), Map.of("add", child.sent()));
    return new Draft(sent, child.effect());
  }

  /** Removes a document below another one, if there is one of a drawn key. */
  Draft removeChild(ModelDocument parent) {
    String id = ModelDocument.child(parent.id(), 1 + below(3));
    SolrInputDocument sent = partly(parent.id());
    sent.addField(ModelDocument.children(parent.id()), Map.of("remove", document("id", id)));
    return new Draft(sent, model -> model.remove(id));
  }

  private static SolrInputDocument partly(String id) {
    return ModelDocument.isRoot(id)
        ? document("id", id)
        : document("id", id, "_root_", ModelDocument.rootOf(id));
  }
}
