package org.solrduplicates.solr.decision;

import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;

/**
 * Short names for what may be long: 32 hexadecimal digits of a SHA-256, which need no quoting and
 * which different things do not share.
 */
final class DecisionKey {
  private static final int BYTES = 16;

  private DecisionKey() {}

  /** Returns the name of a decision, the same for every decision on its pair. */
  static String of(PairConstraint decision) {
    return hash(of(decision.a()) + of(decision.b()));
  }

  /** Returns the name under which the decisions about a document are looked up. */
  static String of(TextVersion textVersion) {
    return hash(textVersion.text().toTerm() + textVersion.id());
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(DigestUtils.sha256(text), 0, BYTES);
  }
}
