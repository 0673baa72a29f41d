// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Metadata;

/**
 * Groups labelled sets with the job, in memory, and compares the groups with the labels: by text
 * alone and with titles.
 *
 * <p>Usage: {@code DecisionStudy SET...}. A set is {@code NAME.jsonl.gz} with its hard negatives
 * beside it, or a folder of such parts of a generated corpus. Writes a table in Markdown. The
 * system property {@code measure} names another measure than {@code calibrated}.
 */
public final class DecisionStudy {
  private final StudySet set;
  private final boolean titles;
  private final List<FoundDocument> documents = new ArrayList<>();
  private final Map<String, StudyDocument> byId = new HashMap<>();

  private DecisionStudy(StudySet set, boolean titles) {
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
    Metadata metadata = titles ? new Metadata(document.title(), "", "", "") : Metadata.NONE;
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
      long start = System.nanoTime();
      double[] text = new DecisionStudy(set, false).score();
      double[] title = new DecisionStudy(set, true).score();
      double seconds = (System.nanoTime() - start) / 1e9;
      rows.add(new double[] {text[0], text[1], text[2], title[0], title[1], title[2], seconds});
      out.println(row(set.name(), rows.get(rows.size() - 1)));
    }
    double[] mean = new double[rows.get(0).length];
    for (int i = 0; i < mean.length; i++) {
      int column = i;
      mean[i] = mean(rows, row -> row[column]);
    }
    out.println(row("**mean**", mean));
  }

  private static StudySet read(Path path) throws IOException {
    String name = path.getFileName().toString().replace(".jsonl.gz", "");
    return Files.isDirectory(path)
        ? StudySet.readParts(path, name)
        : StudySet.read(path.toAbsolutePath().getParent(), name);
  }

  private static double mean(List<double[]> rows, ToDoubleFunction<double[]> column) {
    return rows.stream().mapToDouble(column).average().orElse(0);
  }

  private static String row(String name, double[] figures) {
    StringBuilder row = new StringBuilder("| " + name + " |");
    for (int i = 0; i < figures.length - 1; i++) {
      row.append(String.format(Locale.ROOT, " %.4f |", figures[i]));
    }
    return row.append(String.format(Locale.ROOT, " %.1f |", figures[figures.length - 1]))
        .toString();
  }

  private double[] score() throws IOException {
    DuplicateSettings settings =
        DuplicateSettings.of(
            key ->
                key.equals(Parameter.MEASURE.key())
                    ? Optional.of(System.getProperty("measure", "calibrated"))
                    : Optional.empty());
    Weights weights = weights();
    List<MemoryShard> shards = new ArrayList<>();
    new CollectionJob<>(
            seed -> {
              shards.add(
                  new MemoryShard(
                      documents,
                      id -> DocumentKey.of(id, seed),
                      new LinkRule(settings),
                      settings.verifier(weights)));
              return List.of(shards.get(shards.size() - 1));
            },
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            RunStore.NONE,
            JobWatch.NONE)
        .run();
    return score(shards.get(shards.size() - 1).groups());
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
