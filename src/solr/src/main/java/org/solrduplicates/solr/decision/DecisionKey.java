// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;

/** Short keys: 32 hexadecimal digits of a SHA-256, which need no quoting. */
final class DecisionKey {
  private static final int BYTES = 16;

  private DecisionKey() {}

  /** Returns the key of a pair; a second decision on it replaces the first. */
  static String of(PairConstraint decision) {
    return hash(of(decision.a()) + of(decision.b()));
  }

  /** The key to look up decisions about a document. */
  static String of(TextVersion textVersion) {
    return hash(textVersion.text().toTerm() + textVersion.id());
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(DigestUtils.sha256(text), 0, BYTES);
  }
}
