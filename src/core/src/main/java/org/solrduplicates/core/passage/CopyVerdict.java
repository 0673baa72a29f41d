// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.solrduplicates.core.passage.Passage.Kind;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.core.text.Sentence;

/**
 * The verdict on a text that shares passages with others. It follows from shares, kinds of passages
 * and dates alone (docs/passages.md). Newer documents are no sources. Immutable.
 *
 * @param of the probable sources, best first; empty for an original
 * @param reasons one statement each
 */
public record CopyVerdict(Label label, List<String> of, List<String> reasons) {
  /** The verdicts. */
  public enum Label {
    /** It shares nothing with an older or undated document. */
    ORIGINAL,
    /** It is a version of one document, or mostly in it. */
    COPY_OF,
    /** A smaller part of it is in other documents. */
    CONTAINS_COPIED_PASSAGES,
    /** Its shared parts are in several other documents. */
    COMMON_SOURCE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The thresholds of the rules.
   *
   * @param copy the share of a text in common with one document from which it is a copy, in 0..1
   * @param copied the share of a text in passages from which they count, in 0..1
   * @param common the number of other documents from which a passage is common, 2 or more
   */
  public record Limits(double copy, double copied, int common) {
    public static final Limits DEFAULT = new Limits(0.5, 0, 2);
  }

  /**
   * Another document that is similar or shares passages.
   *
   * @param similarity of the whole texts, in 0..1; 0 if it is too low to be reported
   * @param isVersion whether it is in the version group of the text
   * @param shared the passages; the text of the verdict is the first
   */
  public record Other(
      String id,
      Optional<Instant> date,
      double similarity,
      boolean isVersion,
      SharedPassages shared) {
    /** Returns the document with passages. */
    public Other with(SharedPassages found) {
      return new Other(id, date, similarity, isVersion, found);
    }

    private static final Comparator<Other> BEST_FIRST =
        Comparator.comparingDouble((Other other) -> -other.share())
            .thenComparing(other -> other.date.orElse(Instant.MAX))
            .thenComparing(Other::id);

    private double share() {
      return Math.max(similarity, shared.firstCovered());
    }

    private boolean isCopied(double copy) {
      return isVersion || shared.firstCovered() >= copy;
    }

    private boolean hasHomophones() {
      return shared.passages().stream().anyMatch(passage -> passage.kind() == Kind.HOMOPHONES);
    }

    private boolean isNewerThan(Optional<Instant> text) {
      return date.isPresent() && text.isPresent() && date.get().isAfter(text.get());
    }
  }

  /**
   * Applies the rules in their order: copy, original, common source, copied passages.
   *
   * @param length of the text in UTF-16 units
   * @param date of the text, if it is known
   */
  public static CopyVerdict of(
      int length, Optional<Instant> date, List<Other> others, Limits limits) {
    List<Other> sources =
        others.stream().filter(o -> !o.isNewerThan(date)).sorted(Other.BEST_FIRST).toList();
    List<Other> copied = sources.stream().filter(o -> o.isCopied(limits.copy)).toList();
    List<String> newer = newer(others.size() - sources.size());
    if (!copied.isEmpty()) {
      return new CopyVerdict(Label.COPY_OF, ids(copied), reasons(date, copied.get(0)));
    }
    Overlap overlap = Overlap.of(sources, limits.common);
    boolean isShared = overlap.any > 0 && overlap.any >= limits.copied * length;
    boolean isSimilar = sources.stream().anyMatch(other -> other.similarity > 0);
    if (!isShared && !isSimilar) {
      return new CopyVerdict(Label.ORIGINAL, List.of(), newer);
    }
    boolean isCommon =
        2L * overlap.common >= overlap.any
            && overlap.common > 0
            && !isSimilar
            && sources.stream().noneMatch(Other::hasHomophones);
    List<String> reasons = new ArrayList<>(List.of(overlap.reason(length)));
    if (isCommon) {
      reasons.add(overlap.commonReason(limits.common));
    } else {
      reasons.addAll(reasons(date, sources.get(0)));
    }
    return new CopyVerdict(
        isCommon ? Label.COMMON_SOURCE : Label.CONTAINS_COPIED_PASSAGES, ids(sources), reasons);
  }

  private static List<String> ids(List<Other> others) {
    return others.stream().map(Other::id).toList();
  }

  private static List<String> newer(int count) {
    return count == 0
        ? List.of()
        : List.of(Sentence.of("%d newer documents are similar or share passages", count));
  }

  private static List<String> reasons(Optional<Instant> date, Other source) {
    List<String> reasons = new ArrayList<>();
    if (source.similarity > 0) {
      reasons.add(Sentence.of("the similarity to %s is %.4f", source.id, source.similarity));
    }
    if (!source.shared.passages().isEmpty()) {
      reasons.add(
          Sentence.of(
              "%.4f of the words are in %s: %s",
              source.shared.firstCovered(), source.id, kinds(source.shared.passages())));
    }
    boolean isOrdered = source.date.isPresent() && !source.date.equals(date) && date.isPresent();
    reasons.add(
        isOrdered
            ? Sentence.of("%s is older", source.id)
            : Sentence.of("the dates do not order it and %s", source.id));
    return reasons;
  }

  private static String kinds(List<Passage> passages) {
    Map<Kind, Long> counts =
        passages.stream()
            .collect(Collectors.groupingBy(Passage::kind, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(kind -> kind.getValue() + " " + kind.getKey().name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  /** The parts of a text, in UTF-16 units, that are in any and in several other documents. */
  private record Overlap(int any, int common) {
    static Overlap of(List<Other> others, int least) {
      TreeMap<Integer, Integer> steps = new TreeMap<>();
      others.forEach(other -> add(other.shared.passages(), steps));
      int any = 0;
      int common = 0;
      int depth = 0;
      int at = 0;
      for (Map.Entry<Integer, Integer> step : steps.entrySet()) {
        any += depth > 0 ? step.getKey() - at : 0;
        common += depth >= least ? step.getKey() - at : 0;
        depth += step.getValue();
        at = step.getKey();
      }
      return new Overlap(any, common);
    }

    /** Passages of one document are sorted by their begin; a place counts once. */
    private static void add(List<Passage> passages, Map<Integer, Integer> steps) {
      int reached = 0;
      for (Passage passage : passages) {
        Span span = passage.first();
        int begin = Math.max(reached, span.begin());
        if (begin < span.end()) {
          steps.merge(begin, 1, Integer::sum);
          steps.merge(span.end(), -1, Integer::sum);
          reached = span.end();
        }
      }
    }

    String reason(int length) {
      return Sentence.of("%.4f of the text is in other documents", (double) any / length);
    }

    String commonReason(int least) {
      return Sentence.of(
          "%.4f of this part is in at least %d documents", (double) common / any, least);
    }
  }
}
