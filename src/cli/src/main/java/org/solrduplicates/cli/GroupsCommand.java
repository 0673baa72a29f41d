// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.report.GroupsExport;
import org.solrduplicates.cli.report.GroupsSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups the whole collection with a job in Solr, and exports the groups. */
@Command(
    name = "groups",
    description =
        "group the whole collection with a job in Solr, wait for it, and export the groups",
    exitCodeList = {
      "3:done, but documents changed during the job or were not compared",
      JobFlags.UNKNOWN
    })
final class GroupsCommand extends SolrCommand {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "folder for groups.csv, links.csv, report.json and report.html")
  private Optional<Path> out;

  @Option(
      names = "--fq",
      paramLabel = "QUERY",
      description = "filter of the report and export; may be repeated")
  private List<String> filters = List.of();

  @Option(
      names = "--sample",
      paramLabel = "NUMBER",
      description = "number of documents sampled for the histogram of the report")
  private Optional<Integer> sample;

  @Option(names = "--no-run", description = "start no job, only export the existing groups")
  private boolean noRun;

  @Mixin private final JobFlags jobFlags = new JobFlags();

  @Override
  public Integer call() throws IOException {
    SolrCollection collection = solr.open();
    try (Progress progress = new Progress(console())) {
      GroupsRequests requests = new GroupsRequests(collection, filters);
      JobAnswer job = run(requests, progress);
      progress.close();
      if (job.isUnfinished()) {
        String state = Console.printable(job.state());
        console().err().println("the last job is " + state + ": groups may be of an earlier job");
      }
      console().out().println(GroupsSummary.of(requests.totals(), job));
      return (job.isIncomplete() ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  /** Opens the files before the job, so that an unwritable folder fails first. */
  private JobAnswer run(GroupsRequests requests, Progress progress) throws IOException {
    if (out.isEmpty()) {
      return job(requests, progress);
    }
    try (GroupsExport export = new GroupsExport(out.get())) {
      JobAnswer job = job(requests, progress);
      export.write(solr.collection(), job, sample, requests, progress);
      return job;
    }
  }

  private JobAnswer job(GroupsRequests requests, Progress progress) throws IOException {
    return noRun ? requests.job().readStatus() : jobFlags.run(requests.job(), progress);
  }
}
