// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.core.text.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes groups that another program has found, with a job in Solr. */
@Command(
    name = "import-groups",
    description =
        "write groups that another program has found, with a job in Solr, and wait for it",
    exitCodeList = {
      "3:done, but documents changed since the export, or rows and documents do not match",
      JobFlags.UNKNOWN
    })
final class ImportGroupsCommand extends SolrCommand {
  /** Of the lines of a part, which is half of what Solr accepts. */
  private static final int MAX_BYTES = 500_000;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "rows as JSON Lines, one for each document (.gz: compressed with gzip)")
  private List<Path> files = List.of();

  @Mixin private final JobFlags jobFlags = new JobFlags();

  /** Reads all files before it sends a row, so that a wrong one changes nothing. */
  @Override
  public Integer call() throws IOException {
    GroupsRequests requests = new GroupsRequests(solr.open(), List.of());
    ImportedRows rows = new ImportedRows(files);
    try (Progress progress = new Progress(console())) {
      progress.at("read", 0);
      long count = rows.count();
      if (count == 0) {
        throw new UserException("the files have no rows; nothing was imported");
      }
      send(rows, count, requests, progress);
      JobAnswer job = jobFlags.run(requests.importing(count), progress);
      progress.close();
      console().out().println(summary(requests.totals(), job));
      return (job.hasSkipped() ? ExitCode.INCOMPLETE : ExitCode.DONE).number();
    }
  }

  private static void send(
      ImportedRows rows, long count, GroupsRequests requests, Progress progress)
      throws IOException {
    Part part = new Part(requests);
    rows.forEach(
        (row, bytes) -> {
          if (part.bytes + bytes > MAX_BYTES) {
            part.send();
            progress.at("send", (double) part.sent / count);
          }
          part.rows.add(row);
          part.bytes += bytes;
        });
    part.send();
    progress.at("send", 1);
  }

  /** Rows that are sent together. */
  private static final class Part {
    private final GroupsRequests requests;
    private final List<Map<?, ?>> rows = new ArrayList<>();
    private long sent;
    private long bytes;

    Part(GroupsRequests requests) {
      this.requests = requests;
    }

    void send() throws IOException {
      requests.send(sent, rows);
      sent += rows.size();
      rows.clear();
      bytes = 0;
    }
  }

  /** Returns the summary of a run in one line of names and numbers, for logs. */
  private static String summary(GroupTotals totals, JobAnswer job) {
    return Sentence.of(
        "rows %d, documents %d, groups %d, in groups %d, written %d, changed meanwhile %d,"
            + " rows without a document %d, documents without a row %d",
        job.imported("rows"),
        totals.documents(),
        totals.groups(),
        totals.inGroups(),
        job.written().orElse(0L),
        job.changedMeanwhile().orElse(0L),
        job.imported("noDocument"),
        job.imported("notInImport"));
  }
}
