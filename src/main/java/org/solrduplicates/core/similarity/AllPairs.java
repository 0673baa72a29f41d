package org.solrduplicates.core.similarity;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.fingerprint.BagIndex;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TermBag;

/**
 * Compares documents by themselves with all that came before them. The verdicts are those of the
 * {@link Verifier}, to the last bit, but come faster than pair by pair. Not safe for several
 * threads.
 */
public final class AllPairs {
  private final Verifier verifier;
  private final BagIndex bags;
  private final List<Fingerprint> before = new ArrayList<>();

  /** Starts without documents. */
  public AllPairs(Verifier verifier) {
    this.verifier = verifier;
    this.bags = new BagIndex(verifier.weights());
  }

  /**
   * Returns how similar a document is to each that came before, in their order.
   *
   * @throws IllegalArgumentException if the fingerprints were not made in the same way
   */
  public Similarity[] next(Fingerprint document) {
    TermBag.Shared[] shared = bags.add(document.bag());
    Similarity[] similarities = new Similarity[shared.length];
    for (int i = 0; i < shared.length; i++) {
      similarities[i] = verifier.verify(document, before.get(i), shared[i]);
    }
    before.add(document);
    return similarities;
  }
}
