package org.solrduplicates.solr.passage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.PassageText;

/**
 * The search for the passages that one text shares with the documents of an index, wherever they
 * are. Every shard is asked the same, step by step, and what all have answered is taken together;
 * so the answer does not depend on which shard has which document. For one thread and one request.
 */
public final class PassageSearch {
  /** What is to be asked. */
  public enum Step {
    /** The text of the document asked about, where it is stored. */
    TEXT,
    /** How frequent its fragments are. */
    FREQUENCIES,
    /** What shares those that are not ignored. */
    FIND
  }

  /** Weights are whole numbers, so that they add up to the same in any order; these are units. */
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
   * Searches for a document or a text.
   *
   * @param ignored what solrconfig.xml names
   * @param id the unique key of the document, empty for a text
   * @param values its values of the fields by which what is found is narrowed down
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

  /** Returns the unique key of the document asked about, empty for a text. */
  public String id() {
    return id;
  }

  /** Goes on: returns what is to be asked now, or nothing if there is no more to find out. */
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

  /** Takes the text asked about. */
  public void accept(String whole) {
    left.remove(Step.TEXT);
    text = Optional.of(whole);
    hashes = FragmentSettings.DEFAULT.hashes(PassageText.of(asked.aligned(whole)));
  }

  /** Returns the fragments whose frequencies are asked for. */
  public long[] fragments() {
    return hashes;
  }

  /** Takes the frequencies in one shard. */
  public void accept(FragmentFrequencies counted) {
    outOfTime |= counted.outOfTime();
    frequencies = Optional.of(frequencies.map(counted::plus).orElse(counted));
  }

  /** Returns what is asked last. */
  public PassageQuestion question() {
    return new PassageQuestion(
        id, values, dates, asked.aligned(text.orElseThrow()), hashes, weights(), Map.of());
  }

  /** A fragment weighs the more the rarer it is. */
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

  /** Takes what was found in one shard. */
  public void accept(FoundPassages found) {
    outOfTime |= found.outOfTime();
    aligned.addAll(found.documents());
  }

  /**
   * Puts what was found out before in the place of the documents that were not aligned again.
   *
   * @param known what the question has named as known, by keys
   */
  public void recall(Map<String, AlignedDocument> known) {
    aligned.replaceAll(
        document ->
            document.isKnown()
                ? document.as(Objects.requireNonNull(known.get(document.id())))
                : document);
  }

  /** Returns whether there was time to look for the text, but it cannot be read. */
  public boolean isWithoutText() {
    return text.isEmpty() && !outOfTime;
  }

  /** Returns whether a limit may have cut the answer short, whichever it is. */
  public boolean isTruncated() {
    return outOfTime || isCut() || mayBeMore() || isRepetitive();
  }

  /** Returns whether the time allowed was too short. */
  public boolean isOutOfTime() {
    return outOfTime;
  }

  /** Returns whether only the beginning of the text was looked for. */
  public boolean isCut() {
    return text.filter(whole -> whole.length() > asked.maxLength()).isPresent();
  }

  /** Returns whether a text repeats itself so much that not all common runs were followed. */
  public boolean isRepetitive() {
    return aligned.stream().anyMatch(AlignedDocument::isRepetitive);
  }

  /** Returns the candidates that were aligned: as many as asked for, from all shards. */
  public List<AlignedDocument> candidates() {
    return aligned.stream()
        .sorted(AlignedDocument.HEAVIEST_FIRST)
        .limit(asked.candidates())
        .toList();
  }

  /** Returns those that have passages in common with the text, the most common first. */
  public List<AlignedDocument> found() {
    return candidates().stream()
        .filter(AlignedDocument::hasPassages)
        .sorted(AlignedDocument.MOST_COMMON_FIRST)
        .toList();
  }

  /** Returns whether the lightest of as many candidates as were asked for has passages too. */
  public boolean mayBeMore() {
    List<AlignedDocument> all = candidates();
    return all.size() == asked.candidates() && all.get(all.size() - 1).hasPassages();
  }
}
