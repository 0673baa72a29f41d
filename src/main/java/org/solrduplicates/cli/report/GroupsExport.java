package org.solrduplicates.cli.report;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.cli.table.Csv;

/**
 * Writes the files of an export: groups and links while they are read, then the report. All files
 * are opened together, so an unwritable folder fails at once, and replaced together. Not
 * thread-safe.
 */
public final class GroupsExport implements Closeable {
  private final ReplacedFile groups;
  private final ReplacedFile links;
  private final ReplacedFile json;
  private final ReplacedFile html;

  /**
   * Opens the files.
   *
   * @param folder created if missing
   */
  public GroupsExport(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    groups = new ReplacedFile(folder.resolve("groups.csv"));
    links = new ReplacedFile(folder.resolve("links.csv"));
    json = new ReplacedFile(folder.resolve("report.json"));
    html = new ReplacedFile(folder.resolve("report.html"));
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
    GroupTally tally = groups(requests, progress);
    long pairs = links(requests, progress);
    progress.at("report", 0);
    GroupHistogram histogram = requests.histogram(sample);
    GroupsReport report =
        new GroupsReport(collection, requests.filters(), totals, job, histogram, tally, pairs);
    json.writer().write(report.json());
    html.writer().write(new ReportHtml(report).page());
    progress.at("report", 1);
    for (ReplacedFile file : files()) {
      file.replace();
    }
  }

  private List<ReplacedFile> files() {
    return List.of(groups, links, json, html);
  }

  private GroupTally groups(GroupsRequests requests, Progress progress) throws IOException {
    Csv csv = new Csv(groups.writer());
    GroupTally tally = new GroupTally();
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
    return tally;
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

  private long links(GroupsRequests requests, Progress progress) throws IOException {
    Csv csv = new Csv(links.writer());
    AtomicLong read = new AtomicLong();
    csv.row("a", "b", "similarity", "source");
    requests.links(
        page -> {
          for (GroupsRequests.ListedLink link : page.docs()) {
            csv.row(link.a(), link.b(), link.similarity(), String.join(" ", link.source()));
          }
          progress.at("links.csv", fraction(page, read));
        });
    return read.get();
  }

  private static double fraction(ListPage<?> page, AtomicLong read) {
    return read.addAndGet(page.docs().size())
        / Math.max(1.0, Json.required(page.response().numFound(), "numFound"));
  }

  /** Deletes the files that were not completed. */
  @Override
  public void close() throws IOException {
    for (ReplacedFile file : files()) {
      file.close();
    }
  }

  /** A text file that is written next to its target and moved there when it is complete. */
  private static final class ReplacedFile implements Closeable {
    private final Path target;
    private final Path part;
    private final Writer writer;

    /** Opens a file. The process id keeps concurrent exports apart. */
    ReplacedFile(Path target) throws IOException {
      this.target = target;
      part =
          target.resolveSibling(
              target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
      writer =
          new BufferedWriter(
              new OutputStreamWriter(Files.newOutputStream(part), StandardCharsets.UTF_8));
      part.toFile().deleteOnExit();
    }

    Writer writer() {
      return writer;
    }

    void replace() throws IOException {
      writer.close();
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
      try {
        writer.close();
      } finally {
        Files.deleteIfExists(part);
      }
    }
  }
}
