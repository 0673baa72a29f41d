// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.search.HandlerConfig;

/** Compares pairs of documents. If both have a rule, the stricter one applies. */
final class PairVerifier {
  private final SolrQueryRequest request;
  private final HandlerConfig duplicates;
  private final Weights weights;
  private final Map<String, Ruled> ruled = new HashMap<>();
  private final boolean usesEvidence;

  PairVerifier(SolrQueryRequest request, HandlerConfig duplicates, Weights weights) {
    this.request = request;
    this.duplicates = duplicates;
    this.weights = weights;
    this.usesEvidence = duplicates.rules().useEvidence(request);
  }

  private record Ruled(LinkRule link, Verifier verifier) {
    double needed(Fingerprint left, Fingerprint right) {
      return Comparisons.needed(left, right, link, verifier);
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
    double needed = one.needed(a, b);
    comparisons.set(
        at,
        usesEvidence ? Evidence.of(a, b, weights) : Evidence.NONE,
        one.equals(other) ? needed : Math.max(needed, other.needed(a, b)));
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
