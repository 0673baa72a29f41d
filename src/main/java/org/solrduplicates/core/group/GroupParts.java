package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.Map;

/**
 * The parts of a group that grows: a document that only a decision joins to it begins one, and
 * those that come in by it are of the same part. What is like one part need not be like the other.
 * Without decisions there is but one. Not safe for several threads.
 */
final class GroupParts {
  private final String pivot;
  private final Map<String, String> parts = new HashMap<>();

  GroupParts(String pivot) {
    this.pivot = pivot;
  }

  /** Returns the part of a member. */
  String of(String id) {
    return parts.getOrDefault(id, pivot);
  }

  void add(String id, String part) {
    parts.put(id, part);
  }
}
