package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrServerException;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cli.SolrCommand.SolrFlags;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.evaluate.EvaluationLabels;
import org.solrduplicates.cli.evaluate.EvaluationReport;
import org.solrduplicates.cli.evaluate.EvaluationRequests;
import org.solrduplicates.cli.evaluate.LabelledGroups;
import org.solrduplicates.cli.evaluate.LabelledPairs;
import org.solrduplicates.cli.evaluate.PassageReport;
import org.solrduplicates.cli.evaluate.PassageScore;
import org.solrduplicates.cli.evaluate.PlantedSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Compares what Solr finds with what somebody has labelled. */
@Command(
    name = "evaluate",
    modelTransformer = EvaluateCommand.RequestFlags.class,
    description = "ask about every document of --set or --pairs, report how good the answers are")
final class EvaluateCommand extends SolrCommand {
  private static final String LINKS =
      EvaluationRequests.THREADS + " requests about links at a time, one about groups";
  private static final List<RequestFlag> REQUEST_FLAGS =
      List.of(
          new RequestFlag("--threshold", "NUMBER", "dup.threshold", ""),
          new RequestFlag("--review-threshold", "NUMBER", "dup.review.threshold", ""),
          new RequestFlag("--title-threshold", "NUMBER", "dup.title.threshold", ""),
          new RequestFlag("--measure", "NAME", "dup.measure", ""),
          new RequestFlag("--title-bonus", "NUMBER", "dup.titleBonus", ""),
          new RequestFlag("--sources", "LIST", "dup.sources", ", such as exact,sketch"));

  @ArgGroup(multiplicity = "1")
  private Labels labels;

  @Option(
      names = "--passages",
      paramLabel = "TSV",
      description = "score copied passages of --set instead, by where this table says they are")
  private Optional<Path> passages;

  @Option(names = "--out", paramLabel = "FILE", description = "where to write")
  private Optional<Path> out;

  /** A flag whose value every request gets as a parameter. */
  private record RequestFlag(String name, String label, String parameter, String more) {
    private OptionSpec option() {
      return OptionSpec.builder(name)
          .paramLabel(label)
          .type(String.class)
          .description(parameter + " of every request" + more)
          .build();
    }
  }

  /** Adds the flags that differ in their names alone. */
  static final class RequestFlags implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
      REQUEST_FLAGS.forEach(flag -> command.addOption(flag.option()));
      return command;
    }
  }

  /** Where the labels are: one of the two. */
  static final class Labels {
    @Option(
        names = "--set",
        paramLabel = "FILE",
        required = true,
        description = "documents labelled with their groups (JSON Lines, also as .gz)")
    private Optional<Path> set;

    @Option(
        names = "--pairs",
        paramLabel = "TSV",
        required = true,
        description = "labelled pairs, one a line: id, id, 1 if they are versions or 0")
    private Optional<Path> pairs;

    private EvaluationLabels read() throws IOException {
      return set.isPresent()
          ? LabelledGroups.read(set.get())
          : LabelledPairs.read(pairs.orElseThrow());
    }
  }

  @Override
  public Integer call() throws IOException, SolrServerException {
    Evaluation evaluation = passages.isPresent() ? ofPassages(passages.get()) : ofLinks();
    try (SolrCollection collection = solr.open()) {
      write(List.of());
      write(evaluation.lines(new EvaluationRequests(collection, settings())));
      return ExitCode.DONE.number();
    }
  }

  /** What is scored, by labels that were read. */
  private interface Evaluation {
    List<String> lines(EvaluationRequests requests) throws IOException, SolrServerException;
  }

  private Evaluation ofLinks() throws IOException {
    EvaluationLabels read = labels.read();
    return requests -> new EvaluationReport(read, requests.ask(read)).lines(origin(LINKS));
  }

  private Evaluation ofPassages(Path table) throws IOException {
    Path set =
        labels.set.orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(), "--passages needs the documents of --set, not --pairs"));
    PlantedSet read = PlantedSet.read(set, table);
    return requests ->
        new PassageReport(PassageScore.of(read, requests.passages(read)))
            .lines(origin("one request at a time"));
  }

  private List<String> settings() {
    return REQUEST_FLAGS.stream()
        .flatMap(
            flag ->
                Stream.ofNullable(spec.findOption(flag.name()).<String>getValue())
                    .flatMap(value -> Stream.of(flag.parameter(), value)))
        .toList();
  }

  /** Writes to a file at once, empty, so that no result is lost for a folder that is not there. */
  private void write(List<String> lines) throws IOException {
    if (out.isPresent()) {
      Files.write(out.get(), lines);
    } else {
      lines.forEach(console().out()::println);
    }
  }

  private List<String> origin(String requests) {
    return List.of(
        "command: `" + command() + "`",
        "date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description(),
        requests);
  }

  /** The command as it was typed, but for what says more about a machine than about the run. */
  private String command() {
    StringBuilder command = new StringBuilder(spec.name());
    spec.options().stream()
        .filter(spec.commandLine().getParseResult()::hasMatchedOption)
        .forEach(option -> command.append(shown(option)));
    return command.toString();
  }

  private static String shown(OptionSpec option) {
    String flag = " " + option.longestName() + " ";
    String typed = option.originalStringValues().get(0);
    return switch (option.longestName()) {
      case SolrFlags.NAME -> flag + option.paramLabel();
      case "--set", "--pairs", "--passages" -> flag + Path.of(typed).getFileName();
      case "--out", "--credentials", "--user", "--trust-store", "--proxy" -> "";
      default -> flag + typed;
    };
  }
}
