package org.solrduplicates.core.collection.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sets that grow by joins, some of which are refused: those that would bring together two elements
 * that must stay apart (the cannot-links of Wagstaff and Cardie 2000). Not safe for several
 * threads.
 */
final class ConstrainedUnion {
  private final UnionFind sets;

  /** The sets, by their smallest elements, that a set must never be joined with. */
  private final Map<Integer, Set<Integer>> foes = new HashMap<>();

  ConstrainedUnion(int size) {
    sets = new UnionFind(size);
  }

  /** Forbids that two elements ever meet. */
  void keepApart(int a, int b) {
    foes.computeIfAbsent(a, element -> new HashSet<>()).add(b);
    foes.computeIfAbsent(b, element -> new HashSet<>()).add(a);
  }

  /** Joins the sets of two elements, unless they must stay apart. */
  void join(int a, int b) {
    int kept = Math.min(sets.find(a), sets.find(b));
    int other = Math.max(sets.find(a), sets.find(b));
    if (kept != other && !foes.getOrDefault(kept, Set.of()).contains(other)) {
      sets.join(kept, other);
      inherit(kept, foes.remove(other));
    }
  }

  private void inherit(int kept, @Nullable Set<Integer> foesOfOther) {
    if (foesOfOther != null) {
      foes.computeIfAbsent(kept, element -> new HashSet<>()).addAll(foesOfOther);
      for (int foe : foesOfOther) {
        foes.computeIfAbsent(foe, element -> new HashSet<>()).add(kept);
      }
    }
  }

  UnionFind sets() {
    return sets;
  }
}
