// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.solrduplicates.cli.client.CheckAnswer;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.cli.files.SkippedFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares files with a collection without storing them. */
@Command(
    name = "check",
    description = "check whether Solr has files: file, verdict, best match, similarity, suggestion",
    exitCodeList = "3:done, and a file is not new")
final class CheckCommand extends SolrCommand {
  private boolean allNew = true;
  @Mixin private final ReadingFlags reading = new ReadingFlags();

  @Option(
      names = "--passages",
      description =
          "also list the verdict on copied passages, and the documents that share them: relation or"
              + " 'passages', document, share of the file, places")
  private boolean passages;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "files; - reads UTF-8 text from standard input")
  private List<Path> files;

  @Override
  public Integer call() throws IOException {
    SkippedFiles skipped = new SkippedFiles(console().err());
    SolrCollection collection = solr.open();
    try (ExtractionProcess reader = reading.reader()) {
      for (Path file : files) {
        lines(file, reader, collection, skipped).forEach(console().out()::println);
      }
    }
    return exitCode(skipped).number();
  }

  private List<String> lines(
      Path file, ExtractionProcess reader, SolrCollection collection, SkippedFiles skipped)
      throws IOException {
    try {
      CheckAnswer answer = answer(file, read(file, reader), collection);
      allNew &= answer.isNew();
      List<String> lines = new ArrayList<>(List.of(answer.line(file.toString())));
      if (passages) {
        lines.addAll(answer.passageLines(file.toString()));
      }
      return lines;
    } catch (ExtractionException e) {
      skipped.add(file.toString(), e.reason());
      return List.of();
    }
  }

  private static Map<String, String> read(Path file, ExtractionProcess reader)
      throws IOException, ExtractionException {
    return isStandardInput(file)
        ? Map.of(
            FileFields.TEXT, new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip())
        : reader.extract(file.toAbsolutePath());
  }

  private static boolean isStandardInput(Path file) {
    return file.toString().equals("-");
  }

  private CheckAnswer answer(Path file, Map<String, String> extracted, SolrCollection collection)
      throws IOException {
    String text = extracted.getOrDefault(FileFields.TEXT, "");
    return text.isBlank()
        ? CheckAnswer.OF_NO_TEXT
        : collection.check(
            text,
            extracted.getOrDefault(FileFields.TITLE, ""),
            isStandardInput(file) ? "" : file.toString().replace(File.separatorChar, '/'),
            passages ? "true" : "auto");
  }

  private ExitCode exitCode(SkippedFiles skipped) {
    if (skipped.count() > 0) {
      return ExitCode.FAILED;
    }
    return allNew ? ExitCode.DONE : ExitCode.FOUND;
  }
}
