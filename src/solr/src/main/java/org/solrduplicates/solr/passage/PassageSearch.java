// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.PassageText;

/**
 * Searches the documents of an index for passages of one text. All shards get the same questions
 * step by step, and their answers are merged; so the result does not depend on the distribution of
 * documents.
 */
public final class PassageSearch {
  public enum Step {
    TEXT,
    FREQUENCIES,
    FIND
  }

  /** Weights are whole multiples of 1/100, so that sums do not depend on the order. */
  private static final double UNITS = 100;

  private final PassageRequest asked;
  private final IgnoredFragments ignored;
  private final String id;
  private final Map<String, List<String>> values;
  private final List<DocumentDate> dates;
  private final Queue<Step> left = new ArrayDeque<>(List.of(Step.values()));
  private Optional<String> text = Optional.empty();
  private long[] hashes = {};
  private Optional<FragmentFrequencies> frequencies = Optional.empty();
  private final List<AlignedDocument> aligned = new ArrayList<>();
  private boolean outOfTime;

  /**
   * @param id the key of the document, empty for a text
   * @param values its values of the fields that narrow the search
   */
  public PassageSearch(
      PassageRequest asked,
      IgnoredFragments ignored,
      String id,
      Map<String, List<String>> values,
      List<DocumentDate> dates) {
    this.asked = asked;
    this.ignored = ignored;
    this.id = id;
    this.values = values;
    this.dates = dates;
  }

  public String id() {
    return id;
  }

  public Optional<Step> next() {
    outOfTime |= QueryLimits.getCurrentLimits().shouldExit();
    if (outOfTime || !knowsEnough()) {
      left.clear();
    }
    return Optional.ofNullable(left.poll());
  }

  private boolean knowsEnough() {
    return left.peek() == Step.TEXT
        || hashes.length > 0 && (left.peek() == Step.FREQUENCIES || frequencies.isPresent());
  }

  public void accept(String whole) {
    left.remove(Step.TEXT);
    text = Optional.of(whole);
    hashes = asked.fragments().asked(PassageText.of(asked.aligned(whole)));
  }

  public long[] fragments() {
    return hashes;
  }

  public void accept(FragmentFrequencies counted) {
    outOfTime |= counted.outOfTime();
    frequencies = Optional.of(frequencies.map(counted::plus).orElse(counted));
  }

  public PassageQuestion question() {
    return new PassageQuestion(
        id, values, dates, asked.aligned(text.orElseThrow()), hashes, weights(), Map.of());
  }

  /** Rarer fragments weigh more. */
  private int[] weights() {
    FragmentFrequencies known = frequencies.orElseThrow();
    IgnoredFragments all =
        ignored.or(
            IgnoredFragments.frequent(
                hash -> known.counts()[Arrays.binarySearch(hashes, hash)],
                known.documents(),
                asked.maxShare()));
    int[] weights = new int[hashes.length];
    for (int i = 0; i < weights.length; i++) {
      double rarity = StrictMath.log1p((double) known.documents() / Math.max(1, known.counts()[i]));
      weights[i] = all.ignored().test(hashes[i]) ? 0 : (int) Math.ceil(UNITS * rarity);
    }
    return weights;
  }

  public void accept(FoundPassages found) {
    outOfTime |= found.outOfTime();
    aligned.addAll(found.documents());
  }

  /** Restores earlier results of the documents that the question names as known. */
  public void recall(Map<String, AlignedDocument> known) {
    aligned.replaceAll(
        document ->
            document.isKnown()
                ? document.as(Objects.requireNonNull(known.get(document.id())))
                : document);
  }

  /** Returns whether there was time, but the text cannot be read. */
  public boolean isWithoutText() {
    return text.isEmpty() && !outOfTime;
  }

  /** Returns whether any limit may have cut the result. */
  public boolean isTruncated() {
    return outOfTime || isCut() || mayBeMore() || isRepetitive();
  }

  public boolean isOutOfTime() {
    return outOfTime;
  }

  public boolean isCut() {
    return text.filter(whole -> whole.length() > asked.maxLength()).isPresent();
  }

  /** Returns whether a text is so repetitive that not all common runs were followed. */
  public boolean isRepetitive() {
    return aligned.stream().anyMatch(AlignedDocument::isRepetitive);
  }

  public List<AlignedDocument> candidates() {
    return aligned.stream()
        .sorted(AlignedDocument.HEAVIEST_FIRST)
        .limit(asked.candidates())
        .toList();
  }

  /** Returns the candidates with passages, those with most common words first. */
  public List<AlignedDocument> found() {
    return candidates().stream()
        .filter(AlignedDocument::hasPassages)
        .sorted(AlignedDocument.MOST_COMMON_FIRST)
        .toList();
  }

  /**
   * Returns the verdict on the text; {@code similar} has the documents that are similar as a whole.
   */
  public CopyVerdict verdict(Collection<CopyVerdict.Other> similar) {
    return CopyVerdict.of(length(), date(), others(similar, found()), asked.verdict());
  }

  /** Returns the length of the aligned text in UTF-16 units. */
  public int length() {
    return text.map(whole -> asked.aligned(whole).length()).orElse(0);
  }

  /** Returns the first credible date of the document. */
  public Optional<Instant> date() {
    return dates.stream().findFirst().map(DocumentDate::instant);
  }

  private static List<CopyVerdict.Other> others(
      Collection<CopyVerdict.Other> similar, List<AlignedDocument> found) {
    Map<String, CopyVerdict.Other> others = new LinkedHashMap<>();
    similar.forEach(other -> others.put(other.id(), other));
    for (AlignedDocument document : found) {
      others.merge(document.id(), document.other(), (known, one) -> known.with(one.shared()));
    }
    return List.copyOf(others.values());
  }

  /** Returns whether the lightest of a full list of candidates has passages too. */
  public boolean mayBeMore() {
    List<AlignedDocument> all = candidates();
    return all.size() == asked.candidates() && all.get(all.size() - 1).hasPassages();
  }
}
