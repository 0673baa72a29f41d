package org.solrduplicates.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.solr.client.solrj.SolrServerException;

/** Groups the whole collection, as a daily run does, and reports and exports what was found. */
final class GroupsCommand {
  private final Arguments arguments;
  private final GroupsRequests requests;
  private final Progress progress;

  private GroupsCommand(Arguments arguments, GroupsRequests requests, Progress progress) {
    this.arguments = arguments;
    this.requests = requests;
    this.progress = progress;
  }

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl());
        Progress progress = new Progress(console)) {
      GroupsRequests requests = new GroupsRequests(solr, arguments.all(Flag.FQ));
      JobStatus job = new GroupsCommand(arguments, requests, progress).run();
      progress.close();
      if (job.isUnfinished()) {
        console
            .err()
            .println(
                "the last job is "
                    + TextTable.printable(job.state())
                    + ": groups may be of an earlier one");
      }
      console.out().println(GroupsSummary.of(requests.totals(), job));
      return (job.isIncomplete() ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  /** The files are begun before the job, so that no result is lost for a folder of others. */
  private JobStatus run() throws UsageException, IOException, SolrServerException {
    Optional<String> sample = arguments.positive(Flag.SAMPLE);
    OptionalInt limit = arguments.jobTimeLimitSeconds();
    if (!arguments.has(Flag.EXPORT)) {
      return job(limit);
    }
    try (ExportFiles files = ExportFiles.in(arguments.path(Flag.EXPORT))) {
      JobStatus job = job(limit);
      export(files, job, sample);
      files.replace();
      return job;
    }
  }

  private JobStatus job(OptionalInt limit) throws IOException, SolrServerException {
    return arguments.has(Flag.NO_RUN)
        ? requests.readStatus()
        : new RunningJob(requests, progress, limit).run();
  }

  private void export(ExportFiles files, JobStatus job, Optional<String> sample)
      throws UsageException, IOException, SolrServerException {
    GroupsExport export = new GroupsExport(requests, progress);
    GroupTotals totals = requests.totals();
    GroupTally tally = export.groups(new Csv(files.groups().writer()));
    long links = export.links(new Csv(files.links().writer()));
    progress.at("report", 0);
    GroupHistogram histogram = requests.histogram(sample);
    GroupsReport report =
        new GroupsReport(collection(), requests.filters(), totals, job, histogram, tally, links);
    files.json().writer().write(ReportJson.of(report));
    files.html().writer().write(new ReportHtml(report).page());
    progress.at("report", 1);
  }

  /** The last part of the address, as the rest may hold a password. */
  private String collection() throws UsageException {
    String url = arguments.solrUrl();
    return url.substring(url.lastIndexOf('/') + 1);
  }
}
