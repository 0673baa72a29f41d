// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * What a policy does with documents that are added through its chain, and the last documents that
 * it remembers. Documents have none below them.
 */
final class ModelPolicy {
  /** The share of its words that another document must have so that one may be dropped. */
  private static final double COVERED = 0.7;

  private static final String NEAR = "near";
  private static final String TAGGED = "dup_of";

  private final String chain;
  private final int most;
  private final Map<String, Recent> window = new LinkedHashMap<>();

  /**
   * @param around what was usual around it when it was added
   */
  private record Recent(FoundDocument found, String text, Surroundings around, boolean isTagged) {}

  /**
   * A duplicate of a document that is to be added.
   *
   * @param isSame whether all characters are the same
   * @param isOther whether only the words are the same
   * @param covers whether the document adds little to it
   * @param isRecent whether the policy remembers it
   */
  private record Twin(
      String id,
      boolean isSame,
      boolean isOther,
      double score,
      double coverage,
      boolean covers,
      boolean isRecent) {
    boolean mayReplace() {
      return covers && !isOther;
    }
  }

  /**
   * What happens to a document.
   *
   * @param tags the fields that it gets
   * @param row what the answer has about it, unless nothing
   */
  record Decision(
      boolean isRefused,
      boolean isSkipped,
      Map<String, String> tags,
      Optional<Map<String, Object>> row) {}

  /**
   * @param chain {@code near}, or {@code same-text} if only the same characters count
   * @param most the number of documents that are remembered
   */
  ModelPolicy(String chain, int most) {
    this.chain = chain;
    this.most = most;
  }

  ModelPolicy copy() {
    ModelPolicy copy = new ModelPolicy(chain, most);
    copy.window.putAll(window);
    return copy;
  }

  /** Forgets a document that was deleted or changed through the chain. */
  void forget(String id) {
    window.remove(id);
  }

  void forgetAll() {
    window.clear();
  }

  /**
   * Decides on a document, and remembers it if it is to be added.
   *
   * @param visible what a search can see
   * @param now what is there, committed or not
   */
  Decision decide(
      ModelDocument sent,
      String action,
      Collection<ModelDocument> visible,
      Map<String, ModelDocument> now,
      Comparison comparison) {
    boolean isTag = action.equals("tag");
    Optional<FoundDocument> found = sent.found();
    Optional<Twin> twin =
        found.flatMap(
            pivot ->
                new TwinSearch(pivot, sent.text(), isTag, comparison).twin(visible, now, action));
    boolean isCopy = twin.filter(Twin::mayReplace).isPresent();
    boolean isRefused = isCopy && action.equals("reject");
    boolean isSkipped = isCopy && action.equals("skip") && !now.containsKey(sent.id());
    if (!isRefused && !isSkipped) {
      forget(sent.id());
      found.ifPresent(
          pivot ->
              remember(
                  new Recent(
                      pivot,
                      sent.text(),
                      comparison.around(Oracle.unnamed(pivot)),
                      isTag && twin.isPresent())));
    }
    return new Decision(
        isRefused,
        isSkipped,
        twin.filter(any -> isTag).map(ModelPolicy::tags).orElse(Map.of()),
        twin.filter(any -> !isTag).map(of -> row(sent.id(), of, isSkipped)));
  }

  /** The most similar one; of several the latest by its date, then the first by id. */
  private static Member best(List<Member> members) {
    List<String> dated =
        VersionOrder.of(members, member -> member.document().ordered()).dated().stream()
            .map(place -> place.document().id())
            .toList();
    return Collections.min(
        members,
        Comparator.comparing((Member member) -> -member.toPivot().value())
            .thenComparing(member -> -dated.indexOf(member.id()))
            .thenComparing(Member::id));
  }

  private void remember(Recent recent) {
    window.put(recent.found().id(), recent);
    if (window.size() > most) {
      window.remove(window.keySet().iterator().next());
    }
  }

  private static Map<String, String> tags(Twin twin) {
    return Map.of(TAGGED, twin.id(), "dup_score", Float.toString((float) twin.score()));
  }

  private static Map<String, Object> row(String id, Twin twin, boolean isSkipped) {
    SortedMap<String, Object> row = new TreeMap<>();
    row.put("id", id);
    row.put("verdict", twin.isSame() ? "same-text" : NEAR);
    row.put(TAGGED, twin.id());
    row.put("dup_score", twin.score());
    row.put("coverage", twin.coverage());
    row.put("skipped", isSkipped);
    return row;
  }

  /** The search for a twin of one document. */
  private final class TwinSearch {
    private final FoundDocument pivot;
    private final String text;
    private final boolean isTag;
    private final Comparison comparison;

    TwinSearch(FoundDocument pivot, String text, boolean isTag, Comparison comparison) {
      this.pivot = pivot;
      this.text = text;
      this.isTag = isTag;
      this.comparison = comparison;
    }

    Optional<Twin> twin(
        Collection<ModelDocument> visible, Map<String, ModelDocument> now, String action) {
      List<Twin> indexed = indexed(visible);
      List<Twin> recent = recent();
      List<Twin> best = Stream.concat(indexed.stream().limit(1), recent.stream()).toList();
      Optional<Twin> twin = first(best, now);
      boolean mayDrop = List.of("skip", "reject").contains(action);
      if (mayDrop && twin.filter(found -> !found.covers()).isPresent()) {
        List<Twin> others =
            Stream.concat(indexed.stream(), recent.stream()).filter(Twin::mayReplace).toList();
        return first(others, now).or(() -> twin);
      }
      return twin;
    }

    /** Returns the duplicates in the index, that of the verdict first. */
    private List<Twin> indexed(Collection<ModelDocument> visible) {
      List<ModelDocument> others =
          visible.stream()
              .filter(other -> !other.id().equals(pivot.id()))
              .filter(other -> !isTag || other.values(TAGGED).isEmpty())
              .toList();
      Set<String> exact =
          others.stream()
              .filter(other -> other.text().equals(text))
              .map(ModelDocument::id)
              .collect(Collectors.toSet());
      List<FoundDocument> compared =
          others.stream().flatMap(other -> other.found().stream()).toList();
      VersionGroup group = new Oracle(compared, comparison).unindexed(pivot);
      List<Member> words = Verdict.sameWords(group);
      List<Member> same = words.stream().filter(member -> exact.contains(member.id())).toList();
      Optional<Member> best =
          Stream.of(same, words, group.duplicates())
              .filter(members -> !members.isEmpty())
              .findFirst()
              .map(ModelPolicy::best);
      return Stream.of(best.stream(), words.stream(), group.duplicates().stream())
          .flatMap(members -> members)
          .map(m -> twin(m.document(), exact.contains(m.id()), m.toPivot().value(), false))
          .distinct()
          .filter(this::counts)
          .toList();
    }

    private boolean counts(Twin twin) {
      return chain.equals(NEAR) || twin.isSame();
    }

    /** Returns the duplicates that the policy remembers. */
    private List<Twin> recent() {
      LinkRule rule = new LinkRule(comparison.settings());
      List<Twin> twins = new ArrayList<>();
      for (Recent recent : window.values()) {
        FoundDocument other = recent.found();
        Similarity similarity =
            comparison
                .verifier()
                .verify(
                    pivot.fingerprint(),
                    comparison
                        .around(Oracle.unnamed(pivot))
                        .beside(pivot.fingerprint(), other.fingerprint()),
                    other.fingerprint(),
                    recent.around().beside(other.fingerprint(), pivot.fingerprint()),
                    () -> pivot.metadata().agreement(other.metadata(), key -> false));
        boolean isCandidate =
            isSameWords(other)
                || !Collections.disjoint(
                    ModelDocument.phrases(pivot), ModelDocument.phrases(other));
        if (isCandidate
            && !other.id().equals(pivot.id())
            && !(isTag && recent.isTagged())
            && rule.judge(pivot.fingerprint(), other.fingerprint(), similarity) == Outcome.KEPT) {
          twins.add(twin(other, recent.text().equals(text), similarity.value(), true));
        }
      }
      return twins.stream().filter(this::counts).toList();
    }

    private boolean isSameWords(FoundDocument other) {
      return pivot.fingerprint().isSameText(other.fingerprint());
    }

    private Twin twin(FoundDocument other, boolean isExact, double similarity, boolean isRecent) {
      double coverage = comparison.verifier().coverage(pivot.fingerprint(), other.fingerprint());
      boolean isLongEnough = pivot.fingerprint().bag().words() >= comparison.settings().minTokens();
      return new Twin(
          other.id(),
          isSameWords(other) && isExact,
          isSameWords(other) && !isExact,
          Oracle.fourDigits(similarity),
          Oracle.fourDigits(coverage),
          isLongEnough && coverage >= COVERED,
          isRecent);
    }

    /** Returns the best one that is still there, and forgets better ones that are not. */
    private Optional<Twin> first(List<Twin> twins, Map<String, ModelDocument> now) {
      Comparator<Twin> best =
          Comparator.comparing((Twin twin) -> !twin.isSame())
              .thenComparing(twin -> -twin.score())
              .thenComparing(Twin::id);
      for (Twin twin : twins.stream().sorted(best).toList()) {
        if (isThere(twin, now.get(twin.id()))) {
          return Optional.of(twin);
        }
        forget(twin.id());
      }
      return Optional.empty();
    }

    private boolean isThere(Twin twin, ModelDocument current) {
      if (current == null) {
        return false;
      }
      String known = current.text();
      Recent remembered = window.get(twin.id());
      String wanted =
          twin.isSame() ? text : twin.isRecent() && remembered != null ? remembered.text() : known;
      return known.isEmpty() || known.equals(wanted);
    }
  }
}
