package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.similarity.TextMeasure;
import org.solrduplicates.core.similarity.TextMeasures;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.text.UnicodeWords;

/** Compares two files by the product's own similarity and by all measures of the literature. */
final class CompareCommand {
  private CompareCommand() {}

  static int run(Arguments arguments, Console console) throws UsageException, IOException {
    List<String> command = ExtractionProcess.java(ExtractionWorker.class, arguments.heap());
    Duration limit = Duration.ofSeconds(arguments.timeLimitSeconds());
    try (ExtractionProcess reader = new ExtractionProcess(command, limit)) {
      Map<String, String> one = extracted(reader, arguments.operandPath());
      Map<String, String> other = extracted(reader, arguments.path(Flag.WITH));
      TextTable.lines(rows(one, other)).forEach(console.out()::println);
      return 0;
    }
  }

  private static Map<String, String> extracted(ExtractionProcess reader, Path file)
      throws IOException {
    try {
      return reader.extract(file.toAbsolutePath());
    } catch (ExtractionException e) {
      throw new UnreadableFileException(file, e.reason());
    }
  }

  private static List<List<String>> rows(Map<String, String> one, Map<String, String> other) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("measure", "similarity", "meaning"));
    verdict(one, other)
        .ifPresent(
            verdict ->
                rows.add(
                    List.of("solr-duplicates", decimals(verdict.similarity()), verdict.explain())));
    CutText text = CutText.of(text(one), new UnicodeWords());
    CutText otherText = CutText.of(text(other), new UnicodeWords());
    for (TextMeasure<?> measure : TextMeasures.all()) {
      rows.add(
          List.of(measure.name(), similarity(measure, text, otherText), measure.explanation()));
    }
    return rows;
  }

  /** Alignments of very long texts would take too much time and memory. */
  private static String similarity(TextMeasure<?> measure, CutText one, CutText other) {
    return Math.max(one.words().size(), other.words().size()) > measure.maxWords()
        ? "too long"
        : decimals(measure.similarity(one, other));
  }

  private static Optional<Verdict> verdict(Map<String, String> one, Map<String, String> other) {
    Optional<Fingerprint> second = fingerprint(other);
    return fingerprint(one)
        .flatMap(
            first ->
                second.map(
                    fingerprint ->
                        DuplicateSettings.defaults()
                            .verifier(Weights.EQUAL)
                            .verify(first, fingerprint)));
  }

  private static Optional<Fingerprint> fingerprint(Map<String, String> fields) {
    return new Fingerprinter().fingerprint(fields.getOrDefault(Fields.TITLE, ""), text(fields));
  }

  private static String text(Map<String, String> fields) {
    return fields.getOrDefault(Fields.TEXT, "");
  }

  private static String decimals(double similarity) {
    return String.format(Locale.ROOT, "%.4f", similarity);
  }
}
