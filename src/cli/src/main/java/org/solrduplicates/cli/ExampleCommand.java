// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.FileTimes;
import org.solrduplicates.cli.files.FolderIndexer;
import org.solrduplicates.cli.files.WebCapture;
import org.solrduplicates.cli.report.DocumentGroups;
import org.solrduplicates.cli.report.ExpectedGroups;
import org.solrduplicates.core.text.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Indexes the example, prints its groups and compares them with the expected ones. */
@Command(
    name = "example",
    description = "index a folder, print its groups and compare them with the expected groups",
    exitCodeList = {
      "1:the server or a file failed, or an expected group was not found",
      "3:done, but a folder could not be listed"
    })
final class ExampleCommand extends SolrCommand {
  /** Excludes the texts from the answers. */
  private static final String FIELDS = "&fl=id,title,score";

  @Option(
      names = "--files",
      paramLabel = "DIR",
      required = true,
      description = "folder of the example")
  private Path files;

  @Option(
      names = "--truth",
      paramLabel = "TSV",
      required = true,
      description = "expected groups (columns path, group, version, fileTime)")
  private Path truth;

  @Mixin private final ReadingFlags reading = new ReadingFlags();

  @Override
  public Integer call() throws IOException {
    FileTimes times = FileTimes.read(truth);
    ExpectedGroups expected = ExpectedGroups.read(truth);
    SolrCollection collection = solr.open();
    try (ExtractionProcess reader = reading.reader();
        WebCapture captures = new WebCapture(Long.MAX_VALUE)) {
      ExitCode indexed =
          FolderIndexer.index(
              files, times, FolderIndexer.Mode.ALL, collection, reader, captures, console());
      DocumentGroups groups = DocumentGroups.of(collection, collection.ids());
      return Math.max(show(expected, groups), indexed.number());
    }
  }

  private int show(ExpectedGroups expected, DocumentGroups groups) {
    groups.lines().forEach(console().out()::println);
    console().out().println("");
    groups.groups().stream()
        .max(Comparator.comparingInt(group -> group.all().size()))
        .ifPresent(this::showRequests);
    return compare(expected, groups);
  }

  /** Prints example requests for a document in the middle of the history. */
  private void showRequests(DuplicatesAnswer group) {
    String id = group.all().get((group.all().size() - 1) / 2).id();
    console().out().println("# the history of one document");
    console().out().println(curl(id, ""));
    console().out().println("# only near-duplicates");
    console().out().println(curl(id, "&dup.threshold=0.95"));
    console().out().println("# how it was found");
    console().out().println(curl(id, "&debug=true"));
    console().out().println("");
  }

  private String curl(String id, String more) {
    String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    String url = solr.url().replace("'", "%27");
    return Sentence.of("curl '%s/duplicates?id=%s%s%s'", url, encoded, FIELDS, more);
  }

  private int compare(ExpectedGroups expected, DocumentGroups groups) {
    List<String> differences = expected.differences(groups);
    if (differences.isEmpty()) {
      console().out().println("all " + expected.count() + " groups as expected");
      return 0;
    }
    differences.stream().map(Console::printable).forEach(console().out()::println);
    return 1;
  }
}
