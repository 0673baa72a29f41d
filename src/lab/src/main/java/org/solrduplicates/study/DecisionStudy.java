// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Doubts;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Groups labelled sets with the job, in memory, and compares the groups with the labels: by text
 * alone and with titles.
 *
 * <p>Usage: {@code DecisionStudy SET...}. A set is {@code NAME.jsonl.gz} with its hard negatives
 * beside it, or a folder of such parts of a generated corpus. Writes a table in Markdown. The
 * system property {@code measure} names another measure than {@code calibrated}. The system
 * property {@code documents} draws whole groups of so many documents four times; figures are means.
 */
public final class DecisionStudy {
  private static final long SEEDS = 4;
  private static final List<Reliability> RELIABILITIES = new ArrayList<>();

  private final StudySet set;
  private final boolean titles;
  private final List<FoundDocument> documents = new ArrayList<>();
  private final Map<String, StudyDocument> byId = new HashMap<>();
  private final Reliability reliability = new Reliability();

  DecisionStudy(StudySet set, boolean titles) {
    this.set = set;
    this.titles = titles;
    for (StudyDocument document : set.documents()) {
      byId.put(document.id(), document);
      documents.add(found(document));
    }
  }

  private FoundDocument found(StudyDocument document) {
    Fingerprint all = document.fingerprint();
    Fingerprint fingerprint =
        titles ? all : new Fingerprint(all.words(), all.text(), 0, all.sketch(), all.bag());
    Metadata metadata = titles ? new Metadata(document.title(), "", "") : Metadata.NONE;
    return new FoundDocument(
        document.id(), fingerprint, List.of(), "", metadata, List.of(), true, null);
  }

  /** Runs the study. */
  public static void main(String... arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("| set | text: F1 | precision | recall | titles: F1 | precision | recall | s |");
    out.println("|---|---|---|---|---|---|---|---|");
    List<double[]> rows = new ArrayList<>();
    for (String argument : arguments) {
      Path path = Path.of(argument);
      StudySet set = read(path);
      List<double[]> scores = new ArrayList<>();
      for (StudySet some : drawn(set)) {
        scores.add(scores(some));
      }
      rows.add(mean(scores));
      out.println(row(set.name(), rows.get(rows.size() - 1)));
    }
    out.println(row("**mean**", mean(rows)));
    out.println();
    printReliability(out);
  }

  /** Means over the sets, each by text alone and with titles; empty bins of a set do not count. */
  private static void printReliability(PrintStream out) {
    out.println("| similarity | mean | versions | pairs |");
    out.println("|---|---|---|---|");
    double error = 0;
    for (int bin = 0; bin < Reliability.BINS; bin++) {
      int at = bin;
      List<Reliability> some = RELIABILITIES.stream().filter(r -> r.all[at] > 0).toList();
      double mean = some.stream().mapToDouble(r -> r.similarity(at)).average().orElse(0);
      double share = some.stream().mapToDouble(r -> r.share(at)).average().orElse(0);
      long pairs = some.stream().mapToLong(r -> r.all[at]).sum();
      error += Math.abs(mean - share) / Reliability.BINS;
      out.printf(
          Locale.ROOT,
          "| %.1f to %.1f | %.3f | %.3f | %d |%n",
          bin / 10.0,
          (bin + 1) / 10.0,
          mean,
          share,
          pairs);
    }
    double each = RELIABILITIES.stream().mapToDouble(Reliability::error).average().orElse(0);
    out.printf(Locale.ROOT, "%nMean error of the ten bins %.3f, of all pairs %.3f%n", error, each);
  }

  private static List<StudySet> drawn(StudySet set) {
    int documents = Integer.getInteger("documents", 0);
    return documents == 0
        ? List.of(set)
        : LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> set.drawn(documents, seed)).toList();
  }

  private static double[] scores(StudySet set) throws IOException {
    long start = System.nanoTime();
    DecisionStudy byText = new DecisionStudy(set, false);
    DecisionStudy byTitle = new DecisionStudy(set, true);
    double[] text = byText.score();
    double[] title = byTitle.score();
    RELIABILITIES.add(byText.reliability);
    RELIABILITIES.add(byTitle.reliability);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new double[] {text[0], text[1], text[2], title[0], title[1], title[2], seconds};
  }

  private static double[] mean(List<double[]> rows) {
    return IntStream.range(0, rows.get(0).length)
        .mapToDouble(i -> rows.stream().mapToDouble(row -> row[i]).average().orElse(0))
        .toArray();
  }

  static StudySet read(Path path) throws IOException {
    String name = path.getFileName().toString().replace(".jsonl.gz", "");
    return Files.isDirectory(path)
        ? StudySet.readParts(path, name)
        : StudySet.read(path.toAbsolutePath().getParent(), name);
  }

  private static String row(String name, double[] figures) {
    StringBuilder row = new StringBuilder("| " + name + " |");
    for (int i = 0; i < figures.length - 1; i++) {
      row.append(String.format(Locale.ROOT, " %.4f |", figures[i]));
    }
    return row.append(String.format(Locale.ROOT, " %.1f |", figures[figures.length - 1]))
        .toString();
  }

  /**
   * A pair that the job compared.
   *
   * @param counts whether the label counts: it is no relative and no copy without a label
   */
  record ComparedPair(
      FoundDocument a,
      FoundDocument b,
      Surroundings aroundA,
      Surroundings aroundB,
      Agreement names,
      boolean isVersion,
      boolean counts) {
    Similarity similarity(Verifier verifier) {
      return verifier.verify(a.fingerprint(), aroundA, b.fingerprint(), aroundB, () -> names);
    }
  }

  private double[] score() throws IOException {
    return score(
        groups(
            (pair, verifier) -> {
              if (pair.counts()) {
                reliability.add(pair.similarity(verifier).value(), pair.isVersion());
              }
            }));
  }

  /** Returns the groups that the job finds. */
  List<List<FoundDocument>> groups() throws IOException {
    return groups((pair, verifier) -> {});
  }

  /**
   * Returns the groups that the job finds.
   *
   * @param taker takes each pair that the job compared, and how
   */
  List<List<FoundDocument>> groups(BiConsumer<ComparedPair, Verifier> taker) throws IOException {
    DuplicateSettings settings =
        DuplicateSettings.of(
            key ->
                key.equals(Parameter.MEASURE.key())
                    ? Optional.of(System.getProperty("measure", "calibrated"))
                    : Optional.empty());
    Weights weights = weights();
    RecordedPairs compared = new RecordedPairs();
    List<Noted> shards = new ArrayList<>();
    List<Calibration> learned = new ArrayList<>();
    new CollectionJob(
            seed -> {
              shards.add(new Noted(seed, settings));
              return List.of(shards.get(shards.size() - 1));
            },
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            compared,
            () -> PairConstraints.NONE,
            (found, mark) -> learned.add(found.calibration()),
            Doubts.NONE,
            JobWatch.NONE)
        .run();
    Noted shard = shards.get(shards.size() - 1);
    Verifier verifier = settings.verifier(weights).with(learned.get(learned.size() - 1));
    shard.forEach(compared, verifier, pair -> taker.accept(pair, verifier));
    return shard.groups();
  }

  /** Keeps what the job writes. */
  private final class Noted extends MemoryShard {
    private final int seed;
    private final Map<Long, Long> columns = new HashMap<>();

    Noted(int seed, DuplicateSettings settings) {
      super(documents, id -> DocumentKey.of(id, seed), settings);
      this.seed = seed;
    }

    @Override
    public int number(Documents numbered) {
      for (int i = 0; i < numbered.size(); i++) {
        columns.put(numbered.keys()[i], numbered.backgrounds()[i]);
      }
      return super.number(numbered);
    }

    void forEach(RecordedPairs compared, Verifier verifier, Consumer<ComparedPair> taker)
        throws IOException {
      Map<Long, FoundDocument> byKey = new HashMap<>();
      Map<String, Set<Long>> named = new HashMap<>();
      for (FoundDocument document : documents) {
        byKey.put(DocumentKey.of(document.id(), seed), document);
        for (String key : document.metadata().titleKeys()) {
          named
              .computeIfAbsent(key, any -> new HashSet<>())
              .add(document.fingerprint().text().key());
        }
      }
      compared.forEach(
          (first, second) -> {
            FoundDocument a = Objects.requireNonNull(byKey.get(first));
            FoundDocument b = Objects.requireNonNull(byKey.get(second));
            StudyDocument labelledA = Objects.requireNonNull(byId.get(a.id()));
            StudyDocument labelledB = Objects.requireNonNull(byId.get(b.id()));
            Agreement names =
                a.metadata()
                    .agreement(
                        b.metadata(),
                        key -> named.getOrDefault(key, Set.of()).size() > Agreement.FEW);
            boolean isVersion = labelledA.group().equals(labelledB.group());
            taker.accept(
                new ComparedPair(
                    a,
                    b,
                    around(first, verifier),
                    around(second, verifier),
                    names,
                    isVersion,
                    isVersion || set.isError(labelledA, labelledB)));
          });
    }

    private Surroundings around(long key, Verifier verifier) {
      return Surroundings.ofColumn(columns.getOrDefault(key, 0L), verifier.basis())
          .orElse(Surroundings.NONE);
    }
  }

  /** How many pairs of a similarity are versions. */
  private static final class Reliability {
    private static final int BINS = 10;

    private final double[] sums = new double[BINS];
    private final long[] versions = new long[BINS];
    private final long[] all = new long[BINS];

    void add(double similarity, boolean isVersion) {
      int bin = (int) Math.min(BINS - 1, similarity * BINS);
      sums[bin] += similarity;
      versions[bin] += isVersion ? 1 : 0;
      all[bin]++;
    }

    /** Returns the share of versions in a bin, NaN for an empty one. */
    double share(int bin) {
      return (double) versions[bin] / all[bin];
    }

    double similarity(int bin) {
      return sums[bin] / all[bin];
    }

    /** Returns the mean difference of similarity and share, each pair counted. */
    double error() {
      double error = 0;
      long pairs = 0;
      for (int bin = 0; bin < BINS; bin++) {
        error += Math.abs(sums[bin] - versions[bin]);
        pairs += all[bin];
      }
      return pairs == 0 ? 0 : error / pairs;
    }
  }

  private Weights weights() {
    return Weights.of(documents.stream().map(FoundDocument::fingerprint).toList());
  }

  /** Returns the lenient F1, precision and recall of pairs of documents. */
  private double[] score(List<List<FoundDocument>> groups) {
    long right = 0;
    long wrong = 0;
    for (List<FoundDocument> group : groups) {
      for (int i = 0; i < group.size(); i++) {
        StudyDocument a = byId.get(group.get(i).id());
        for (int j = 0; j < i; j++) {
          StudyDocument b = byId.get(group.get(j).id());
          boolean same = a.group().equals(b.group());
          right += same ? 1 : 0;
          wrong += !same && set.isError(a, b) ? 1 : 0;
        }
      }
    }
    double precision = right + wrong == 0 ? 1 : (double) right / (right + wrong);
    double recall = (double) right / set.truePairs();
    double both = precision + recall;
    return new double[] {both == 0 ? 0 : 2 * precision * recall / both, precision, recall};
  }
}
