package org.solrduplicates.core.fingerprint;

/**
 * The beginning of a stored {@link Fingerprint}: what tells which documents can be compared and
 * which have the same text, without reading all of it.
 *
 * @param words which words it was made of, see {@link Fingerprint#words}
 * @param title a hash of the title, 0 for none
 * @param text the same for the same words in the same order
 */
public record FingerprintHeader(int words, int title, TextHash text) {
  public static FingerprintHeader of(Fingerprint fingerprint) {
    return new FingerprintHeader(fingerprint.words(), fingerprint.title(), fingerprint.text());
  }

  /** Returns a 64-bit hash that is the same for the same text. */
  public long textKey() {
    return text.key();
  }

  /** Returns a 64-bit hash that is the same for all that a similarity depends on. */
  public long state() {
    return Hash.append(Hash.append(textKey(), title), words);
  }
}
