package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;

/** Says of files whether the collection has them already, and as what; stores nothing. */
final class CheckCommand {
  private final SolrCollection solr;
  private final ExtractionProcess reader;
  private final Skipped skipped;
  private boolean allNew = true;

  private CheckCommand(SolrCollection solr, ExtractionProcess reader, Skipped skipped) {
    this.solr = solr;
    this.reader = reader;
    this.skipped = skipped;
  }

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    List<String> command = ExtractionProcess.java(ExtractionWorker.class, arguments.heap());
    Duration limit = Duration.ofSeconds(arguments.timeLimitSeconds());
    List<Path> files = arguments.operandPaths();
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl());
        ExtractionProcess reader = new ExtractionProcess(command, limit)) {
      CheckCommand check = new CheckCommand(solr, reader, new Skipped(console.err()));
      for (Path file : files) {
        check.line(file).ifPresent(console.out()::println);
      }
      return check.exitCode().number();
    }
  }

  /** Returns what is said of a file, unless it cannot be read. */
  private Optional<String> line(Path file) throws IOException, SolrServerException {
    try {
      CheckAnswer answer = answer(file, reader.extract(file.toAbsolutePath()));
      allNew &= answer.isNew();
      return Optional.of(answer.line(file.toString()));
    } catch (ExtractionException e) {
      skipped.add(file.toString(), e.reason());
      return Optional.empty();
    }
  }

  private CheckAnswer answer(Path file, Map<String, String> extracted)
      throws IOException, SolrServerException {
    String text = extracted.getOrDefault(Fields.TEXT, "");
    return text.isBlank()
        ? CheckAnswer.OF_NO_TEXT
        : solr.check(
            text,
            extracted.getOrDefault(Fields.TITLE, ""),
            file.toString().replace('\\', '/'),
            extracted.getOrDefault(Fields.AUTHOR, ""));
  }

  private ExitCode exitCode() {
    if (skipped.count() > 0) {
      return ExitCode.FAILED;
    }
    return allNew ? ExitCode.DONE : ExitCode.FOUND;
  }
}
