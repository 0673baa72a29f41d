// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.Change;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the feed of changes. */
@Command(
    name = "changes",
    description =
        "print new and changed documents of groups: time, group, latest or other, document, title")
final class ChangesCommand extends SolrCommand {
  private static final String START = "*";

  @Option(
      names = "--since",
      paramLabel = "DATE",
      defaultValue = "1970-01-01T00:00:00Z",
      description = "the first time, such as 2026-01-31T00:00:00Z or NOW-1DAY")
  private String since;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "file with the place where the next run continues, instead of at --since")
  private Optional<Path> state;

  @Option(
      names = "--follow",
      paramLabel = "SECONDS",
      description = "do not end, but request new changes after this time")
  private Optional<Integer> follow;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, or jsonl: one JSON object a line; ${DEFAULT-VALUE} by default")
  private Format format;

  enum Format {
    TEXT,
    JSONL
  }

  @Override
  public Integer call() throws IOException {
    SolrCollection collection = solr.open();
    String cursor = kept();
    boolean goesOn = true;
    while (goesOn) {
      List<Change> page = collection.changes(since, cursor);
      for (Change change : page) {
        console().out().println(format == Format.JSONL ? json(change) : line(change));
        cursor = change.cursorMark();
      }
      if (console().out().checkError()) {
        return ExitCode.FAILED.number(); // the next run repeats the page
      }
      goesOn = !page.isEmpty() || follow.isPresent();
      if (!page.isEmpty()) {
        keep(cursor);
      } else if (goesOn) {
        pause(follow.get());
      }
    }
    return ExitCode.DONE.number();
  }

  private String kept() throws IOException {
    return state.isPresent() && Files.exists(state.get())
        ? Files.readString(state.get(), StandardCharsets.US_ASCII).strip()
        : START;
  }

  private void keep(String cursor) throws IOException {
    if (state.isPresent()) {
      try (OutputFile file = OutputFile.open(state.get())) {
        file.write(writer -> writer.write(cursor + "\n"));
        file.replace();
      }
    }
  }

  private static String line(Change change) {
    return String.join(
        "\t",
        change.changed(),
        String.valueOf(change.group()),
        change.latest() ? "latest" : "other",
        Console.printable(change.id()),
        Console.printable(change.title().orElse("")));
  }

  private static String json(Change change) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", change.id());
    members.put("changed", change.changed());
    members.put("group", change.group());
    members.put("latest", change.latest());
    change.title().ifPresent(title -> members.put("title", title));
    members.put("cursorMark", change.cursorMark());
    return Json.text(members);
  }

  private static void pause(int seconds) throws IOException {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the command was interrupted; run it again");
    }
  }
}
