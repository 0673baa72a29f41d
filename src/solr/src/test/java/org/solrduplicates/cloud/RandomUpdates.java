// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.UpdateParams;
import org.solrduplicates.core.RandomTexts;

/** Updates of all kinds in random order, and the texts that there should be after them. */
final class RandomUpdates {
  /** What is done to a document, which may have children or be the child of another one. */
  enum Kind {
    ADD(RandomUpdates::add),
    SET_AUTHOR(RandomUpdates::setAuthor),
    SET_TITLE(RandomUpdates::setTitle),
    SET_TEXT(RandomUpdates::setText),
    REMOVE_TEXT(RandomUpdates::removeText),
    ADD_PARAGRAPH(RandomUpdates::addParagraph),
    REMOVE_PARAGRAPH(RandomUpdates::removeParagraph),
    ADD_CHILD(RandomUpdates::addChild),
    REMOVE_CHILD(RandomUpdates::removeChild),
    CLICK(RandomUpdates::click),
    DELETE(RandomUpdates::delete),
    DELETE_BY_QUERY(RandomUpdates::deleteByQuery);

    private final BiConsumer<RandomUpdates, UpdateRequest> step;

    Kind(BiConsumer<RandomUpdates, UpdateRequest> step) {
      this.step = step;
    }
  }

  private static final int ROOTS = 40;
  private static final int CHILDREN = 3;
  private static final int BATCH = 5;

  private final RandomTexts random;
  private final SortedMap<String, List<String>> texts = new TreeMap<>();
  private int fresh;

  RandomUpdates(long seed) {
    random = new RandomTexts(seed);
  }

  /** Returns the texts that there should be, by the ids of the documents. */
  SortedMap<String, List<String>> texts() {
    return texts;
  }

  /** Returns new documents. */
  UpdateRequest fresh(int count) {
    UpdateRequest update = new UpdateRequest();
    for (int i = 0; i < count; i++) {
      update.add(whole("new" + fresh++ + "!doc"));
    }
    return update;
  }

  /** Returns a few updates of one of some kinds. */
  UpdateRequest next(Set<Kind> some) {
    List<Kind> choice = List.copyOf(some);
    Kind kind = texts.isEmpty() ? Kind.ADD : choice.get(random.below(choice.size()));
    UpdateRequest update = new UpdateRequest();
    for (int i = random.below(BATCH); i >= 0; i--) {
      (texts.isEmpty() ? Kind.ADD : kind).step.accept(this, update);
    }
    return update;
  }

  private void add(UpdateRequest update) {
    String root = "d" + random.below(ROOTS) + "!doc";
    removeFamily(root);
    SolrInputDocument document = whole(root);
    List<SolrInputDocument> children = new ArrayList<>();
    for (int i = random.below(CHILDREN); i > 0; i--) {
      children.add(whole(child(root, i)));
    }
    document.addField("annexes", children);
    update.add(document);
  }

  private void setAuthor(UpdateRequest update) {
    update.add(change(any(id -> true), "author", Map.of("set", words(1))));
  }

  private void setTitle(UpdateRequest update) {
    update.add(change(any(id -> true), "title", Map.of("set", words(3))));
  }

  private void setText(UpdateRequest update) {
    String id = any(x -> true);
    texts.put(id, paragraphs());
    update.add(change(id, "text", Map.of("set", texts.get(id))));
  }

  private void removeText(UpdateRequest update) {
    String id = any(x -> true);
    texts.put(id, List.of());
    update.add(change(id, "text", Collections.singletonMap("set", null)));
  }

  private void addParagraph(UpdateRequest update) {
    String id = any(x -> true);
    List<String> text = new ArrayList<>(texts.get(id));
    text.add(words(20));
    texts.put(id, text);
    update.add(change(id, "text", Map.of("add", text.get(text.size() - 1))));
  }

  private void removeParagraph(UpdateRequest update) {
    String id = any(x -> true);
    List<String> text = texts.get(id);
    int removed = Math.min(1, text.size());
    texts.put(id, text.subList(removed, text.size()));
    update.add(change(id, "text", Map.of("remove", List.copyOf(text.subList(0, removed)))));
  }

  private void addChild(UpdateRequest update) {
    String root = any(RandomUpdates::isRoot);
    SolrInputDocument child = whole(child(root, random.below(CHILDREN)));
    update.add(change(root, "annexes", Map.of("add", child)));
  }

  private void removeChild(UpdateRequest update) {
    String root = any(RandomUpdates::isRoot);
    String child = child(root, random.below(CHILDREN));
    texts.remove(child);
    update.add(change(root, "annexes", Map.of("remove", document("id", child))));
  }

  /** Changes a number where it lies, without adding the document again; fails if that cannot be. */
  private void click(UpdateRequest update) {
    update.setParam(UpdateParams.REQUIRE_PARTIAL_DOC_UPDATES_INPLACE, "true");
    update.add(change(any(RandomUpdates::isRoot), "clicks", Map.of("inc", 1)));
  }

  private void delete(UpdateRequest update) {
    String root = any(RandomUpdates::isRoot);
    removeFamily(root);
    update.deleteById(root);
  }

  private void deleteByQuery(UpdateRequest update) {
    String root = any(RandomUpdates::isRoot);
    removeFamily(root);
    update.deleteByQuery("_root_:\"" + root + "\"");
  }

  private String any(Predicate<String> wanted) {
    List<String> ids = texts.keySet().stream().filter(wanted).toList();
    return ids.get(random.below(ids.size()));
  }

  private static boolean isRoot(String id) {
    return id.endsWith("!doc");
  }

  private static String root(String id) {
    return id.substring(0, id.indexOf('!')) + "!doc";
  }

  private static String child(String root, int number) {
    return root.replace("!doc", "!annex" + number);
  }

  private void removeFamily(String root) {
    texts.keySet().removeIf(id -> root(id).equals(root));
  }

  private SolrInputDocument whole(String id) {
    texts.put(id, paragraphs());
    return document(
        "id", id, "title", words(3), "text", texts.get(id), "author", words(1), "clicks", 0);
  }

  private static SolrInputDocument change(String id, String field, Map<String, Object> change) {
    SolrInputDocument document = document("id", id, field, change);
    if (!isRoot(id)) {
      document.addField("_root_", root(id));
    }
    return document;
  }

  private List<String> paragraphs() {
    List<String> paragraphs = new ArrayList<>();
    for (int i = random.below(4); i > 0; i--) {
      paragraphs.add(words(20));
    }
    return paragraphs;
  }

  private String words(int count) {
    return String.join(" ", random.words(count, 500));
  }
}
