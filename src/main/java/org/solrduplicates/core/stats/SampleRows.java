package org.solrduplicates.core.stats;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Acceptance;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.similarity.AllPairs;
import org.solrduplicates.core.similarity.Surrounded;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Compares the documents of a sample with those before them, against what is around both. Texts too
 * short to be versions of each other are compared by themselves. Not safe for several threads.
 */
final class SampleRows {
  private final Verifier verifier;
  private final Acceptance acceptance;
  private final AllPairs comparison;
  private final List<Surrounded> before = new ArrayList<>();

  SampleRows(DuplicateSettings settings, Weights weights) {
    verifier = settings.verifier(weights);
    acceptance = new Acceptance(settings);
    comparison = new AllPairs(verifier);
  }

  /** Returns how similar a document is to each that came before, in their order. */
  double[] next(Surrounded document) {
    Verdict[] verdicts = comparison.next(document.fingerprint());
    double[] similarities = new double[verdicts.length];
    for (int i = 0; i < verdicts.length; i++) {
      similarities[i] = against(verdicts[i], document, before.get(i)).similarity();
    }
    before.add(document);
    return similarities;
  }

  private Verdict against(Verdict verdict, Surrounded a, Surrounded b) {
    return acceptance.isTooShort(a.fingerprint(), b.fingerprint())
        ? verdict
        : verifier.against(verdict, a.background(), b.background());
  }
}
