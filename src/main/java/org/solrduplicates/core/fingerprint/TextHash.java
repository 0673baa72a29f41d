package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * A 128-bit hash of the words of a text in order. Two texts with the same hash have the same words,
 * whatever their file format, layout, punctuation, case or accents.
 */
public record TextHash(long high, long low) {
  /** Each word is appended to the first half, its complement to the other. */
  static final long HIGH_START = 1;

  static final long LOW_START = 2;

  /** Returns a 64-bit hash that is the same for the same text. */
  public long key() {
    return Hash.append(high, low);
  }

  /** Reads what {@link #toTerm} has returned. */
  public static TextHash ofTerm(String term) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(term));
    return new TextHash(bytes.getLong(), bytes.getLong());
  }

  /** Returns 22 characters of URL-safe Base64, the value of the field {@code dup_text_hash}. */
  public String toTerm() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(ByteBuffer.allocate(16).putLong(high).putLong(low).array());
  }
}
