// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.solr.decision.DecisionStore;

/** Caches the decisions of a request, so that each document is looked up once. Not thread-safe. */
final class KnownDecisions {
  private final @Nullable DecisionStore store;
  private final Set<TextVersion> asked = new HashSet<>();
  private PairConstraints known = PairConstraints.NONE;

  KnownDecisions(@Nullable DecisionStore store) {
    this.store = store;
  }

  PairConstraints on(Collection<TextVersion> textVersions) {
    load(textVersions.stream());
    return known;
  }

  void load(Stream<TextVersion> textVersions) {
    if (store == null) {
      return;
    }
    List<TextVersion> unknown = new ArrayList<>(textVersions.distinct().toList());
    unknown.removeAll(asked);
    if (!unknown.isEmpty()) {
      asked.addAll(unknown);
      known = known.plus(store.on(unknown));
    }
  }
}
