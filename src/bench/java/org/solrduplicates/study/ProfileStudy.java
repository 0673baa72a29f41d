package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surrounded;
import org.solrduplicates.core.similarity.Verifier;

/**
 * What compact fingerprints lose: the links of the labelled sets by both profiles, with shipped
 * settings and weights learned from the first documents of the set, among pairs that share the
 * text, the title or a hash of the sketch. No expansion, no metadata but the title, no
 * More-Like-This.
 */
public final class ProfileStudy {
  private static final double THRESHOLD = 0.7;

  /** Those of the shipped handler that are no defaults. */
  private static final Map<String, String> SHIPPED = Map.of("dup.titleBonus", "0.05");

  private final List<LabelledSet.Document> documents = new ArrayList<>();
  private final List<Fingerprint> prints = new ArrayList<>();
  private final List<Surrounded> surrounded = new ArrayList<>();
  private final Verifier verifier;
  private final long truePairs;
  private final int wordBits;

  private ProfileStudy(LabelledSet set, Fingerprinter fingerprinter, int wordBits) {
    this.wordBits = wordBits;
    WordCounts.Counter counter = new WordCounts.Counter();
    for (LabelledSet.Document document : set.documents()) {
      Optional<Fingerprint> print = fingerprinter.fingerprint(document.title(), document.text());
      if (print.isPresent()) {
        documents.add(document);
        prints.add(print.get());
        if (prints.size() <= TextSample.SIZE) {
          counter.add(print.get());
        }
      }
    }
    truePairs = set.truePairs();
    verifier =
        DuplicateSettings.of(parameter -> Optional.ofNullable(SHIPPED.get(parameter)))
            .verifier(counter.counts().weights());
    for (Fingerprint print : prints) {
      surrounded.add(new Surrounded(print, background(print)));
    }
  }

  /** Prints a line for each set and profile. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("- machine: " + Machine.description() + "; " + LocalDate.now(ZoneOffset.UTC));
    out.println();
    out.println(
        "| set | profile | bytes of a record | ideal | candidates | recall | precision | F1 |");
    out.println("|---|---|---|---|---|---|---|---|");
    for (String name : ScoreStudy.SETS) {
      LabelledSet set = LabelledSet.read(Path.of(args[0], name + ".jsonl.gz"));
      row(set, "full", new ProfileStudy(set, new Fingerprinter(), 23), out);
      row(set, "compact", new ProfileStudy(set, new Fingerprinter().compact(), 16), out);
    }
  }

  private static void row(LabelledSet set, String profile, ProfileStudy study, PrintStream out) {
    out.println("| " + set.name() + " | " + profile + study.figures());
  }

  private double background(Fingerprint document) {
    List<Neighbourhood.Neighbour> near = new ArrayList<>();
    for (Fingerprint other : prints) {
      if (Neighbourhood.areNeighbours(document, other)) {
        Similarity similarity = verifier.verify(document, other);
        Neighbourhood.neighbour(document, other, similarity).ifPresent(near::add);
      }
    }
    return Neighbourhood.of(near).background();
  }

  private String figures() {
    long met = 0;
    long found = 0;
    long right = 0;
    for (int i = 0; i < prints.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean same = documents.get(i).group().equals(documents.get(j).group());
        boolean meet = meet(prints.get(i), prints.get(j));
        boolean link = meet && similarity(i, j) >= THRESHOLD;
        met += same && meet ? 1 : 0;
        found += link ? 1 : 0;
        right += same && link ? 1 : 0;
      }
    }
    double bytes =
        prints.stream().mapToInt(p -> FingerprintCodec.encode(p).length).average().orElse(0);
    return String.format(
        Locale.ROOT,
        " | %.0f | %.0f | %.4f | %.4f | %.4f | %.4f |",
        bytes,
        idealBytes(),
        (double) met / truePairs,
        (double) right / truePairs,
        (double) right / found,
        2.0 * right / (truePairs + found));
  }

  /**
   * Returns the bytes of a record if header and checksum stayed, hashes and words were the number
   * of their set among all sets of their size, and each count took its share of information.
   */
  private double idealBytes() {
    Map<Integer, Integer> counts = new TreeMap<>();
    double bits = 0;
    for (Fingerprint print : prints) {
      bits += setBits(print.sketch().terms(Integer.MAX_VALUE).size(), range(print));
      for (int i = 0; i < print.bag().size(); i++) {
        counts.merge(print.bag().count(i), 1, Integer::sum);
      }
      bits += setBits(print.bag().size(), 2L << wordBits);
    }
    double all = counts.values().stream().mapToInt(count -> count).sum();
    bits += counts.values().stream().mapToDouble(c -> c * log2(all / c)).sum();
    return 27 + bits / Byte.SIZE / prints.size();
  }

  /** Below the largest hash kept, hashes are spread evenly. */
  private static double range(Fingerprint print) {
    int kept = print.sketch().terms(Integer.MAX_VALUE).size();
    return Math.pow(2, Integer.SIZE) * kept / print.sketch().shingles();
  }

  /** The logarithm of the number of sets of a size, by Stirling's formula. */
  private static double setBits(int size, double range) {
    return size * (log2(range / size) + log2(Math.E));
  }

  private static double log2(double number) {
    return Math.log(number) / Math.log(2);
  }

  private static boolean meet(Fingerprint a, Fingerprint b) {
    return a.isSameText(b) || a.isSameTitle(b) || a.sketch().meets(b.sketch());
  }

  private double similarity(int a, int b) {
    return verifier.verify(surrounded.get(a), surrounded.get(b)).value();
  }
}
