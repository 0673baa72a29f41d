// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup;
import org.solrduplicates.cli.client.GroupsRequests.ListedGroup.ListedMember;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.client.SolrCollection.ListPage;
import org.solrduplicates.cli.console.OutputFile;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.table.Csv;

/**
 * Writes the files of an export: groups and links while they are read, then the report. All files
 * are opened together, so an unwritable folder fails at once, and replaced together. Not
 * thread-safe.
 */
public final class GroupsExport implements Closeable {
  private final OutputFile groups;
  private final OutputFile links;
  private final OutputFile json;
  private final OutputFile html;

  /**
   * Opens the files.
   *
   * @param folder created if missing
   */
  public GroupsExport(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    groups = OutputFile.open(folder.resolve("groups.csv"));
    links = OutputFile.open(folder.resolve("links.csv"));
    json = OutputFile.open(folder.resolve("report.json"));
    html = OutputFile.open(folder.resolve("report.html"));
  }

  /**
   * Writes the files and moves them to their targets.
   *
   * @param sample the number of documents for the histogram; the default of Solr if empty
   */
  public void write(
      String collection,
      JobAnswer job,
      Optional<Integer> sample,
      GroupsRequests requests,
      Progress progress)
      throws IOException {
    GroupTotals totals = requests.totals();
    GroupTally tally = new GroupTally();
    groups.write(writer -> writeGroups(new Csv(writer), tally, requests, progress));
    AtomicLong pairs = new AtomicLong();
    links.write(writer -> writeLinks(new Csv(writer), pairs, requests, progress));
    progress.at("report", 0);
    GroupHistogram histogram = requests.histogram(sample);
    GroupsReport report =
        new GroupsReport(
            collection, requests.filters(), totals, job, histogram, tally, pairs.get());
    json.write(writer -> writer.write(report.json()));
    html.write(writer -> writer.write(new ReportHtml(report).page()));
    progress.at("report", 1);
    for (OutputFile file : files()) {
      file.replace();
    }
  }

  private List<OutputFile> files() {
    return List.of(groups, links, json, html);
  }

  private static void writeGroups(
      Csv csv, GroupTally tally, GroupsRequests requests, Progress progress) throws IOException {
    AtomicLong read = new AtomicLong();
    csv.row("group", "id", "size", "date", "title", "path", "format", "version", "latest");
    requests.groups(
        page -> {
          for (ListedGroup group : page.docs()) {
            tally.add(group);
            write(csv, group);
          }
          progress.at("groups.csv", fraction(page, read));
        });
  }

  private static void write(Csv csv, ListedGroup group) throws IOException {
    Optional<ListedMember> latest = group.latest();
    for (ListedMember member : group.members()) {
      csv.row(
          group.id(),
          member.id(),
          group.size(),
          member.date().orElse(""),
          member.title().orElse(""),
          member.path().orElse(""),
          member.format().orElse(""),
          member.version().map(String::valueOf).orElse(""),
          latest.filter(member::equals).isPresent() ? "true" : "");
    }
  }

  private static void writeLinks(
      Csv csv, AtomicLong read, GroupsRequests requests, Progress progress) throws IOException {
    csv.row("a", "b", "similarity", "source");
    requests.links(
        page -> {
          for (GroupsRequests.ListedLink link : page.docs()) {
            csv.row(link.a(), link.b(), link.similarity(), String.join(" ", link.source()));
          }
          progress.at("links.csv", fraction(page, read));
        });
  }

  private static double fraction(ListPage<?> page, AtomicLong read) {
    return read.addAndGet(page.docs().size())
        / Math.max(1.0, Json.required(page.response().numFound(), "numFound"));
  }

  /** Deletes the files that were not completed. */
  @Override
  public void close() throws IOException {
    for (OutputFile file : files()) {
      file.close();
    }
  }
}
