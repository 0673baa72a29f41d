// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.client.RunningJob.JobRequests;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates missing fingerprints with a job in Solr. */
@Command(
    name = "backfill",
    description = "create missing fingerprints with a job in Solr, and wait for it",
    exitCodeList = {"3:done, but some documents have no current fingerprint", JobFlags.UNKNOWN})
final class BackfillCommand extends SolrCommand {
  private static final List<String> NOT_CURRENT = List.of("missing", "otherAlgorithm", "stale");

  @Option(
      names = "--docs-per-second",
      paramLabel = "NUMBER",
      description = "maximum documents written per second; no limit by default")
  private Optional<Integer> docsPerSecond;

  @Option(
      names = "--check",
      description = "only count documents without a fingerprint; write nothing")
  private boolean check;

  @Option(
      names = "--compare-text",
      description = "also compare fingerprints with the stored text; those that differ are stale")
  private boolean compareText;

  @Option(
      names = "--allow-loss",
      paramLabel = "FIELD",
      description = "field whose values may be lost; may be repeated")
  private List<String> allowLoss = List.of();

  @Mixin private final JobFlags job = new JobFlags();

  @Override
  public Integer call() throws IOException {
    SolrCollection collection = solr.open();
    try (Progress progress = new Progress(console())) {
      JobAnswer end = job.run(requests(collection), progress);
      progress.close();
      end.failures().forEach(failure -> console().err().println(failed(failure)));
      end.skippedDocuments().forEach(skipped -> console().err().println(failed(skipped)));
      console().out().println(summary(end));
      boolean isIncomplete = NOT_CURRENT.stream().anyMatch(kind -> count(end, kind) > 0);
      return (isIncomplete ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  private JobRequests requests(SolrCollection collection) {
    Map<String, Object> start = new LinkedHashMap<>();
    start.put("command", check ? "check" : "start");
    docsPerSecond.ifPresent(most -> start.put("docsPerSecond", most));
    if (compareText) {
      start.put("check", "text");
    }
    if (!allowLoss.isEmpty()) {
      start.put("allowLoss", allowLoss);
    }
    return new JobRequests(collection, "/duplicates/backfill", "backfill", start);
  }

  private static String failed(JobAnswer.FailedDocument failure) {
    return Console.printable(failure.id().orElse("") + ": " + failure.reason().orElse(""));
  }

  private static long count(JobAnswer end, String kind) {
    return Json.required(end.counts(), "counts").getOrDefault(kind, 0L);
  }

  /** Returns the summary of a run in one line of names and numbers, for logs. */
  private static String summary(JobAnswer end) {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("documents", end.documents().orElse(0L));
    figures.put("current", count(end, "current"));
    figures.put("missing", count(end, "missing"));
    figures.put("other algorithm", count(end, "otherAlgorithm"));
    figures.put("stale", count(end, "stale"));
    figures.put("no text", count(end, "noText"));
    figures.put("written", end.written().orElse(0L));
    figures.put("documents/s", end.documentsPerSecond().map(Math::round).orElse(0L));
    figures.put("changed meanwhile", end.changedMeanwhile().orElse(0L));
    figures.put("failed", end.failed().orElse(0L));
    figures.put("skipped", end.skipped().orElse(0L));
    return figures.entrySet().stream()
        .map(figure -> figure.getKey() + " " + figure.getValue())
        .collect(Collectors.joining(", "));
  }
}
