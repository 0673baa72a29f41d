// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.report.LabelledPairs.LabelledPair;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.text.Sentence;

/**
 * Evaluates the answers of Solr for labelled pairs, as a report in Markdown. Each labelled document
 * is requested twice: once for its links, and once for its group unless an earlier group contains
 * it.
 */
public final class PairsEvaluation {
  private static final String DEPTH = "dup.depth";

  /** The maximal number of listed mistakes of each kind. */
  private static final int SHOWN = 20;

  private static final int TENTHS = 10;

  /** The length of the longest bar. */
  private static final int BAR = 40;

  private final LabelledPairs labels;
  private final Map<LabelledPair, Candidate> candidates = new TreeMap<>();
  private final Map<String, String> groupOf = new TreeMap<>();
  private final Map<String, String> titles = new TreeMap<>();
  private final Map<String, Integer> warnings = new TreeMap<>();
  private final List<Long> nanos = new ArrayList<>();
  private String compared = "no document could be compared";

  /**
   * Requests all labelled documents, one at a time.
   *
   * @param settings parameters of every request, names and values in turn
   * @throws IOException naming the document without an answer
   */
  public PairsEvaluation(LabelledPairs labels, SolrCollection solr, List<String> settings)
      throws IOException {
    this.labels = labels;
    List<String> group = new ArrayList<>(List.of("rows", "0"));
    group.addAll(settings);
    List<String> links = new ArrayList<>(List.of(DEPTH, "1", "dup.explain", "true"));
    links.addAll(group);
    for (String id : labels.ids()) {
      try {
        long start = System.nanoTime();
        addLinks(id, solr.duplicates(id, links.toArray(String[]::new)));
        nanos.add(System.nanoTime() - start);
        if (!groupOf.containsKey(id)) {
          addGroup(id, solr.duplicates(id, group.toArray(String[]::new)));
        }
      } catch (SolrRefusal e) {
        throw new IOException("no answer about '" + id + "': " + FailureReason.of(e));
      }
    }
  }

  private void addLinks(String id, DuplicatesAnswer answer) throws IOException {
    DuplicatesAnswer.Duplicates found = answer.duplicates();
    if (found.notCompared().isEmpty() && found.candidates().isEmpty()) {
      throw new IOException(
          "the answers list no candidates: the plugin does not support dup.explain; update it");
    }
    found.notCompared().ifPresent(why -> warn("documents could not be compared: " + why));
    found.group().ifPresent(group -> compared = settings(group));
    answer
        .match()
        .ifPresent(match -> match.docs().forEach(d -> titles.put(id, d.title().orElse(""))));
    for (ExplainedCandidate candidate : found.candidates().orElse(List.of())) {
      if (!candidate.id().equals(id)) {
        LabelledPair pair = LabelledPair.of(id, candidate.id());
        candidates.merge(pair, Candidate.of(candidate), Candidate::and);
      }
    }
    answer.truncatedBy().stream()
        .filter(limit -> !limit.equals(DEPTH)) // the depth was limited by the request
        .forEach(limit -> warn("answers were cut short by " + limit));
  }

  /** The verification of a pair from both sides; {@code why} is of the better one. */
  private record Candidate(
      SortedSet<String> sources, double similarity, String why, boolean isKept) {
    static Candidate of(ExplainedCandidate one) {
      return new Candidate(
          new TreeSet<>(one.source()), one.similarity(), one.why().orElse(""), one.isKept());
    }

    Candidate and(Candidate other) {
      Candidate better = other.similarity > similarity ? other : this;
      SortedSet<String> both = new TreeSet<>(sources);
      both.addAll(other.sources);
      return new Candidate(both, better.similarity, better.why, isKept || other.isKept);
    }
  }

  private static String settings(DuplicatesAnswer.WholeGroup group) {
    return Sentence.of(
        "dup.measure=%s, dup.threshold=%s, dup.link=%s",
        group.measure().orElse("?"),
        group.threshold().map(String::valueOf).orElse("?"),
        group.link().orElse("?"));
  }

  /** A document stays in the first group that contains it. */
  private void addGroup(String id, DuplicatesAnswer answer) {
    groupOf.put(id, id);
    answer.all().stream().map(GroupVersion::id).forEach(member -> groupOf.putIfAbsent(member, id));
    answer.truncatedBy().forEach(limit -> warn("groups were cut short by " + limit));
  }

  private void warn(String about) {
    warnings.merge(about, 1, Integer::sum);
  }

  /**
   * Returns the report.
   *
   * @param origin what was run, where and when
   */
  public List<String> lines(List<String> origin) {
    List<String> items = new ArrayList<>(origin);
    items.add("settings: " + compared);
    items.add(labels.ids().size() + " documents, " + score(pair -> true).right + " true pairs");
    warnings.forEach((about, count) -> items.add(count + " " + about));
    long unlabelled =
        candidates.entrySet().stream()
            .filter(found -> found.getValue().isKept && !labels.same().containsKey(found.getKey()))
            .count();
    if (unlabelled > 0) {
      items.add(unlabelled + " links without a label, not counted");
    }
    items.add(times());
    List<String> lines =
        new ArrayList<>(List.of("# Evaluation: " + MarkdownTable.cell(labels.name()), ""));
    items.forEach(item -> lines.add("- " + item));
    lines.addAll(List.of("", "## Result", ""));
    lines.addAll(results());
    lines.addAll(List.of("", "## Compared pairs by similarity", ""));
    lines.addAll(similarities());
    lines.addAll(List.of("", "## Links by threshold, from the similarity alone", ""));
    lines.addAll(thresholds());
    addMistakes(lines);
    return lines;
  }

  /** Returns percentiles (nearest rank) of the times of requests for links. */
  private String times() {
    List<Long> ascending = nanos.stream().sorted().toList();
    int last = ascending.size() - 1;
    return Sentence.of(
        "requests about links: median %.1f ms, 99 %% in %.1f ms",
        ascending.get(last / 2) / 1e6, ascending.get(last * 99 / 100) / 1e6);
  }

  private List<String> results() {
    MarkdownTable table = figures("");
    score(candidates::containsKey).addTo(table, "candidates");
    score(this::isLinked).addTo(table, "links");
    score(pair -> group(pair.first()).equals(group(pair.second()))).addTo(table, "pairs in groups");
    return table.lines();
  }

  private List<String> thresholds() {
    MarkdownTable table = figures("threshold");
    for (int percent = 50; percent <= 95; percent += 5) {
      double threshold = percent / 100.0;
      score(pair -> found(pair).filter(f -> f.similarity >= threshold).isPresent())
          .addTo(table, MarkdownTable.decimals(threshold));
    }
    return table.lines();
  }

  /** Returns the pairs in each tenth, with bars: dark for versions, light for others. */
  private List<String> similarities() {
    int[] versions = new int[TENTHS];
    int[] others = new int[TENTHS];
    candidates.forEach(
        (pair, found) -> {
          Boolean isVersion = labels.same().get(pair);
          if (isVersion != null) {
            (isVersion ? versions : others)
                [Math.min(TENTHS - 1, (int) (found.similarity * TENTHS))]++;
          }
        });
    int most = IntStream.range(0, TENTHS).map(i -> versions[i] + others[i]).max().orElse(0);
    MarkdownTable table =
        new MarkdownTable("similarity", "versions", "other pairs", "share of versions", "");
    for (int i = TENTHS - 1; i >= 0; i--) {
      table.row(
          Sentence.of("%.1f to %.1f", i / (double) TENTHS, (i + 1) / (double) TENTHS),
          String.valueOf(versions[i]),
          String.valueOf(others[i]),
          versions[i] + others[i] == 0
              ? ""
              : MarkdownTable.decimals((double) versions[i] / (versions[i] + others[i])),
          bar("█", versions[i], most) + bar("░", others[i], most));
    }
    return table.lines();
  }

  /** Returns a bar of at least one character, unless it is of nothing. */
  private static String bar(String character, int count, int most) {
    return character.repeat((int) Math.ceil((double) BAR * count / Math.max(1, most)));
  }

  private static MarkdownTable figures(String of) {
    return new MarkdownTable(of, "true pairs found", "wrong pairs", "precision", "recall", "F1");
  }

  private String group(String id) {
    return groupOf.getOrDefault(id, "");
  }

  private boolean isLinked(LabelledPair pair) {
    return found(pair).filter(Candidate::isKept).isPresent();
  }

  private Optional<Candidate> found(LabelledPair pair) {
    return Optional.ofNullable(candidates.get(pair));
  }

  private Score score(Predicate<LabelledPair> isFound) {
    int total = pairs(true, pair -> true).size();
    return new Score(pairs(true, isFound).size(), pairs(false, isFound).size(), total);
  }

  private List<LabelledPair> pairs(boolean label, Predicate<LabelledPair> isFound) {
    return labels.same().entrySet().stream()
        .filter(pair -> pair.getValue() == label && isFound.test(pair.getKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Precision and recall.
   *
   * @param right found and true
   * @param wrong found but not true
   * @param total all true pairs
   */
  private record Score(int right, int wrong, int total) {
    void addTo(MarkdownTable table, String name) {
      double precision = share(right, right + wrong);
      double recall = share(right, total);
      double sum = precision + recall;
      table.row(
          name,
          String.valueOf(right),
          String.valueOf(wrong),
          MarkdownTable.figure(precision),
          MarkdownTable.figure(recall),
          MarkdownTable.figure(sum == 0 ? 0 : 2 * precision * recall / sum));
    }

    /** The share is 1 if there is nothing to find. */
    private static double share(int part, int all) {
      return all == 0 ? 1 : (double) part / all;
    }
  }

  private void addMistakes(List<String> lines) {
    Comparator<LabelledPair> leastSimilar =
        Comparator.comparingDouble(pair -> found(pair).map(Candidate::similarity).orElse(0.0));
    List<LabelledPair> wrong = pairs(false, this::isLinked);
    addMistakes("Wrong links, most similar first", wrong, leastSimilar.reversed(), lines);
    List<LabelledPair> missed = pairs(true, pair -> found(pair).isEmpty());
    addMistakes("True pairs that were no candidates", missed, leastSimilar, lines);
    List<LabelledPair> rejected = pairs(true, pair -> found(pair).isPresent() && !isLinked(pair));
    addMistakes(
        "True pairs that were rejected, least similar first", rejected, leastSimilar, lines);
  }

  private void addMistakes(
      String title, List<LabelledPair> pairs, Comparator<LabelledPair> order, List<String> lines) {
    lines.addAll(List.of("", "## " + title, ""));
    if (pairs.isEmpty()) {
      lines.add("None.");
      return;
    }
    lines.addAll(List.of(pairs.size() + " pairs, " + SHOWN + " at most:", ""));
    MarkdownTable table = new MarkdownTable("similarity", "why", "found by", "one", "the other");
    for (LabelledPair pair : pairs.stream().sorted(order).limit(SHOWN).toList()) {
      Optional<Candidate> found = found(pair);
      table.row(
          found.map(f -> MarkdownTable.figure(f.similarity)).orElse(""),
          found.map(f -> MarkdownTable.cell(f.why)).orElse(""),
          found.map(f -> String.join(", ", f.sources)).orElse(""),
          document(pair.first()),
          document(pair.second()));
    }
    lines.addAll(table.lines());
  }

  private String document(String id) {
    String title = titles.getOrDefault(id, "");
    return MarkdownTable.cell(title.isBlank() ? id : id + ": " + title);
  }
}
