package org.solrduplicates.core.order;

/**
 * A date that would have counted for a document and was ignored.
 *
 * @param reason why it cannot be believed
 */
public record IgnoredDate(DocumentDate date, Reason reason) {
  /** Why a date cannot be believed. */
  public enum Reason {
    /** It is the zero of a clock or of a file format. */
    NOT_SET("the zero of a clock, not a date"),
    /** It has not come yet. */
    FUTURE("in the future");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** Returns the reason as answers say it. */
    public String words() {
      return words;
    }
  }
}
