package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.solrduplicates.solr.collection.shard.ListedDocument;

/** Two members of one group, the older one first. */
record MemberPair(ListedDocument a, ListedDocument b) {
  /**
   * Returns all pairs of members, or those of each member with so many that follow it.
   *
   * @param members the members of one group, oldest first
   */
  static List<MemberPair> of(List<ListedDocument> members, int reach) {
    List<MemberPair> pairs = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      for (int j = i + 1; j < Math.min(members.size(), i + 1 + reach); j++) {
        pairs.add(new MemberPair(members.get(i), members.get(j)));
      }
    }
    return pairs;
  }

  /** Returns what two linked documents have in common, in the words of {@code dup.sources}. */
  List<String> sources() {
    if (a.text() == b.text()) {
      return List.of("exact");
    }
    return Collections.disjoint(a.terms(), b.terms()) ? List.of("title") : List.of("sketch");
  }
}
