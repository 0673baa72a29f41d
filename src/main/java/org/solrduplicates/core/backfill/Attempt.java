package org.solrduplicates.core.backfill;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of the update of a document.
 *
 * @param outcome whether it has a new fingerprint
 * @param id the unique key
 * @param reason what was wrong, empty unless it has failed
 */
public record Attempt(Outcome outcome, String id, String reason) {
  /** Whether a document has a new fingerprint. */
  public enum Outcome {
    /** It has. */
    WRITTEN,
    /** It was changed or deleted meanwhile, which made its fingerprint. */
    CHANGED_MEANWHILE,
    /** The index refused it. */
    FAILED
  }

  /** Returns what the status says of one that has failed. */
  Map<String, Object> written() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", id);
    map.put("reason", reason);
    return map;
  }
}
