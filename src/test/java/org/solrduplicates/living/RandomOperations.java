// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Draws operations of all kinds. The model only makes them likely to matter. */
final class RandomOperations {
  private static final int ROOTS = 30;
  private static final int HELD = 5;
  private static final int RECENT = 10;
  private static final int CROWD = 110;
  private static final int FORMS = 4;
  private static final int FIRST_OF_CROWD = 100;
  private static final int BATCH = 4;
  private static final List<String> EXPIRING = List.of(ModelDocument.PAST, ModelDocument.FUTURE);
  private static final List<Integer> SHARDS = List.of(1, 2, 5);
  private static final List<String> STEPS =
      List.of("restart", "kill", "join", "join", "reload", "split", "backup", "backup");
  private static final List<String> CHAINS = List.of("near", "near", "same-text");
  private static final List<String> ACTIONS =
      List.of("tag", "tag", "report", "reject", "skip", "skip", "off");
  private static final List<String> ADDING = List.of("set", "add", "add-distinct");
  private static final List<String> ANY =
      List.of("set", "add", "add-distinct", "remove", "removeregex");

  private final Random random;
  private final Model model;
  private final boolean isOneCore;
  private final boolean isNested;
  private final boolean isDecided;
  private final boolean isPolicied;
  private final boolean isLearned;
  private final List<String> recent = new ArrayList<>();
  private final Deque<Supplier<Operation>> planned = new ArrayDeque<>();
  private final List<String> steps = new ArrayList<>();
  private boolean isSaved;

  /**
   * Every second seed has documents below others, and every third has decisions: then questions do
   * not use the groups of the job. In a cloud the seed also chooses the number of shards.
   *
   * @param isOneCore whether documents of a request are added one after the other, and what was not
   *     committed can be taken back
   */
  RandomOperations(long seed, Model model, boolean isOneCore) {
    this.random = new Random(seed);
    this.model = model;
    this.isOneCore = isOneCore;
    this.isNested = seed % 2 == 0;
    this.isDecided = seed % 3 == 0;
    this.isLearned = seed % 4 == 3;
    this.isPolicied = isOneCore && !isNested;
    if (!isOneCore) {
      int shards = SHARDS.get((int) (seed % SHARDS.size()));
      planned.add(() -> Operation.of("cluster", "do", "create", "shards", shards));
    }
    if (isLearned) {
      planned.add(() -> Operation.of("crowd"));
    }
  }

  /** Returns so many documents that weights are learned; around each base there are forms. */
  static Operation crowd() {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = 0; i < CROWD; i++) {
      String own = "@" + (FIRST_OF_CROWD + i);
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("id", ModelDocument.root(FIRST_OF_CROWD + i));
      boolean isForm = i < FORMS * ModelTexts.BASES;
      document.put(
          "text", isForm ? "@" + i % ModelTexts.BASES + "+" + own + ":0-" + (6 + i % 17) : own);
      documents.add(document);
    }
    return Operation.of("update", "docs", documents);
  }

  private static boolean isOfCrowd(String id) {
    return id.length() > "d99!doc".length() && ModelDocument.isRoot(id);
  }

  private int below(int bound) {
    return random.nextInt(bound);
  }

  private <T> T any(List<T> values) {
    return values.get(below(values.size()));
  }

  /** Draws the next operation. */
  Operation next() {
    Operation next = planned.isEmpty() ? drawn() : planned.remove().get();
    next.documents().forEach(document -> recent.add((String) document.get("id")));
    recent.subList(0, Math.max(0, recent.size() - RECENT)).clear();
    return next;
  }

  private Operation drawn() {
    return switch (below(33)) {
      case 0 -> isOneCore ? seldom() : step();
      case 1, 2 -> commit();
      case 3 -> job();
      case 4, 5, 6 -> select();
      case 7, 8 -> question();
      case 9 -> list();
      case 10 -> delete();
      case 11 -> deleteByQuery();
      case 12 -> refused();
      case 13 -> interrupted();
      case 14, 15 -> tolerant();
      case 16, 17 -> isDecided ? decision() : version();
      case 18, 19 -> update(this::click).with("inPlace");
      case 20, 21 -> update(isNested ? this::addChild : this::change);
      case 22 -> update(isNested ? this::removeChild : this::change);
      case 23 -> update(this::again);
      case 24, 25, 26 -> update(this::change);
      case 28, 29 -> passages();
      case 30 -> Operation.of("expire");
      case 27 -> below(4) == 0 ? Operation.of("backfill") : bare();
      default -> isPolicied ? policied() : update(this::whole);
    };
  }

  private Operation seldom() {
    return switch (below(8)) {
      case 0 -> step("reload");
      case 1, 5 -> step("kill");
      case 4 -> configuration();
      case 6, 7 -> step();
      default -> isPolicied ? takenBack() : Operation.of("rollback");
    };
  }

  /** Draws each step of the cluster as often as any other; a restore follows each backup. */
  private Operation step() {
    if (steps.isEmpty()) {
      steps.addAll(STEPS);
      Collections.shuffle(steps, random);
    }
    String step = steps.remove(0);
    if (step.equals("backup")) {
      isSaved = !isSaved;
      step = isSaved ? "backup" : "restore";
    }
    return step(step);
  }

  private Operation step(String step) {
    String type = any(List.of("NRT", "PULL"));
    return Operation.of("cluster", "do", step, "at", below(60), "type", type);
  }

  private Operation configuration() {
    String threshold = any(List.of("0.7", "0.7", "0.6", "0.8"));
    return below(2) == 0
        ? Operation.of("configure", "threshold", threshold)
        : Operation.of("configure", "threshold", threshold, "filter", filter());
  }

  private Operation commit() {
    return Operation.of("commit", "soft", below(3) > 0);
  }

  private Operation job() {
    if (isLearned && below(4) == 0) {
      planned.add(() -> Operation.of("learn"));
      return Operation.of("commit", "soft", true);
    }
    return switch (below(isOneCore ? 7 : 4)) {
      case 0, 1 -> Operation.of("job", "fq", List.of(filter()));
      case 4, 5 -> held();
      case 6 -> Operation.of("abort", "at", 3 + below(3));
      default -> Operation.of("job");
    };
  }

  /** A document of another key than all others is added during a job, and asked for afterwards. */
  private Operation held() {
    String id = ModelDocument.root(ROOTS + below(HELD));
    planned.add(() -> Operation.of("commit", "soft", true));
    planned.add(() -> Operation.of("duplicates", "id", connected(id), "sources", "all"));
    return Operation.of("job", "docs", List.of(whole(id, List.of("f" + below(8))), whole()));
  }

  private String filter() {
    String field =
        switch (below(5)) {
          case 0 -> "dup_of:*";
          case 1, 2 -> "author:ana" + below(5);
          default -> "format:f" + below(8);
        };
    return below(3) == 0 ? field : "-" + field;
  }

  private Operation select() {
    String query =
        switch (below(3)) {
          case 0 -> "*:*";
          case 1 -> "text:" + ModelTexts.of("@" + below(ModelTexts.BASES)).split(" ")[below(20)];
          default -> filter().replace("-", "");
        };
    List<String> filters = new ArrayList<>();
    for (int i = below(3); i > 0; i--) {
      filters.add(filter());
    }
    String show = any(List.of("latest", "latest", "oldest", "score", "rank"));
    return Operation.of("select", "q", query, "fq", filters, "show", show, "rows", 1 + below(9));
  }

  private Operation list() {
    if (below(4) == 0) {
      return Operation.of("check", "text", texts(), "title", some("Report of the year ", 5));
    }
    String verb = any(List.of("changes", "groups", "links", "histogram"));
    return Operation.of(verb, "fq", user(), "rows", 1 + below(9));
  }

  /** The filter of a user, or none. */
  private List<String> user() {
    return below(2) == 0 ? List.of() : List.of(filter());
  }

  /** About any document, or one that should be in a group with a document of the last updates. */
  private Operation question() {
    String pivot = below(2) == 0 && !recent.isEmpty() ? connected(any(recent)) : any();
    String sources = any(List.of("all", "all", "usual", "every"));
    return Operation.of("duplicates", "id", pivot, "sources", sources, "fq", user());
  }

  /** About any document, one of the last updates, or a text that is not indexed. */
  private Operation passages() {
    String share = any(List.of("1", "1", "0.1"));
    return below(3) == 0
        ? Operation.of("passages", "text", planted(), "share", share, "fq", user())
        : Operation.of("passages", "id", anyOrRecent(), "share", share, "fq", user());
  }

  private String anyOrRecent() {
    return below(2) == 0 && !recent.isEmpty() ? any(recent) : any();
  }

  /** Returns a document that links connect with one, or the same if there is none. */
  private String connected(String id) {
    Oracle oracle = new Oracle(model.comparable(List.of()), model.comparison(Map.of()));
    List<String> connected =
        oracle.compares(id) ? List.copyOf(oracle.connected(id).keySet()) : List.of();
    return connected.isEmpty() ? id : any(connected);
  }

  private Operation update(Supplier<Map<String, Object>> drawn) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = below(BATCH); i >= 0; i--) {
      documents.add(drawn.get());
    }
    return Operation.of("update", "docs", documents);
  }

  private String root() {
    return ModelDocument.root(below(ROOTS));
  }

  private String any() {
    return any(id -> true);
  }

  private String any(Predicate<String> wanted) {
    List<String> ids = model.ids(wanted.and(id -> !isOfCrowd(id)));
    return ids.isEmpty() ? root() : any(ids);
  }

  /** A new root with all below it. */
  private Map<String, Object> whole() {
    return whole(root(), List.of("f" + below(8)));
  }

  private Map<String, Object> whole(String id, List<String> format) {
    return whole(id, format, below(2) == 0 ? List.of() : List.of(any(EXPIRING)));
  }

  private Map<String, Object> whole(String id, List<String> format, List<String> expires) {
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
  private Map<String, Object> again() {
    Map<String, Object> document = asItIs(any(ModelDocument::isRoot));
    if (below(3) == 0) {
      put(document, "author", List.of("ana" + below(5)));
    }
    return document;
  }

  private Map<String, Object> asItIs(String id) {
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

  private static void put(Map<String, Object> document, String field, List<?> values) {
    if (values.size() == 1) {
      document.put(field, values.get(0));
    } else if (!values.isEmpty()) {
      document.put(field, values);
    }
  }

  private List<String> some(String prefix, int count) {
    return below(4) == 0 ? List.of() : List.of(prefix + below(count));
  }

  /** The first day of Unix means that there is no date. */
  private List<String> dates() {
    return below(3) == 0 ? List.of() : List.of("20" + (10 + below(9)) + "-01-01T00:00:00Z");
  }

  private List<String> texts() {
    return switch (below(20)) {
      case 0 -> List.of();
      case 1 -> List.of("");
      case 2 -> List.of("…!?");
      case 3 -> List.of(any(List.of("one", "one two", "one two three four five")));
      case 4 -> List.of("@" + below(ModelTexts.BASES), "@" + below(ModelTexts.BASES));
      case 5 -> List.of(planted());
      default -> List.of(text());
    };
  }

  /** Parts of two texts in one. */
  private String planted() {
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
  private Map<String, Object> change() {
    return change(below(20) == 0 ? root() : any());
  }

  private Map<String, Object> change(String id) {
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

  private static Map<String, Object> change(String id, String field, String key, Object value) {
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

  private Map<String, Object> click() {
    String id =
        any(each -> ModelDocument.isRoot(each) && !model.get(each).values("clicks").isEmpty());
    return change(id, "clicks", any(List.of("inc", "set")), below(9));
  }

  private Map<String, Object> addChild() {
    String parent = any(id -> !ModelDocument.isPage(id));
    Map<String, Object> child =
        whole(ModelDocument.child(parent, 1 + below(3)), List.of(), List.of());
    return change(parent, ModelDocument.children(parent), "add", child);
  }

  private Map<String, Object> removeChild() {
    String parent = any(id -> !ModelDocument.isPage(id));
    Map<String, Object> child = new LinkedHashMap<>();
    child.put("id", ModelDocument.child(parent, 1 + below(3)));
    return change(parent, ModelDocument.children(parent), "remove", child);
  }

  /** A document that is to be of a certain version, of any, or not to be there at all. */
  private Operation version() {
    Map<String, Object> document = below(2) == 0 ? whole() : change(root());
    document.put("_version_", any(List.of("right", "wrong", "any", "none")));
    return Operation.of("update", "docs", List.of(document));
  }

  /** Decides on two documents, of which more often one is similar to the other. */
  private Operation decision() {
    String a = any();
    String b = below(4) == 0 ? any() : connected(a);
    String verb = any(List.of("same", "different", "different", "revoke"));
    return Operation.of(verb, "ids", List.of(a, b));
  }

  /** Documents without fingerprints, which each replica of a cloud has to have as such. */
  private Operation bare() {
    if (!isOneCore) {
      planned.add(() -> Operation.of("commit", "soft", false));
    }
    return update(this::whole).with(SentUpdate.BARE);
  }

  /** Several updates through the chain of one policy, with no commit between them. */
  private Operation policied() {
    String chain = any(CHAINS);
    for (int i = 2 + below(4); i > 0; i--) {
      planned.add(() -> policied(chain));
    }
    return policied(chain);
  }

  private Operation policied(String chain) {
    Operation update =
        switch (below(12)) {
          case 0 -> deleted();
          case 1 -> deleteByQuery();
          case 2, 3 -> update(() -> change(latest()));
          case 4 -> update(() -> asItIs(latest()));
          default -> update(this::alike);
        };
    return through(chain, update);
  }

  private Operation through(String chain, Operation operation) {
    operation.arguments().put(SentUpdate.POLICY, chain);
    operation.arguments().put(SentUpdate.ACTION, any(ACTIONS));
    return operation;
  }

  private Operation deleted() {
    String id = latest();
    addAgain(id);
    return Operation.of("delete", "ids", List.of(id));
  }

  private Operation takenBack() {
    String chain = any(CHAINS);
    Operation update = update(this::alike);
    planned.add(
        () -> {
          addAgain((String) update.documents().get(0).get("id"));
          return through(chain, Operation.of("rollback"));
        });
    planned.add(() -> policied(chain));
    planned.add(() -> policied(chain));
    return through(chain, update);
  }

  /** Plans that a document that a policy has to forget comes again, unseen by the policy. */
  private void addAgain(String id) {
    Operation again = Operation.of("update", "docs", List.of(asItIs(id)));
    planned.addFirst(() -> again);
  }

  /** Returns one of the documents of the last updates. */
  private String latest() {
    return recent.isEmpty() ? root() : any(recent);
  }

  /** A new document with nearly the text of one of the last updates; some bring a false tag. */
  private Map<String, Object> alike() {
    Map<String, Object> document = whole();
    put(document, "text", alike(model.get(latest()).values("text")));
    if (below(4) == 0) {
      document.put("dup_of", any());
      document.put("dup_score", "0.5");
    }
    return document;
  }

  /** The same text, the same words with other signs, or another version. */
  private List<String> alike(List<String> texts) {
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

  private Operation delete() {
    List<String> ids = new ArrayList<>();
    for (int i = below(2); i >= 0; i--) {
      ids.add(ModelDocument.root(below(ROOTS + HELD)));
    }
    return Operation.of("delete", "ids", ids);
  }

  private Operation deleteByQuery() {
    List<String> pages = model.ids(ModelDocument::isPage);
    boolean isPage = below(2) == 0 && !pages.isEmpty();
    return Operation.of(
        "deleteByQuery", "query", isPage ? "id:\"" + any(pages) + "\"" : "format:f" + below(8));
  }

  private Map<String, Object> bad(String root) {
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

  private Operation refused() {
    return Operation.of("update", "docs", List.of(bad(root())));
  }

  /** On one core, what came before a bad document is kept, and what comes after it is not. */
  private Operation interrupted() {
    if (!isOneCore) {
      return refused();
    }
    Operation update = update(this::change);
    update.documents().add(bad(root()));
    update.documents().add(whole());
    return update;
  }

  /** One bad document among good ones, of other blocks. */
  private Operation tolerant() {
    String spoiled = root();
    List<Map<String, Object>> documents = new ArrayList<>();
    int bad = below(BATCH);
    for (int i = 0; i < BATCH; i++) {
      String root = root();
      if (i == bad) {
        documents.add(bad(spoiled));
      } else if (!root.equals(spoiled)) {
        documents.add(below(2) == 0 ? whole(root, List.of("f1")) : change(root));
      }
    }
    return Operation.of("update", "docs", documents).with("tolerant");
  }
}
