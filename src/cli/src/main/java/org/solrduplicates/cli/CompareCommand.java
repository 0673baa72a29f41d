// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.solrduplicates.cli.FileCards.ReadFile;
import org.solrduplicates.cli.TextMeasures.TextMeasure;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.Duplicates;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.core.passage.SharedPassages;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.core.text.UnicodeWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two files with the similarity of this product and measures of the literature. */
@Command(
    name = "compare",
    description = "compare two files with all similarity measures, without Solr")
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final ReadingFlags reading = new ReadingFlags();

  @Option(names = "--with", paramLabel = "FILE", description = "the second file, instead of OTHER")
  private Optional<Path> with;

  @Option(names = "--passages", description = "list shared passages and their places instead")
  private boolean passages;

  @Option(
      names = "--diff",
      description = "show different words and the properties of both files instead")
  private boolean diff;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "format of --diff: text or html; ${DEFAULT-VALUE} by default")
  private Format format;

  @Option(
      names = "--shingle-size",
      paramLabel = "K",
      converter = Values.ShingleSize.class,
      description = "words of a shingle, in 1 … 10; 3 by default")
  private Optional<Integer> shingleSize;

  enum Format {
    TEXT,
    HTML
  }

  @Parameters(index = "0", paramLabel = "FILE", description = "the first file")
  private Path file;

  @Parameters(index = "1", arity = "0..1", paramLabel = "OTHER", description = "the second file")
  private Optional<Path> other;

  @Override
  public Integer call() throws IOException {
    Path second = second();
    if ((passages && diff) || (format == Format.HTML && !diff)) {
      throw new ParameterException(
          spec.commandLine(), "--diff excludes --passages, and --format html requires --diff");
    }
    if (shingleSize.isPresent() && (passages || diff)) {
      throw new ParameterException(
          spec.commandLine(), "--shingle-size has no effect with --passages or --diff");
    }
    try (ExtractionProcess reader = reading.reader()) {
      Map<String, String> one = extracted(reader, file);
      Map<String, String> two = extracted(reader, second);
      lines(one, second, two).forEach(Main.console(spec).out()::println);
      return ExitCode.DONE.number();
    }
  }

  private List<String> lines(Map<String, String> one, Path second, Map<String, String> two)
      throws UserException {
    if (diff) {
      FileCards cards = FileCards.of(new ReadFile(file, one), new ReadFile(second, two));
      return format == Format.HTML ? List.of(cards.page()) : cards.lines();
    }
    return TextTable.lines(passages ? PassageRows.of(text(one), text(two)) : rows(one, two));
  }

  private Path second() {
    if (with.isPresent() == other.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "compare needs two files: FILE OTHER, or FILE --with FILE");
    }
    return with.or(() -> other).orElseThrow();
  }

  private static Map<String, String> extracted(ExtractionProcess reader, Path file)
      throws IOException {
    try {
      return reader.extract(file.toAbsolutePath());
    } catch (ExtractionException e) {
      throw new UserException(file, e.reason());
    }
  }

  private List<List<String>> rows(Map<String, String> one, Map<String, String> other) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("measure", "similarity", "meaning"));
    verdict(one, other)
        .ifPresent(
            verdict ->
                rows.add(
                    List.of(
                        "solr-duplicates",
                        MarkdownTable.figure(verdict.value()),
                        verdict.explain())));
    relation(one, other).ifPresent(rows::add);
    TextMeasures measures =
        new TextMeasures(words(one), words(other), shingleSize.orElse(Sketch.SHINGLE_WORDS));
    for (TextMeasure measure : measures.all()) {
      OptionalDouble value = measure.similarity();
      String similarity =
          value.isPresent() ? MarkdownTable.figure(value.getAsDouble()) : "too long";
      rows.add(List.of(measure.name(), similarity, measure.explanation()));
    }
    return rows;
  }

  private static CutText words(Map<String, String> fields) {
    return CutText.of(text(fields), new UnicodeWords());
  }

  private static Optional<Similarity> verdict(Map<String, String> one, Map<String, String> other) {
    return fingerprint(one)
        .flatMap(first -> fingerprint(other).map(second -> Duplicates.compare(first, second)));
  }

  /** Returns a row if one file is in the other, which has more. */
  private static Optional<List<String>> relation(
      Map<String, String> one, Map<String, String> other) {
    return fingerprint(one)
        .flatMap(a -> fingerprint(other).map(b -> Evidence.of(a, b, Weights.EQUAL)))
        .flatMap(CompareCommand::relation);
  }

  private static Optional<List<String>> relation(Evidence both) {
    return switch (both.withoutVersions()) {
      case PART_OF -> Optional.of(row("first", "second", both.ofFirst(), both.ofSecond()));
      case CONTAINS -> Optional.of(row("second", "first", both.ofSecond(), both.ofFirst()));
      case VERSION, DIFFERENT -> Optional.empty();
    };
  }

  private static List<String> row(String part, String whole, double ofPart, double ofWhole) {
    return List.of(
        "relation",
        MarkdownTable.figure(ofPart),
        Sentence.of(
            "the %s is part of the %s: %.0f %% of it is there, and makes up %.0f %% of the %s",
            part, whole, 100 * ofPart, 100 * ofWhole, whole));
  }

  private static Optional<Fingerprint> fingerprint(Map<String, String> fields) {
    return new Fingerprinter().fingerprint(fields.getOrDefault(FileFields.TITLE, ""), text(fields));
  }

  private static String text(Map<String, String> fields) {
    return fields.getOrDefault(FileFields.TEXT, "");
  }

  private static final class PassageRows {
    private static final int SHOWN = 60;

    private PassageRows() {}

    /** Returns a header, a row for each passage, and the covered share of both texts. */
    static List<List<String>> of(String one, String other) {
      SharedPassages shared =
          new PassageAligner(
                  PassageText.of(one),
                  PassageSettings.DEFAULT,
                  FragmentSettings.DEFAULT,
                  IgnoredFragments.NONE)
              .align(PassageText.of(other));
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("file", "other", "words", "similarity", "kind", "text"));
      shared.passages().forEach(passage -> rows.add(row(passage, one)));
      rows.add(
          List.of(
              MarkdownTable.figure(shared.firstCovered()),
              MarkdownTable.figure(shared.secondCovered()),
              "",
              "",
              "",
              "share of each text in passages"));
      return rows;
    }

    private static List<String> row(Passage passage, String text) {
      return List.of(
          place(passage.first()),
          place(passage.second()),
          String.valueOf(passage.words()),
          MarkdownTable.figure(passage.similarity()),
          Parameter.name(passage.kind()),
          beginning(text.substring(passage.first().begin(), passage.first().end())));
    }

    private static String beginning(String passage) {
      String line = Console.printable(passage);
      int characters = Math.min(SHOWN, line.codePointCount(0, line.length()));
      return line.substring(0, line.offsetByCodePoints(0, characters));
    }

    private static String place(Span span) {
      return span.begin() + "-" + span.end();
    }
  }
}
