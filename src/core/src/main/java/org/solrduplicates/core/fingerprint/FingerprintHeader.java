// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import org.solrduplicates.core.Internal;

/**
 * The header of a stored {@link Fingerprint}: enough to find comparable documents and equal texts.
 *
 * @param words see {@link Fingerprint#words}
 * @param title a hash of the title, 0 for none
 */
@Internal
public record FingerprintHeader(int words, int title, TextHash text) {
  public static FingerprintHeader of(Fingerprint fingerprint) {
    return new FingerprintHeader(fingerprint.words(), fingerprint.title(), fingerprint.text());
  }

  public long textKey() {
    return text.key();
  }

  /** Returns a hash of everything that a similarity depends on. */
  public long state() {
    return Hash.append(Hash.append(textKey(), title), words);
  }
}
