package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The groups of a generated corpus, which has large ones and families of forms. */
final class ScaleLinks {
  private final PairSet pairs;
  private final PrintStream out;

  ScaleLinks(PairSet pairs, PrintStream out) {
    this.pairs = pairs;
    this.out = out;
  }

  void run() {
    out.println();
    out.println(
        "Thresholds are for pairs with titles of one key, and for those with different ones. Recall"
            + " is that of the pairs of true groups of so many documents.");
    out.println();
    out.println(
        "| links | thresholds | joined by | pair F1 | precision | recall | 2-5 | 6-20 | 21 and more"
            + " | largest group | template pairs joined |");
    out.println("|" + "---|".repeat(11));
    plain("dup.measure=blend", pairs.all(Pair::blend));
    plain("dup.measure=weighted", pairs.all(Pair::weighted));
    grid("all neighbours", ContrastStudy.near());
    grid("neighbours of another title", ContrastStudy.nearOfOtherTitle());
    grid("neighbours of another title from .25", ContrastStudy.similarOfOtherTitle());
    thresholds("neighbours of another title", ContrastStudy.nearOfOtherTitle());
    thresholds("neighbours of another title from .25", ContrastStudy.similarOfOtherTitle());
    formsOfOneTitle();
  }

  private void plain(String name, double[] similarities) {
    for (double threshold : new double[] {0.7, 0.8}) {
      for (double title : new double[] {threshold, 0.85}) {
        single(name, similarities, threshold, title);
      }
      average(name, similarities, threshold, 0.85, 0.65);
    }
  }

  private void grid(String name, Predicate<Pair> counts) {
    Nearest nearest = ContrastStudy.nearest(pairs, counts);
    for (int rank : new int[] {5, 10, 20}) {
      for (double share : new double[] {0.5, 0.6, 0.7, 0.75, 0.8}) {
        double[] left = nearest.contrasted(rank, share);
        String links = ContrastStudy.name(rank, share) + ", " + name;
        for (double title : new double[] {0.7, 0.75, 0.8, 0.85, 0.9}) {
          single(links, left, 0.7, title);
        }
        average(links, left, 0.7, 0.85, 0.5);
      }
    }
  }

  private void thresholds(String name, Predicate<Pair> counts) {
    String links = ContrastStudy.name(ContrastStudy.RANK, ContrastStudy.SHARE) + ", " + name;
    double[] left =
        ContrastStudy.nearest(pairs, counts).contrasted(ContrastStudy.RANK, ContrastStudy.SHARE);
    for (double threshold : new double[] {0.66, 0.68, 0.7, 0.72, 0.74}) {
      for (double title : new double[] {0.8, 0.85, 0.9}) {
        single(links, left, threshold, title);
      }
    }
    for (double average : new double[] {0.3, 0.4, 0.6}) {
      average(links, left, 0.7, 0.85, average);
    }
  }

  /** What is left where the forms of a family do not only look alike, but have one title too. */
  private void formsOfOneTitle() {
    Arrays.setAll(
        pairs.pairs,
        i -> areOfOneForm(pairs.pairs[i]) ? pairs.pairs[i].ofOneTitle() : pairs.pairs[i]);
    for (double share : new double[] {0.7, ContrastStudy.SHARE, 0.8}) {
      String links = ContrastStudy.name(ContrastStudy.RANK, share) + ", forms have one title, ";
      double[] all =
          ContrastStudy.nearest(pairs, ContrastStudy.near()).contrasted(ContrastStudy.RANK, share);
      single(links + "all neighbours", all, 0.7, 0.85);
      double[] other =
          ContrastStudy.nearest(pairs, ContrastStudy.nearOfOtherTitle())
              .contrasted(ContrastStudy.RANK, share);
      single(links + "neighbours of another title", other, 0.7, 0.85);
    }
  }

  private boolean areOfOneForm(Pair pair) {
    String form = pairs.set.documents().get(pair.a()).template();
    return !form.isEmpty() && form.equals(pairs.set.documents().get(pair.b()).template());
  }

  private void single(String name, double[] similarities, double threshold, double title) {
    int[] links = links(similarities, threshold, title);
    row(name, threshold, title, "single", Linking.single(pairs, links));
  }

  private void average(
      String name, double[] similarities, double threshold, double title, double average) {
    int[] links = links(similarities, threshold, title);
    row(
        name,
        threshold,
        title,
        "average, at least " + average,
        Linking.average(pairs, similarities, links, average));
  }

  private int[] links(double[] similarities, double threshold, double title) {
    return IntStream.range(0, similarities.length)
        .filter(i -> similarities[i] >= (pairs.pairs[i].hasOtherTitle() ? title : threshold))
        .toArray();
  }

  private void row(String name, double threshold, double title, String joined, int[] groups) {
    GroupScore score = new GroupScore(pairs.set, groups);
    out.println(
        String.format(
            Locale.ROOT,
            "| %s | %.2f, %.2f | %s | %.4f | %s | %s | %s | %d | %s |",
            name,
            threshold,
            title,
            joined,
            score.f1(),
            score.precision(),
            score.recall(),
            String.join(
                " | ",
                Arrays.stream(SizeClass.values()).map(c -> score.recall(c).toString()).toList()),
            score.largest(),
            score.templates()));
  }
}
