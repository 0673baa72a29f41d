// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.Base64;
import org.solrduplicates.core.Internal;

/**
 * A 128-bit hash of the words of a text in order. Equal hashes mean equal words, whatever the file
 * format, layout, punctuation, case or accents.
 */
@Internal
public record TextHash(long high, long low) {
  /** Words are appended to the first half, their complements to the second. */
  static final long HIGH_START = 1;

  static final long LOW_START = 2;

  /** Returns a 64-bit hash of it. */
  public long key() {
    return Hash.append(high, low);
  }

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
