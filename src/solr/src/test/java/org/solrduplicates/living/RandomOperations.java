// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.Member;

/** Draws operations of all kinds. The model only makes them likely to matter. */
final class RandomOperations extends RandomDocuments {
  private static final int HELD = 5;
  private static final int RECENT = 10;
  private static final int BATCH = 4;
  private static final List<Integer> SHARDS = List.of(1, 2, 5);
  private static final List<String> STEPS =
      List.of("restart", "kill", "join", "join", "reload", "split", "backup", "backup");
  private static final List<String> CHAINS = List.of("near", "near", "same-text");
  private static final List<String> ACTIONS =
      List.of("tag", "tag", "report", "reject", "skip", "skip", "off");

  private final boolean isOneCore;
  private final boolean isDecided;
  private final boolean isPolicied;
  private final boolean isLearned;
  private final List<String> recent = new ArrayList<>();
  private final Deque<Supplier<Operation>> planned = new ArrayDeque<>();
  private final List<String> steps = new ArrayList<>();
  private boolean isSaved;

  /**
   * Every second seed has documents below others, and every third has decisions: then questions do
   * not use the groups of the job. Every fourth has so many documents that weights are learned. In
   * a cloud the seed also chooses the number of shards.
   *
   * @param isOneCore whether documents of a request are added one after the other, and what was not
   *     committed can be taken back
   */
  RandomOperations(long seed, Model model, boolean isOneCore) {
    super(seed, model, seed % 2 == 0);
    this.isOneCore = isOneCore;
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
      case 14 -> tolerant();
      case 15 -> isDecided ? decision() : tolerant();
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
    String threshold = any(List.of("0.5", "0.5", "0.3", "0.8"));
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
        ? Operation.of("passages", "text", noticed(), "share", share, "fq", user())
        : Operation.of("passages", "id", anyOrRecent(), "share", share, "fq", user());
  }

  private String noticed() {
    return isLearned ? planted() + NOTICE : planted();
  }

  private String anyOrRecent() {
    return below(2) == 0 && !recent.isEmpty() ? any(recent) : any();
  }

  /** Returns a document that links connect with one, or the same if there is none. */
  private String connected(String id) {
    Oracle oracle = new Oracle(model.comparable(List.of()), model.comparison(Map.of()));
    List<String> connected =
        oracle.compares(id)
            ? oracle.group(id, PairConstraints.NONE).duplicates().stream().map(Member::id).toList()
            : List.of();
    return connected.isEmpty() ? id : any(connected);
  }

  private Operation update(Supplier<Map<String, Object>> drawn) {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int i = below(BATCH); i >= 0; i--) {
      documents.add(drawn.get());
    }
    return Operation.of("update", "docs", documents);
  }

  /** A document that is to be of a certain version, of any, or not to be there at all. */
  private Operation version() {
    Map<String, Object> document = below(2) == 0 ? whole() : change(root());
    document.put("_version_", any(List.of("right", "wrong", "any", "none")));
    return Operation.of("update", "docs", List.of(document));
  }

  /** Decides on two documents, of which more often one is similar to the other. */
  private Operation decision() {
    String verb = any(List.of("same", "different", "part", "revoke"));
    List<List<String>> decided = model.decided();
    String a = any(model.visible()::containsKey);
    String near = connected(a);
    String b = below(4) == 0 || near.equals(a) ? any(model.visible()::containsKey) : near;
    List<String> ids = verb.equals("revoke") && !decided.isEmpty() ? any(decided) : List.of(a, b);
    planned.add(() -> Operation.of("duplicates", "id", ids.get(0), "sources", "all"));
    return Operation.of(verb, "ids", ids);
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
