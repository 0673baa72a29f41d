// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@link VersionOrder} needs of a document. Unknown strings are empty.
 *
 * @param date null if none is known
 * @param name the file name or path
 * @param format the file format or media type
 * @param text equal for the same words in the same order
 * @param words equal for the same words in any order; valid only if the text is known
 * @param until when the first of its dates is no longer in the future, so that its place may change
 */
public record OrderedDocument(
    String id,
    @Nullable Instant date,
    String name,
    String format,
    String fileHash,
    String text,
    long words,
    Optional<Instant> until) {
  /** Without dates in the future. */
  public OrderedDocument(
      String id,
      @Nullable Instant date,
      String name,
      String format,
      String fileHash,
      String text,
      long words) {
    this(id, date, name, format, fileHash, text, words, Optional.empty());
  }

  /** Returns a document without a place in the order. */
  public static OrderedDocument unknown(String id) {
    return new OrderedDocument(id, null, "", "", "", "", 0);
  }

  public OrderedDocument until(Optional<Instant> time) {
    return new OrderedDocument(id, date, name, format, fileHash, text, words, time);
  }

  public boolean isDated() {
    return date != null;
  }
}
