package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.SolrServerException;

/** Compares what Solr finds with what somebody has labelled. */
final class EvaluateCommand {
  /** What a flag is called in a request. */
  private static final Map<Flag, String> SETTINGS =
      Map.of(
          Flag.THRESHOLD, "dup.threshold",
          Flag.REVIEW_THRESHOLD, "dup.review.threshold",
          Flag.TITLE_THRESHOLD, "dup.title.threshold",
          Flag.MEASURE, "dup.measure",
          Flag.TITLE_BONUS, "dup.titleBonus",
          Flag.SOURCES, "dup.sources");

  private EvaluateCommand() {}

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    EvaluationLabels labels = labels(arguments);
    write(arguments, console, List.of());
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl())) {
      EvaluationAnswers answers = new EvaluationRequests(solr, settings(arguments)).ask(labels);
      write(arguments, console, new EvaluationReport(labels, answers).lines(origin(arguments)));
      return 0;
    }
  }

  private static EvaluationLabels labels(Arguments arguments) throws UsageException, IOException {
    if (arguments.has(Flag.SET) == arguments.has(Flag.PAIRS)) {
      throw new UsageException("evaluate needs either --set or --pairs.");
    }
    return arguments.has(Flag.SET)
        ? LabelledSet.read(arguments.path(Flag.SET))
        : LabelledPairs.read(arguments.path(Flag.PAIRS));
  }

  private static List<String> settings(Arguments arguments) {
    List<String> settings = new ArrayList<>();
    for (Map.Entry<Flag, String> setting : SETTINGS.entrySet()) {
      arguments
          .last(setting.getKey())
          .ifPresent(value -> settings.addAll(List.of(setting.getValue(), value)));
    }
    return settings;
  }

  /** Writes to a file at once, empty, so that no result is lost for a folder that is not there. */
  private static void write(Arguments arguments, Console console, List<String> lines)
      throws UsageException, IOException {
    if (arguments.has(Flag.OUT)) {
      Files.write(arguments.path(Flag.OUT), lines);
    } else {
      lines.forEach(console.out()::println);
    }
  }

  private static List<String> origin(Arguments arguments) throws UsageException {
    return List.of(
        "command: `" + command(arguments) + "`",
        "date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description(),
        EvaluationRequests.THREADS + " requests about links at a time, one about groups");
  }

  /** The command as it was typed, but for what says more about a machine than about the run. */
  private static String command(Arguments arguments) throws UsageException {
    StringBuilder command = new StringBuilder(arguments.command() + " " + Flag.SOLR.usage());
    for (Flag flag : List.of(Flag.SET, Flag.PAIRS)) {
      if (arguments.has(flag)) {
        command.append(" ").append(flag).append(" ").append(arguments.path(flag).getFileName());
      }
    }
    SETTINGS.keySet().stream()
        .sorted()
        .forEach(
            flag ->
                arguments.last(flag).ifPresent(value -> command.append(" " + flag + " " + value)));
    return command.toString();
  }
}
