// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;

/** What {@code /duplicates} should answer, by comparing every document with every other. */
final class Oracle {
  private final SortedMap<String, FoundDocument> documents = new TreeMap<>();
  private final Comparison comparison;
  private final LinkRule rule;

  Oracle(Collection<FoundDocument> all, Comparison comparison) {
    all.forEach(document -> documents.put(document.id(), document));
    this.comparison = comparison;
    this.rule = new LinkRule(comparison.settings());
  }

  /** Returns whether a document has words to compare. */
  boolean compares(String id) {
    return documents.containsKey(id);
  }

  /** Returns what is connected with a document by links, and how similar it is to it. */
  SortedMap<String, Float> connected(String id) {
    return connected(id, (a, b) -> false, any -> true);
  }

  /**
   * Returns what is connected with a document of a group of the job.
   *
   * @param areGrouped whether the job has put two documents into one group
   * @param isNew whether the job has not seen a document, so that it joins by links
   */
  SortedMap<String, Float> connected(
      String id, BiPredicate<String, String> areGrouped, Predicate<String> isNew) {
    FoundDocument pivot = documents.get(id);
    SortedMap<String, Float> similarities = new TreeMap<>();
    Deque<FoundDocument> waiting = new ArrayDeque<>(List.of(pivot));
    while (!waiting.isEmpty()) {
      FoundDocument from = waiting.remove();
      for (FoundDocument to : documents.values()) {
        boolean joins =
            areGrouped.test(from.id(), to.id()) || isNew.test(to.id()) && isLink(from, to);
        if (joins && !similarities.containsKey(to.id())) {
          similarities.put(to.id(), rounded(comparison.verify(pivot, to).value()));
          waiting.add(to);
        }
      }
    }
    similarities.remove(id);
    return similarities;
  }

  /** Returns how similar two documents are; few words are not compared with what is usual. */
  double similarity(FoundDocument a, FoundDocument b) {
    boolean isPlain = rule.isTooShort(a.fingerprint(), b.fingerprint());
    return (isPlain ? plain(a, b) : comparison.verify(a, b)).value();
  }

  private Similarity plain(FoundDocument a, FoundDocument b) {
    return comparison.verifier().verify(a.fingerprint(), b.fingerprint());
  }

  boolean isLink(FoundDocument a, FoundDocument b) {
    return rule.judge(a, b, comparison.verify(a, b)) == Outcome.KEPT;
  }

  /** Returns how similar two documents are, 0 if they are not even to be reviewed. */
  double near(FoundDocument a, FoundDocument b) {
    Similarity similarity = comparison.verify(a, b);
    boolean isNear = rule.rejection(a.fingerprint(), b.fingerprint(), similarity).isEmpty();
    return isNear ? similarity.value() : 0;
  }

  /** Returns what the job sorts documents by; of equal texts, the first stands for all. */
  static String order(FoundDocument document) {
    byte[] record = FingerprintCodec.encode(document.fingerprint());
    return String.format(
        Locale.ROOT,
        "%08x%016x",
        FingerprintCodec.smallest(record, 0, record.length, 1)[0],
        DocumentKey.of(document.id(), 0));
  }

  /** Returns a similarity as it is written. */
  static float rounded(double similarity) {
    return (float) fourDigits(similarity);
  }

  static double fourDigits(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  /**
   * Returns the group of a document by the settings. Whether a document drifts away depends on
   * those that are there already, so here the order of joining is that of the product, and only
   * finding and comparing are done anew.
   */
  VersionGroup group(String id, PairConstraints decisions) {
    return group(documents.get(id), decisions);
  }

  /** Returns the group of a document that need not be in the index. */
  VersionGroup group(FoundDocument pivot, PairConstraints decisions) {
    Expansion expansion =
        new Expansion(
            pivot,
            comparison.settings(),
            comparison.weights(),
            TermChoice.DEFAULT,
            JobGroup.NONE,
            () -> false);
    expansion.decide(decisions);
    return expansion.run(this::execute);
  }

  private RoundResult execute(Round round) {
    List<Link> links = new ArrayList<>();
    for (FoundDocument from : round.frontier()) {
      for (FoundDocument to : documents.values()) {
        Similarity similarity = plain(from, to);
        boolean rejected =
            rule.rejection(from.fingerprint(), to.fingerprint(), similarity).isPresent();
        boolean decided = round.togetherWith(from).contains(to.textVersion());
        if ((!rejected || decided) && !from.id().equals(to.id())) {
          links.add(new Link(from.id(), to, similarity, Set.of(Source.EVERY), decided));
        }
      }
    }
    return RoundResult.of(
            TermStatistics.NONE,
            comparison.around(round.around()),
            comparison.read(round.texts()),
            Map.of())
        .withLinks(links);
  }
}
