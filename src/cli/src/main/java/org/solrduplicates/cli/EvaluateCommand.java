// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.io.function.IOSupplier;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cli.SolrCommand.SolrFlags;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.report.GroupsEvaluation;
import org.solrduplicates.cli.report.LabelledPairs;
import org.solrduplicates.cli.report.PairsEvaluation;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Evaluates answers of Solr with labelled pairs or the groups of the job. */
@Command(
    name = "evaluate",
    modelTransformer = EvaluateCommand.RequestFlags.class,
    description = "compare answers of Solr with labelled pairs or with the groups of the job")
final class EvaluateCommand extends SolrCommand {
  @ArgGroup(multiplicity = "1")
  private Truth truth;

  private static final class Truth {
    @Option(
        names = "--pairs",
        paramLabel = "TSV",
        required = true,
        description = "labelled pairs, one per line: id, id, 1 (versions) or 0")
    private Optional<Path> pairs = Optional.empty();

    @Option(
        names = "--groups",
        paramLabel = "NUMBER",
        required = true,
        description = "sample at most this many documents in groups of the job, and as many others")
    private Optional<Integer> groups = Optional.empty();
  }

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "output file; standard output by default")
  private Optional<Path> out;

  @Override
  public Integer call() throws IOException {
    Optional<LabelledPairs> labels =
        truth.pairs.isPresent()
            ? Optional.of(LabelledPairs.read(truth.pairs.get()))
            : Optional.empty();
    SolrCollection collection = solr.open();
    write(() -> report(labels, collection), out, console());
    return ExitCode.DONE.number();
  }

  private List<String> report(Optional<LabelledPairs> labels, SolrCollection collection)
      throws IOException {
    List<String> origin = origin(spec, "one request at a time");
    List<String> settings = RequestFlags.parameters(spec);
    return labels.isPresent()
        ? new PairsEvaluation(labels.get(), collection, settings).lines(origin)
        : new GroupsEvaluation(collection, settings, truth.groups.orElseThrow()).lines(origin);
  }

  /** Opens the file before the report is made, so that an unwritable file fails at once. */
  static void write(IOSupplier<List<String>> report, Optional<Path> out, Console console)
      throws IOException {
    if (out.isEmpty()) {
      report.get().forEach(console.out()::println);
      return;
    }
    try (OutputFile file = OutputFile.open(out.get())) {
      List<String> lines = report.get();
      file.write(writer -> writer.write(String.join("\n", lines) + "\n"));
      file.replace();
    }
  }

  /** Returns the first items of a report: command, date and machine. */
  static List<String> origin(CommandSpec spec, String requests) {
    return List.of(
        "command: `" + command(spec) + "`",
        "date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description(),
        requests);
  }

  /** Returns the typed command without parts that identify the machine or user. */
  private static String command(CommandSpec spec) {
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
      case "--out", "--relations", "--credentials", "--user", "--trust-store", "--proxy" -> "";
      default -> flag + typed;
    };
  }

  /** The flags that become parameters of every request. */
  static final class RequestFlags implements IModelTransformer {
    private static final List<RequestFlag> ALL =
        List.of(
            new RequestFlag("--threshold", "NUMBER", "dup.threshold", ""),
            new RequestFlag("--review-threshold", "NUMBER", "dup.review.threshold", ""),
            new RequestFlag("--measure", "NAME", "dup.measure", ""),
            new RequestFlag("--title-bonus", "NUMBER", "dup.titleBonus", ""),
            new RequestFlag("--sources", "LIST", "dup.sources", ", such as exact,sketch"));

    private record RequestFlag(String name, String label, String parameter, String more) {
      private OptionSpec option() {
        return OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .description("parameter " + parameter + " of every request" + more)
            .build();
      }
    }

    @Override
    public CommandSpec transform(CommandSpec command) {
      ALL.forEach(flag -> command.addOption(flag.option()));
      return command;
    }

    /** Returns the given parameters, names and values in turn. */
    static List<String> parameters(CommandSpec spec) {
      return ALL.stream()
          .flatMap(
              flag ->
                  Stream.ofNullable(spec.findOption(flag.name()).<String>getValue())
                      .flatMap(value -> Stream.of(flag.parameter(), value)))
          .toList();
    }
  }
}
