// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.CopiesRequests;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.report.PassagesExport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds passages copied from some documents with a job in Solr, and exports them. */
@Command(
    name = "passages",
    description =
        "find passages copied from some documents with a job in Solr, wait for it, and export them",
    exitCodeList = {
      "3:done, but a limit has cut results, or documents were not compared",
      JobFlags.UNKNOWN
    })
final class PassagesCommand extends SolrCommand {
  private static final List<String> GAPS = List.of("truncated", "cut", "notCompared");

  @Option(
      names = "--source",
      paramLabel = "QUERY",
      defaultValue = "*:*",
      description = "query of the documents whose copies are searched; ${DEFAULT-VALUE} by default")
  private String source;

  @Option(
      names = "--set",
      paramLabel = "PARAMETER=VALUE",
      description = "a parameter of the job, such as dup.differ=host; may be repeated")
  private Map<String, String> parameters = Map.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "folder for passages.csv, and for new.csv with what the last export lacks")
  private Optional<Path> out;

  @Option(names = "--no-run", description = "start no job, only export the existing passages")
  private boolean noRun;

  @Mixin private final JobFlags jobFlags = new JobFlags();

  @Override
  public Integer call() throws IOException {
    CopiesRequests requests = new CopiesRequests(solr.open(), settings());
    try (Progress progress = new Progress(console())) {
      Map<String, Object> figures = new LinkedHashMap<>();
      JobAnswer job = run(requests, progress, figures);
      progress.close();
      if (job.isUnfinished()) {
        String state = Console.printable(job.state());
        console().err().println("the last job is " + state + ": passages may be of an earlier job");
      }
      console().out().println(summary(figures));
      boolean hasGaps = GAPS.stream().anyMatch(gap -> !figures.getOrDefault(gap, 0).equals(0));
      return (job.isUnfinished() || hasGaps ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  private Map<String, String> settings() throws UserException {
    for (String parameter : parameters.keySet()) {
      if (!parameter.startsWith("dup.") || parameter.equals(CopiesRequests.SOURCE)) {
        throw new UserException(
            ExitCode.MISUSED,
            "--set must name a parameter that begins with dup., except "
                + CopiesRequests.SOURCE
                + " (--source), was '"
                + Console.printable(parameter)
                + "'");
      }
    }
    Map<String, String> settings = new HashMap<>(parameters);
    settings.put(CopiesRequests.SOURCE, source);
    return settings;
  }

  /** Opens the files before the job, so that an unwritable folder fails first. */
  private JobAnswer run(CopiesRequests requests, Progress progress, Map<String, Object> figures)
      throws IOException {
    if (out.isEmpty()) {
      return job(requests, progress, figures);
    }
    try (PassagesExport export = new PassagesExport(out.get())) {
      JobAnswer job = job(requests, progress, figures);
      figures.put("new", export.write(requests, progress));
      return job;
    }
  }

  private JobAnswer job(CopiesRequests requests, Progress progress, Map<String, Object> figures)
      throws IOException {
    JobAnswer job = noRun ? requests.job().readStatus() : jobFlags.run(requests.job(), progress);
    for (String name : List.of("sources", "copies", "compared", "reused")) {
      figures.put(name, job.json().getOrDefault(name, "unknown"));
    }
    GAPS.forEach(gap -> figures.put(gap, job.json().getOrDefault(gap, 0)));
    return job;
  }

  /** Returns the summary of a run in one line of names and numbers, for logs. */
  private static String summary(Map<String, Object> figures) {
    return figures.entrySet().stream()
        .map(figure -> figure.getKey() + " " + figure.getValue())
        .collect(Collectors.joining(", "));
  }
}
