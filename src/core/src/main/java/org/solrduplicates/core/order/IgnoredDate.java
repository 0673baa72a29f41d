// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

/** A more trusted date that was skipped because it is not credible. */
public record IgnoredDate(DocumentDate date, Reason reason) {
  public enum Reason {
    NOT_SET("the epoch of a clock, which means not set"),
    FUTURE("in the future");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
