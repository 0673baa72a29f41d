package org.solrduplicates.core.stats;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.AllPairs;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surrounded;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Compares the documents of a sample with those before them, against what is around both. Texts too
 * short to be versions of each other are compared by themselves. Not safe for several threads.
 */
final class SampleRows {
  private final Verifier verifier;
  private final LinkRule rule;
  private final AllPairs comparison;
  private final List<Surrounded> before = new ArrayList<>();

  SampleRows(DuplicateSettings settings, Weights weights) {
    verifier = settings.verifier(weights);
    rule = new LinkRule(settings);
    comparison = new AllPairs(verifier);
  }

  /** Returns how similar a document is to each that came before, in their order. */
  double[] next(Surrounded document) {
    Similarity[] texts = comparison.next(document.fingerprint());
    double[] similarities = new double[texts.length];
    for (int i = 0; i < texts.length; i++) {
      similarities[i] = against(texts[i], document, before.get(i)).value();
    }
    before.add(document);
    return similarities;
  }

  private Similarity against(Similarity similarity, Surrounded a, Surrounded b) {
    return rule.isTooShort(a.fingerprint(), b.fingerprint())
        ? similarity
        : verifier.against(similarity, a.background(), b.background());
  }
}
