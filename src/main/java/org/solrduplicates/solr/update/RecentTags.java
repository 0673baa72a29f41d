package org.solrduplicates.solr.update;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tags that copies were given here when their originals were deleted, which searches may not
 * see yet. When there are too many, the oldest are forgotten. Safe for use by several threads.
 */
final class RecentTags {
  private static final int MAX = 10_000;

  private final Map<String, Tag> byId = new LinkedHashMap<>();

  /**
   * A copy.
   *
   * @param id its own key
   * @param dupOf the key of its original
   * @param version the version of the copy that has this tag
   */
  record Tag(String id, String dupOf, long version) {
    /** Returns the one that was given later. */
    Tag latest(Tag other) {
      return other.version > version ? other : this;
    }
  }

  synchronized void put(Tag tag) {
    byId.remove(tag.id);
    byId.put(tag.id, tag);
    if (byId.size() > MAX) {
      byId.remove(byId.keySet().iterator().next());
    }
  }

  /** Returns the tags that name one of some documents. */
  synchronized List<Tag> of(Set<String> originals) {
    return byId.values().stream().filter(tag -> originals.contains(tag.dupOf)).toList();
  }
}
