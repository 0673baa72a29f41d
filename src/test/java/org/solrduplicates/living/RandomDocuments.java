// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.RandomTexts;

/** Draws documents with all below them; most texts are versions of a few. */
final class RandomDocuments {
  private static final int BASES = 6;
  private static final int VOCABULARY = 3_000;
  private static final double[] EDITED = {0, 0.02, 0.05, 0.1, 0.2, 0.4};
  private static final Set<String> NUMBERS = Set.of("clicks", "size", "dup_group");

  private final RandomTexts random;
  private final List<List<String>> bases = new ArrayList<>();

  RandomDocuments(RandomTexts random) {
    this.random = random;
    for (int i = 0; i < BASES; i++) {
      bases.add(random.words(30 + 10 * i, VOCABULARY));
    }
  }

  private int below(int bound) {
    return random.below(bound);
  }

  /** Draws the values of a text, of which some have no words. */
  List<String> text() {
    return switch (below(20)) {
      case 0 -> List.of();
      case 1 -> List.of("");
      case 2 -> List.of("…!?");
      case 3 -> List.of(String.join(" ", random.words(1 + below(5), 3)));
      default -> paragraphs(version());
    };
  }

  private List<String> version() {
    List<String> words =
        new ArrayList<>(random.edited(bases.get(below(BASES)), EDITED[below(EDITED.length)]));
    if (below(4) == 0) {
      words.add("signed in " + (2000 + below(3)));
    }
    return words.subList(below(3), words.size() - below(3));
  }

  private List<String> paragraphs(List<String> words) {
    int cut = 1 + below(words.size() - 1);
    return below(2) == 0
        ? List.of(String.join(" ", words))
        : Stream.of(words.subList(0, cut), words.subList(cut, words.size()))
            .map(part -> String.join(" ", part))
            .toList();
  }

  /** Draws a value of a text. */
  String paragraph() {
    List<String> version = version();
    return String.join(" ", version.subList(0, 5 + below(version.size() - 5)));
  }

  /** Draws no value or one of a few. */
  List<String> some(String prefix) {
    return below(4) == 0 ? List.of() : List.of(prefix + below(5));
  }

  /** Draws a document that replaces the one of the same key and all below it. */
  Draft whole(String id, List<String> format) {
    List<ModelDocument> all = new ArrayList<>();
    SolrInputDocument sent = sent(id, format, all);
    return new Draft(
        sent,
        model -> {
          model.remove(id);
          all.forEach(model::put);
        });
  }

  private SolrInputDocument sent(String id, List<String> format, List<ModelDocument> all) {
    ModelDocument made = made(id, format);
    all.add(made);
    SolrInputDocument sent = document("id", id);
    made.fields().forEach((field, values) -> sent.addField(field, value(field, values)));
    List<SolrInputDocument> children = new ArrayList<>();
    for (int i = ModelDocument.isPage(id) ? 0 : below(5) - 2; i > 0; i--) {
      children.add(sent(ModelDocument.child(id, i), format, all));
    }
    if (!children.isEmpty()) {
      sent.addField(ModelDocument.children(id), children);
    }
    return sent;
  }

  private ModelDocument made(String id, List<String> format) {
    return new ModelDocument(id)
        .with("title", some("Report of the year "))
        .with("text", text())
        .with("author", some("ana"))
        .with("path", some("folder/contract-" + below(3) + "_v"))
        .with("format", format)
        .with("clicks", List.of("0"));
  }

  /** Returns the values of a field as a client sends them. */
  static Object value(String field, List<String> values) {
    if (values.size() != 1) {
      return values;
    }
    String only = values.get(0);
    return NUMBERS.contains(field) ? Integer.valueOf(only) : only;
  }
}
