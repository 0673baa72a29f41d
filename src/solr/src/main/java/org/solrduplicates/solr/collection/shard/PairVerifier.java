// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.search.HandlerConfig;

/** Compares and judges pairs of documents. If both have a rule, the stricter one applies. */
final class PairVerifier {
  /** Log odds beyond all that evidence gives. */
  private static final double CERTAIN = 100;

  private final SolrQueryRequest request;
  private final HandlerConfig duplicates;
  private final Weights weights;
  private final Map<String, Ruled> ruled = new HashMap<>();
  private final boolean isCalibrated;

  PairVerifier(SolrQueryRequest request, HandlerConfig duplicates, Weights weights) {
    this.request = request;
    this.duplicates = duplicates;
    this.weights = weights;
    this.isCalibrated = HandlerConfig.read(request).settings().measure() == Measure.CALIBRATED;
  }

  private record Ruled(LinkRule link, Verifier verifier) {
    double similarity(Fingerprint left, Fingerprint right) {
      return verifier.verify(left, right).text();
    }

    double contrast() {
      return verifier.contrast().share();
    }

    /** Returns the log odds that a link needs; a plain measure leaves no doubt. */
    double needed(Fingerprint left, Fingerprint right) {
      double threshold = link.settings().threshold();
      if (verifier.isCalibrated()) {
        return Calibration.logOdds(threshold);
      }
      return verifier.verify(left, right).value() >= threshold ? -CERTAIN : CERTAIN;
    }

    boolean isLink(Compared left, Compared right, double similarity) {
      return link.judge(left.fingerprint(), right.fingerprint(), similarity)
              .orElseGet(() -> link.judge(left.document(), right.document(), similarity))
          == Outcome.KEPT;
    }
  }

  private Ruled ruled(Compared document) {
    return ruled.computeIfAbsent(
        document.rule(),
        name -> {
          Map<String, String> values = duplicates.rules().values(name);
          LinkRule link = new LinkRule(DuplicatesRequest.settings(request, values));
          return new Ruled(link, link.settings().verifier(weights));
        });
  }

  Comparisons compare(Pairs<CarriedDocument> pairs, ComparedDocuments documents) {
    Comparisons comparisons = new Comparisons(pairs.size());
    forEach(pairs, documents, (left, right, at) -> compare(left, right, at, comparisons));
    return comparisons;
  }

  private void compare(Compared left, Compared right, int at, Comparisons comparisons) {
    Fingerprint a = left.fingerprint();
    Fingerprint b = right.fingerprint();
    Ruled one = ruled(left);
    Ruled other = ruled(right);
    double similarity = one.similarity(a, b);
    boolean tooShort = one.link.isTooShort(a, b) || other.link.isTooShort(a, b);
    if (isCalibrated) {
      Evidence evidence = Evidence.of(a, b, weights);
      comparisons.set(
          at,
          tooShort ? evidence.ofShortTexts() : evidence,
          Math.max(one.needed(a, b), other.needed(a, b)));
      return;
    }
    comparisons.set(
        at,
        one.equals(other) ? similarity : Math.min(similarity, other.similarity(a, b)),
        tooShort ? Double.NaN : Math.max(one.contrast(), other.contrast()),
        a.isSameTitle(b) ? Math.min(one.verifier.titleBonus(), other.verifier.titleBonus()) : 0);
  }

  boolean[] judge(
      Pairs<CarriedDocument> pairs, ComparedDocuments documents, double[] similarities) {
    boolean[] links = new boolean[pairs.size()];
    forEach(
        pairs, documents, (left, right, at) -> links[at] = isLink(left, right, similarities[at]));
    return links;
  }

  double[] coverage(Pairs<CarriedDocument> pairs, ComparedDocuments documents) {
    double[] all = new double[pairs.size()];
    Arrays.fill(all, Double.NaN);
    forEach(
        pairs,
        documents,
        (left, right, at) ->
            all[at] = ruled(right).verifier.coverage(right.fingerprint(), left.fingerprint()));
    return all;
  }

  private boolean isLink(Compared left, Compared right, double similarity) {
    Ruled one = ruled(left);
    Ruled other = ruled(right);
    return one.isLink(left, right, similarity)
        && (one.equals(other) || other.isLink(left, right, similarity));
  }

  @FunctionalInterface
  private interface PairTaker {
    void take(Compared left, Compared right, int at);
  }

  /** Visits the pairs whose documents both exist unchanged. */
  private static void forEach(
      Pairs<CarriedDocument> pairs, ComparedDocuments documents, PairTaker taker) {
    for (int i = 0; i < pairs.size(); i++) {
      TimeLimit.check();
      Compared left = documents.find(pairs.left()[i], pairs.leftStates()[i]);
      Compared right = documents.find(pairs.right()[i], pairs.rightStates()[i]);
      if (left != null && right != null) {
        taker.take(left, right, i);
      }
    }
  }
}
