package org.solrduplicates.solr.update;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What becomes of a document that duplicates another one. */
enum PolicyAction {
  /**
   * It is added, with fields that say of what it is a duplicate: a document without such fields.
   */
  TAG,
  /** It is added, and the response says of what it is a duplicate. */
  REPORT,
  /** Adding it fails, unless only its signs differ, and the response tells of those. */
  REJECT,
  /**
   * It is left out, unless it replaces a document of its key or only its signs differ, and the
   * response says so.
   */
  SKIP,
  /** Nobody looks. */
  OFF;

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<PolicyAction> of(String label) {
    return Arrays.stream(values()).filter(action -> action.label().equals(label)).findFirst();
  }

  static String all() {
    return Arrays.stream(values()).map(PolicyAction::label).collect(Collectors.joining(", "));
  }

  /** Returns whether the response tells of duplicates, and if there are none, of none. */
  boolean isReported() {
    return this == REPORT || this == SKIP;
  }
}
