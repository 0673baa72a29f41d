package org.solrduplicates.core.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.core.backfill.BackfillIndex.Attempt;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;

/** An index of documents that are known by their states alone. */
final class MemoryIndex implements BackfillIndex {
  private final Map<String, FingerprintState> documents = new TreeMap<>();
  private final Map<String, FingerprintState> uncommitted = new TreeMap<>();
  private final Map<String, Attempt.Outcome> outcomes = new TreeMap<>();

  private Runnable reading = () -> {};

  /** What was asked of the index, in turn. */
  final List<String> calls = new ArrayList<>();

  MemoryIndex with(String id, FingerprintState state) {
    documents.put(id, state);
    return this;
  }

  /** Does something before each document is read. */
  void beforeEach(Runnable action) {
    reading = action;
  }

  /** Lets each update of a document end otherwise. */
  MemoryIndex always(String id, Attempt.Outcome outcome) {
    outcomes.put(id, outcome);
    return this;
  }

  @Override
  public void walk(Walk walk) throws IOException {
    calls.add("walk");
    walk.begin(documents.size());
    for (Map.Entry<String, FingerprintState> each :
        Map.copyOf(documents).entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
      reading.run();
      walk.take(List.of(each.getValue()), () -> update(each.getKey()));
    }
  }

  private Attempt update(String id) {
    calls.add(id);
    Attempt.Outcome outcome = outcomes.getOrDefault(id, Attempt.Outcome.WRITTEN);
    if (outcome == Attempt.Outcome.WRITTEN) {
      uncommitted.put(id, FingerprintState.CURRENT);
    }
    return new Attempt(outcome, id, outcome == Attempt.Outcome.FAILED ? "broken" : "");
  }

  @Override
  public void flush() {
    calls.add("flush");
  }

  @Override
  public void commit(boolean visible) {
    calls.add(visible ? "commit" : "save");
    if (visible) {
      documents.putAll(uncommitted);
    }
  }
}
