package org.solrduplicates.core.backfill;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The index whose documents get fingerprints. For one thread. */
public interface BackfillIndex {
  /** Walks all documents as of the last commit that made something visible. */
  void walk(Walk walk) throws IOException;

  /** Waits until all replicas have the updates so far. */
  void flush() throws IOException;

  /**
   * Makes the updates so far durable.
   *
   * @param visible whether the next walk is to see them, too
   */
  void commit(boolean visible) throws IOException;

  /** Takes all documents in turn. */
  interface Walk {
    /** Is told at the beginning how many documents there are. */
    void begin(long documents);

    /**
     * Takes a document, or one with the children that are updated with it.
     *
     * @param update makes new fingerprints for all of them
     */
    void take(List<FingerprintState> states, Update update) throws IOException;
  }

  /** An update that changes nothing of a document but its fingerprint. */
  @FunctionalInterface
  interface Update {
    Attempt send() throws IOException;
  }

  /**
   * What became of the update of a document.
   *
   * @param outcome whether it has a new fingerprint
   * @param reason what was wrong, empty unless it has failed
   */
  record Attempt(Outcome outcome, String id, String reason) {
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

  /** What the index has as the fingerprint of a document. */
  enum FingerprintState {
    /** One that can be compared. */
    CURRENT("current"),
    /** None, though there is a text. */
    MISSING("missing"),
    /** One that was made in another way, which cannot be compared. */
    OTHER_ALGORITHM("otherAlgorithm"),
    /** One that was made of something else than what is stored now. */
    STALE("stale"),
    /** None, and no text either. */
    NO_TEXT("noText");

    private final String label;

    FingerprintState(String label) {
      this.label = label;
    }

    /** Returns the name in answers. */
    public String label() {
      return label;
    }

    /** Returns whether a new one has to be made. */
    public boolean isWanting() {
      return this == MISSING || this == OTHER_ALGORITHM || this == STALE;
    }
  }
}
