// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/** Draws documents to be sent, and changes of those that there are. */
class RandomDocuments {
  static final int ROOTS = 30;
  private static final int CROWD = 110;
  private static final int FORMS = 4;
  private static final int FIRST_OF_CROWD = 100;

  /** What most documents of the crowd end with. */
  static final String NOTICE = "+@" + ModelTexts.BASES + ":0-25";

  private static final List<String> EXPIRING = List.of(ModelDocument.PAST, ModelDocument.FUTURE);
  private static final List<String> ADDING = List.of("set", "add", "add-distinct");
  private static final List<String> ANY =
      List.of("set", "add", "add-distinct", "remove", "removeregex");

  final Random random;
  final Model model;
  final boolean isNested;

  /**
   * @param isNested whether documents have documents below them
   */
  RandomDocuments(long seed, Model model, boolean isNested) {
    this.random = new Random(seed);
    this.model = model;
    this.isNested = isNested;
  }

  /**
   * Returns so many documents that weights are learned; around each base there are forms. All
   * others have a notice in common.
   */
  static Operation crowd() {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = 0; i < CROWD; i++) {
      String own = "@" + (FIRST_OF_CROWD + i);
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("id", ModelDocument.root(FIRST_OF_CROWD + i));
      boolean isForm = i < FORMS * ModelTexts.BASES;
      document.put(
          "text",
          isForm ? "@" + i % ModelTexts.BASES + "+" + own + ":0-" + (6 + i % 17) : own + NOTICE);
      documents.add(document);
    }
    return Operation.of("update", "docs", documents);
  }

  private static boolean isOfCrowd(String id) {
    return id.length() > "d99!doc".length() && ModelDocument.isRoot(id);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T any(List<T> values) {
    return values.get(below(values.size()));
  }

  String root() {
    return ModelDocument.root(below(ROOTS));
  }

  String any() {
    return any(id -> true);
  }

  String any(Predicate<String> wanted) {
    List<String> ids = model.ids(wanted.and(id -> !isOfCrowd(id)));
    return ids.isEmpty() ? root() : any(ids);
  }

  /** A new root with all below it. */
  Map<String, Object> whole() {
    return whole(root(), List.of("f" + below(8)));
  }

  Map<String, Object> whole(String id, List<String> format) {
    return whole(id, format, below(2) == 0 ? List.of() : List.of(any(EXPIRING)));
  }

  Map<String, Object> whole(String id, List<String> format, List<String> expires) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", id);
    put(document, "title", some("Report of the year ", 5));
    put(document, "text", texts());
    put(document, "author", some("ana", 5));
    put(document, "path", some("folder/contract-" + below(3) + "_v", 5));
    put(document, "modified", dates());
    put(document, "format", format);
    put(document, "expires", expires);
    put(document, "clicks", List.of(0));
    List<Map<String, Object>> children = new ArrayList<>();
    for (int i = ModelDocument.isPage(id) || !isNested ? 0 : below(5) - 2; i > 0; i--) {
      children.add(whole(ModelDocument.child(id, i), format, expires));
    }
    if (!children.isEmpty()) {
      document.put(ModelDocument.children(id), children);
    }
    return document;
  }

  /** A root as it is, or with another author. */
  Map<String, Object> again() {
    Map<String, Object> document = asItIs(any(ModelDocument::isRoot));
    if (below(3) == 0) {
      put(document, "author", List.of("ana" + below(5)));
    }
    return document;
  }

  Map<String, Object> asItIs(String id) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", id);
    model
        .get(id)
        .fields()
        .forEach(
            (field, all) -> put(document, field, all.stream().map(ModelTexts::nameOf).toList()));
    List<Map<String, Object>> children =
        model.ids(other -> ModelDocument.parentOf(other).equals(id)).stream()
            .map(this::asItIs)
            .toList();
    if (!children.isEmpty()) {
      document.put(ModelDocument.children(id), children);
    }
    return document;
  }

  static void put(Map<String, Object> document, String field, List<?> values) {
    if (values.size() == 1) {
      document.put(field, values.get(0));
    } else if (!values.isEmpty()) {
      document.put(field, values);
    }
  }

  List<String> some(String prefix, int count) {
    return below(4) == 0 ? List.of() : List.of(prefix + below(count));
  }

  /** The first day of Unix means that there is no date. */
  private List<String> dates() {
    return below(3) == 0 ? List.of() : List.of("20" + (10 + below(9)) + "-01-01T00:00:00Z");
  }

  List<String> texts() {
    return switch (below(20)) {
      case 0 -> List.of();
      case 1 -> List.of("");
      case 2 -> List.of("…!?");
      case 3 -> List.of(any(List.of("one", "one two", "one two three four five")));
      case 4 -> List.of("@" + below(ModelTexts.BASES), "@" + below(ModelTexts.BASES));
      case 5, 6 -> List.of(planted());
      default -> List.of(text());
    };
  }

  /** Parts of two texts in one. */
  String planted() {
    return text() + "+" + text();
  }

  private String text() {
    String version = "@" + below(ModelTexts.BASES) + "~" + below(ModelTexts.VERSIONS);
    int from = below(ModelTexts.SHORTEST / 2);
    return below(4) == 0
        ? version + ":" + from + "-" + Math.min(ModelTexts.SHORTEST, from + 5 + below(30))
        : version;
  }

  /** An atomic update; of some documents that are not there yet, which it makes. */
  Map<String, Object> change() {
    return change(below(20) == 0 ? root() : any());
  }

  Map<String, Object> change(String id) {
    ModelDocument before = model.get(id);
    return switch (below(10)) {
      case 0, 1, 2, 3 -> ofSeveral(before, "text", text());
      case 4 -> change(id, "text", "set", texts());
      case 5 -> ofSeveral(before, "author", "ana" + below(5));
      case 6 -> change(id, "title", "set", single(some("Report of the year ", 5)));
      case 7 -> change(id, "path", "set", single(some("folder/contract_v", 5)));
      case 8 -> change(id, any(numbers(id)), any(List.of("inc", "set")), below(9));
      default ->
          before.values("title").isEmpty()
              ? change(id, "modified", "set", single(dates()))
              : change(id, "title", "remove", before.values("title").get(0));
    };
  }

  /**
   * Solr itself loses changes in place of documents below others: on replicas, and after a crash.
   */
  private static List<String> numbers(String id) {
    return ModelDocument.isRoot(id) ? List.of("size", "clicks") : List.of("size");
  }

  private static Object single(List<String> values) {
    return values.isEmpty() ? null : values.get(0);
  }

  static Map<String, Object> change(String id, String field, String key, Object value) {
    Map<String, Object> change = new LinkedHashMap<>();
    change.put(key, value);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", id);
    document.put(field, change);
    return document;
  }

  private Map<String, Object> ofSeveral(ModelDocument before, String field, String fresh) {
    List<String> known = before.values(field);
    String key = any(known.isEmpty() ? ADDING : ANY);
    String value = known.isEmpty() || below(3) == 0 ? fresh : ModelTexts.nameOf(any(known));
    return change(
        before.id(), field, key, key.equals("removeregex") ? pattern(ModelTexts.of(value)) : value);
  }

  /** Returns a pattern that the values with a certain word match. */
  private String pattern(String value) {
    String[] words = value.split("\\W+");
    return words.length == 0 ? ".*" : ".*" + words[below(words.length)] + ".*";
  }

  Map<String, Object> click() {
    String id =
        any(each -> ModelDocument.isRoot(each) && !model.get(each).values("clicks").isEmpty());
    return change(id, "clicks", any(List.of("inc", "set")), below(9));
  }

  Map<String, Object> addChild() {
    String parent = any(id -> !ModelDocument.isPage(id));
    Map<String, Object> child =
        whole(ModelDocument.child(parent, 1 + below(3)), List.of(), List.of());
    return change(parent, ModelDocument.children(parent), "add", child);
  }

  Map<String, Object> removeChild() {
    String parent = any(id -> !ModelDocument.isPage(id));
    Map<String, Object> child = new LinkedHashMap<>();
    child.put("id", ModelDocument.child(parent, 1 + below(3)));
    return change(parent, ModelDocument.children(parent), "remove", child);
  }

  /** The same text, the same words with other signs, or another version. */
  List<String> alike(List<String> texts) {
    List<String> names = texts.stream().map(ModelTexts::nameOf).toList();
    if (below(3) == 0 || !names.stream().allMatch(name -> name.startsWith("@"))) {
      return names;
    }
    String all = String.join("+", names);
    return switch (below(3)) {
      case 0 -> List.of(all);
      case 1 -> List.of(all.split("\\+"));
      default -> List.of(all.replaceAll("~\\d+", "~" + below(ModelTexts.VERSIONS)));
    };
  }

  Map<String, Object> bad(String root) {
    Map<String, Object> document = whole(root, List.of("f0"));
    switch (below(6)) {
      case 0 -> document.put("modified", "never");
      case 1 -> document.put("dup_first_seen", "never");
      case 2 -> document.put("title", List.of("two", "titles"));
      case 3 -> document.put("size", "many");
      case 4 -> document.put("_version_", "wrong");
      default -> {
        return change(root, "dup_group", "set", 1 + below(9));
      }
    }
    return document;
  }
}
