// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.common.params.MapSolrParams;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.core.passage.Fragment.Kind;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.LetterFrequencies;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.evaluate.PassageScore;
import org.solrduplicates.evaluate.PlantedPassage;
import org.solrduplicates.evaluate.PlantedSet;
import org.solrduplicates.lucene.FragmentIndex;
import org.solrduplicates.solr.passage.FragmentFrequencies;
import org.solrduplicates.solr.passage.PassageQuestion;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;

/**
 * Compares n-grams of initials with letter frequencies as fragments of a Lucene index: what they
 * find, what they cost. Candidates are chosen and weighted as a request does. Prints a report.
 *
 * <pre>mvn -q process-test-classes exec:exec@study -Dstudy="LetterStudy DIR"</pre>
 */
public final class LetterStudy {
  private static final int CANDIDATES = 50;
  private static final int ROUNDS = 3;
  private static final double MILLION = 1_000_000;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final PlantedSet set;
  private final List<PlantedSet> halves;
  private final List<String> ids = new ArrayList<>();
  private final Map<String, PassageText> texts = new TreeMap<>();
  private final PrintStream out;

  /** Alignments depend on the n-grams only, which all letters have in common. */
  private final Map<String, List<CopiedPassage>> aligned = new HashMap<>();

  private LetterStudy(PlantedSet set, PrintStream out) {
    this.set = set;
    this.halves = List.of(PassageStudy.half(set, 0), PassageStudy.half(set, 1));
    this.out = out;
    Stream.of(set.sources(), set.asked()).flatMap(some -> some.keySet().stream()).forEach(ids::add);
    ids.forEach(id -> texts.put(id, PassageText.of(text(id))));
  }

  /** Runs the study on the set in the folder that is the only argument. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Letter frequencies as fragments");
    out.println();
    out.println(
        "- command: `mvn -q process-test-classes exec:exec@study -Dstudy=\"LetterStudy DIR\"`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    LetterStudy study = new LetterStudy(PassageStudy.chinese(Path.of(args[0])), out);
    study.alone();
    study.field();
  }

  private String text(String id) {
    return set.sources().getOrDefault(id, set.asked().getOrDefault(id, ""));
  }

  private static Map<String, FragmentSettings> kinds() {
    Map<String, FragmentSettings> kinds = new LinkedHashMap<>();
    kinds.put("14 initials of 20", FragmentSettings.DEFAULT);
    for (int window : new int[] {16, 32, 64}) {
      for (int range : new int[] {2, 4, 8, 10}) {
        kinds.put(
            "letters, window " + window + ", range " + range,
            FragmentSettings.of(LetterFrequencies.of(window, 0.5, range)));
      }
    }
    return kinds;
  }

  private static FragmentSettings alone(FragmentSettings kind) {
    return kind.letters().isPresent()
        ? new FragmentSettings(Map.of(), kind.letters())
        : new FragmentSettings(
            Map.of(Kind.INITIALS, Objects.requireNonNull(kind.chosen().get(Kind.INITIALS))));
  }

  /** An index of all documents in the order of {@link #ids}. */
  private final class Index implements AutoCloseable {
    private final FragmentSettings settings;
    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;
    private final FragmentIndex fragments;
    private final FixedBitSet all = new FixedBitSet(ids.size());
    private final FixedBitSet sources = new FixedBitSet(ids.size());

    Index(FragmentSettings settings) throws IOException {
      this.settings = settings;
      IndexWriterConfig inOrder = new IndexWriterConfig().setMergePolicy(new LogDocMergePolicy());
      try (IndexWriter writer = new IndexWriter(directory, inOrder)) {
        for (String id : ids) {
          Document document = new Document();
          FragmentIndex.terms(text(id), settings)
              .forEach(term -> document.add(new StringField("f", term, Store.NO)));
          writer.addDocument(document);
        }
        writer.forceMerge(1);
      }
      reader = DirectoryReader.open(directory);
      fragments = new FragmentIndex(reader, "f", () -> false);
      all.set(0, ids.size());
      sources.set(0, set.sources().size());
    }

    long bytes() throws IOException {
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      return bytes;
    }

    PassageQuestion question(String text) throws IOException {
      PassageRequest request = PassageRequest.of(new MapSolrParams(Map.of()), settings);
      PassageSearch search =
          new PassageSearch(request, IgnoredFragments.NONE, "", Map.of(), List.of());
      search.accept(text);
      int[] counts = fragments.frequencies(search.fragments(), all);
      search.accept(new FragmentFrequencies(ids.size(), counts, false));
      return search.question();
    }

    List<String> candidates(PassageQuestion question, int count) throws IOException {
      return fragments.heaviest(question.hashes(), question.weights(), sources, count).stream()
          .limit(count)
          .map(sharing -> ids.get(sharing.document()))
          .toList();
    }

    @Override
    public void close() throws IOException {
      reader.close();
      directory.close();
    }
  }

  private void alone() throws IOException {
    out.printf(
        Locale.ROOT,
        "%nEach kind alone, first half: the share of planted pairs with a common fragment that is not"
            + " frequent, and how many of %d sources have one with a text. Bytes are those of 64-bit"
            + " hashes.%n%n",
        set.sources().size());
    out.println(
        "| fragments | all | homophones 25 % | edited 10 % | reordered | sources | of 1,000"
            + " characters | bytes |");
    out.println("|---|---|---|---|---|---|---|---|");
    for (Map.Entry<String, FragmentSettings> kind : kinds().entrySet()) {
      alone(kind.getKey(), alone(kind.getValue()));
    }
  }

  private void alone(String name, FragmentSettings kind) throws IOException {
    PlantedSet half = halves.get(0);
    Map<String, List<CopiedPassage>> pairs = new TreeMap<>();
    try (Index index = new Index(kind)) {
      for (Map.Entry<String, String> asked : half.asked().entrySet()) {
        index
            .candidates(index.question(asked.getValue()), ids.size())
            .forEach(id -> pairs.put(PassageScore.pair(asked.getKey(), id), List.of()));
      }
    }
    Map<String, String> recall =
        new PassageScore(half, pairs, Set.of()).recall(PlantedPassage::kind);
    double hashes = texts.values().stream().mapToLong(text -> kind.hashes(text).length).sum();
    double characters = texts.values().stream().mapToLong(PassageText::length).sum();
    out.printf(
        Locale.ROOT,
        "| %s | %s | %s | %s | %s | %.1f | %.0f | %.0f |%n",
        name,
        figure(recall, "all"),
        figure(recall, "homophone25"),
        figure(recall, "edit10"),
        figure(recall, "reorder"),
        (double) pairs.size() / half.asked().size(),
        1_000 * hashes / characters,
        1_000 * hashes / characters * Long.BYTES);
  }

  private static String figure(Map<String, String> shares, String key) {
    return shares.getOrDefault(key, "-").replaceFirst(" .*", "");
  }

  private void field() throws IOException {
    out.printf(
        Locale.ROOT,
        "%nThe whole field, with words and characters, as a request uses it: at most %d candidates are"
            + " aligned. Figures are of the first half and the second half; precision is without"
            + " natural pairs. The field is in a Lucene index of one segment. Times are processor"
            + " time, the best of %d rounds: to fingerprint a million characters for the index, the"
            + " same for a request, and to look up the candidates of a text.%n%n",
        CANDIDATES,
        ROUNDS);
    out.println(
        "| fragments | recall | precision | F1 of spans | index, KB | indexed, ms | requested, ms |"
            + " hashes of a request | look-up, ms |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    for (Map.Entry<String, FragmentSettings> kind : kinds().entrySet()) {
      try (Index index = new Index(kind.getValue())) {
        field(kind.getKey(), index);
      }
    }
  }

  private void field(String name, Index index) throws IOException {
    List<PassageScore> scores = new ArrayList<>();
    for (PlantedSet half : halves) {
      scores.add(PassageScore.of(half, found(half, index)));
    }
    double millions = texts.values().stream().mapToLong(PassageText::length).sum() / MILLION;
    FragmentSettings settings = index.settings;
    List<String> asked = List.copyOf(set.asked().keySet());
    double hashes =
        asked.stream().mapToInt(id -> settings.asked(texts.get(id)).length).average().orElseThrow();
    out.printf(
        Locale.ROOT,
        "| %s | %s, %s | %s, %s | %s, %s | %d | %.0f | %.0f | %.0f | %.2f |%n",
        name,
        figure(scores.get(0).recall(PlantedPassage::kind), "all"),
        figure(scores.get(1).recall(PlantedPassage::kind), "all"),
        scores.get(0).precision().replaceFirst(" .*", ""),
        scores.get(1).precision().replaceFirst(" .*", ""),
        figure(scores.get(0).spans(), "all"),
        figure(scores.get(1).spans(), "all"),
        index.bytes() / 1024,
        best(() -> texts.values().forEach(settings::hashes)) / millions,
        best(() -> texts.values().forEach(settings::asked)) / millions,
        hashes,
        lookUp(index, asked) / asked.size());
  }

  /** Returns milliseconds without the time to fingerprint. */
  private double lookUp(Index index, List<String> asked) throws IOException {
    List<PassageQuestion> questions = new ArrayList<>();
    for (String id : asked) {
      questions.add(index.question(text(id)));
    }
    return best(
        () -> {
          for (PassageQuestion question : questions) {
            index.fragments.frequencies(question.hashes(), index.all);
            index.candidates(question, CANDIDATES);
          }
        });
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static double best(Step step) throws IOException {
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      long start = CLOCK.getCurrentThreadCpuTime();
      step.run();
      best = Math.min(best, (CLOCK.getCurrentThreadCpuTime() - start) / MILLION);
    }
    return best;
  }

  private Map<String, List<CopiedPassage>> found(PlantedSet half, Index index) throws IOException {
    Map<String, List<CopiedPassage>> found = new TreeMap<>();
    for (Map.Entry<String, String> asked : half.asked().entrySet()) {
      PassageQuestion question = index.question(asked.getValue());
      PassageAligner aligner = aligner(asked.getKey(), question, index.settings);
      for (String id : index.candidates(question, CANDIDATES)) {
        String pair = PassageScore.pair(asked.getKey(), id);
        List<CopiedPassage> passages =
            aligned.computeIfAbsent(
                index.settings.chosen() + pair,
                key ->
                    aligner.align(texts.get(id)).passages().stream()
                        .map(PassageStudy::answered)
                        .toList());
        if (!passages.isEmpty()) {
          found.put(pair, passages);
        }
      }
    }
    return found;
  }

  private PassageAligner aligner(String id, PassageQuestion question, FragmentSettings settings) {
    Set<Long> weightless = new HashSet<>();
    for (int i = 0; i < question.hashes().length; i++) {
      if (question.weights()[i] == 0) {
        weightless.add(question.hashes()[i]);
      }
    }
    return new PassageAligner(
        texts.get(id),
        PassageSettings.DEFAULT,
        settings,
        new IgnoredFragments(weightless::contains));
  }
}
