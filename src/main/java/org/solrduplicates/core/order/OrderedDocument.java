package org.solrduplicates.core.order;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of a document to order a group; see {@link VersionOrder}. Immutable.
 *
 * @param date the date that counts; null if none is known
 * @param name the file name or path, empty if unknown
 * @param format the file format or media type, empty if unknown
 * @param fileHash the same for the same bytes, empty if unknown
 * @param text the same for the same words in the same order, empty if unknown
 * @param words the same for the same words in any order; counts only where the text is known
 */
public record OrderedDocument(
    String id,
    @Nullable Instant date,
    String name,
    String format,
    String fileHash,
    String text,
    long words) {
  /** Returns a document of which nothing is known but the key, so that it has no place. */
  public static OrderedDocument unknown(String id) {
    return new OrderedDocument(id, null, "", "", "", "", 0);
  }

  public boolean isDated() {
    return date != null;
  }
}
