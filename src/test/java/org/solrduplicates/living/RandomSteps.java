// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.UpdateParams;
import org.solrduplicates.core.RandomTexts;

/** Draws requests of all kinds, and keeps the model up to date with what is to become of them. */
final class RandomSteps {
  /** The chain of which one bad document does not spoil the others. */
  static final String TOLERANT = "tolerant";

  private static final int ROOTS = 40;
  private static final int BATCH = 4;

  private final RandomTexts random;
  private final RandomDocuments documents;
  private final RandomChanges changes;
  private final Model model;
  private final ToLongFunction<String> versions;
  private final boolean isOneCore;

  /**
   * Starts with an empty index.
   *
   * @param seed what decides on everything
   * @param model what there should be
   * @param versions returns the version that Solr has of a document
   * @param isOneCore whether the documents of a request are added one after the other
   */
  RandomSteps(long seed, Model model, ToLongFunction<String> versions, boolean isOneCore) {
    this.random = new RandomTexts(seed);
    this.documents = new RandomDocuments(random);
    this.changes = new RandomChanges(random, documents);
    this.model = model;
    this.versions = versions;
    this.isOneCore = isOneCore;
  }

  int below(int bound) {
    return random.below(bound);
  }

  /** Draws the next request. */
  Step next() {
    return switch (model.ids(ModelDocument::isRoot).size() < BATCH ? 0 : below(25)) {
      case 0, 1, 2, 3 -> batch("add", this::whole);
      case 4, 5, 6, 7, 8, 9, 10 -> batch("change", this::change);
      case 11, 12 -> click();
      case 13 -> group();
      case 14, 15 -> batch("addChild", () -> changes.addChild(parent()));
      case 16 -> batch("removeChild", () -> changes.removeChild(parent()));
      case 17, 18 -> version();
      case 19 -> delete();
      case 20 -> deleteByQuery();
      case 21 -> refused();
      case 22 -> isOneCore ? interrupted() : tolerant();
      default -> tolerant();
    };
  }

  private Step batch(String kind, Supplier<Draft> drawn) {
    UpdateRequest request = new UpdateRequest();
    for (int i = below(BATCH); i >= 0; i--) {
      accept(drawn.get(), request);
    }
    return new Step(kind, request, Step.ACCEPTED);
  }

  private void accept(Draft draft, UpdateRequest request) {
    request.add(draft.sent());
    draft.effect().accept(model);
  }

  private String root() {
    return ModelDocument.root(below(ROOTS));
  }

  private Draft whole() {
    return whole(root());
  }

  private Draft whole(String root) {
    return documents.whole(root, List.of("f" + below(8)));
  }

  private ModelDocument any(Predicate<String> wanted) {
    List<String> ids = model.ids(wanted);
    return model.get(ids.get(below(ids.size())));
  }

  private ModelDocument parent() {
    return any(id -> !ModelDocument.isPage(id));
  }

  /** One of some documents is changed that is not there yet, and so is made. */
  private Draft change() {
    return changes.any(below(20) == 0 ? model.get(root()) : any(id -> true));
  }

  /** Solr itself sees to it that the documents stay where they are. */
  private Step click() {
    Predicate<String> clicked =
        id -> ModelDocument.isRoot(id) && !model.get(id).values("clicks").isEmpty();
    if (model.ids(clicked).isEmpty()) {
      return next();
    }
    Step step = batch("click", () -> changes.click(any(clicked)));
    step.request().setParam(UpdateParams.REQUIRE_PARTIAL_DOC_UPDATES_INPLACE, "true");
    return step;
  }

  /** Over replicas Solr itself loses changes in place of documents below others. */
  private Step group() {
    return batch("group", () -> changes.group(any(id -> isOneCore || ModelDocument.isRoot(id))));
  }

  /** A document that is to be of a certain version, of any, or not to be there at all. */
  private Step version() {
    String root = root();
    boolean there = model.has(root);
    Draft draft = below(2) == 0 ? whole(root) : changes.any(model.get(root));
    long right = there ? versions.applyAsLong(root) : 0;
    return switch (below(4)) {
      case 0 -> versioned(draft, there ? right : -1, true);
      case 1 -> versioned(draft, right + 7, false);
      case 2 -> versioned(draft, 1, there);
      default -> versioned(draft, -1, !there);
    };
  }

  private Step versioned(Draft draft, long version, boolean accepted) {
    UpdateRequest request =
        new UpdateRequest().add(draft.with(CommonParams.VERSION_FIELD, version).sent());
    if (accepted) {
      draft.effect().accept(model);
    }
    return new Step("version", request, accepted ? Step.ACCEPTED : ErrorCode.CONFLICT.code);
  }

  private Step delete() {
    UpdateRequest request = new UpdateRequest();
    for (int i = below(2); i >= 0; i--) {
      String root = root();
      request.deleteById(root);
      model.remove(root);
    }
    return new Step("delete", request, Step.ACCEPTED);
  }

  /** All documents of a block are of one format, so a block goes as a whole; and pages alone. */
  private Step deleteByQuery() {
    List<String> pages = model.ids(ModelDocument::isPage);
    if (below(2) == 0 && !pages.isEmpty()) {
      String page = pages.get(below(pages.size()));
      return deletion("id:\"" + page + "\"", page::equals);
    }
    String format = "f" + below(8);
    return deletion("format:" + format, id -> model.get(id).values("format").contains(format));
  }

  private Step deletion(String query, Predicate<String> matches) {
    model.ids(matches).forEach(model::remove);
    return new Step("deleteByQuery", new UpdateRequest().deleteByQuery(query), Step.ACCEPTED);
  }

  private Step refused() {
    Draft bad = bad(root());
    return new Step("refused", new UpdateRequest().add(bad.sent()), code(bad));
  }

  /** On one core, what came before a bad document is kept, and what comes after it is not. */
  private Step interrupted() {
    Step step = batch("interrupted", this::change);
    Draft bad = bad(root());
    step.request().add(bad.sent()).add(whole().sent());
    return new Step(step.kind(), step.request(), code(bad));
  }

  private static int code(Draft bad) {
    return bad.sent().containsKey(CommonParams.VERSION_FIELD)
        ? ErrorCode.CONFLICT.code
        : ErrorCode.BAD_REQUEST.code;
  }

  private Draft bad(String root) {
    Draft whole = whole(root);
    return switch (below(5)) {
      case 0 -> whole.with("modified", "not a date");
      case 1 -> whole.with("dup_first_seen", "not a date");
      case 2 -> whole.with("title", List.of("two", "titles"));
      case 3 -> whole.with("size", "many");
      default -> whole.with(CommonParams.VERSION_FIELD, model.has(root) ? -1 : 1);
    };
  }

  /** One bad document among good ones, of other blocks. */
  private Step tolerant() {
    String spoiled = root();
    UpdateRequest request = new UpdateRequest();
    int bad = below(BATCH);
    for (int i = 0; i < BATCH; i++) {
      if (i == bad) {
        request.add(bad(spoiled).sent());
      } else {
        accept(good(id -> !ModelDocument.rootOf(id).equals(spoiled)), request);
      }
    }
    request.setParam(UpdateParams.UPDATE_CHAIN, TOLERANT);
    return new Step("tolerant", request, Step.ACCEPTED);
  }

  private Draft good(Predicate<String> unspoiled) {
    String root = root();
    return below(2) == 0 && unspoiled.test(root) ? whole(root) : changes.any(any(unspoiled));
  }
}
