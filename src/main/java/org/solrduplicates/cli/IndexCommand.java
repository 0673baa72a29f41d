package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;

/** Reads every file of a folder and sends it to Solr. */
final class IndexCommand {
  private final ExtractionProcess reader;
  private final FileTimes times;
  private final Skipped skipped;

  private IndexCommand(ExtractionProcess reader, FileTimes times, Skipped skipped) {
    this.reader = reader;
    this.times = times;
    this.skipped = skipped;
  }

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    FileTimes times =
        arguments.has(Flag.FILE_TIMES)
            ? FileTimes.read(arguments.path(Flag.FILE_TIMES))
            : FileTimes.ofFileSystem();
    return index(arguments, console, arguments.operandPath(), times).number();
  }

  /** Indexes a folder with the address, time limit and heap of the arguments. */
  static ExitCode index(Arguments arguments, Console console, Path folder, FileTimes times)
      throws UsageException, IOException, SolrServerException {
    List<String> command = ExtractionProcess.java(ExtractionWorker.class, arguments.heap());
    Duration limit = Duration.ofSeconds(arguments.timeLimitSeconds());
    long start = System.nanoTime();
    Skipped skipped = new Skipped(console.err());
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl());
        ExtractionProcess reader = new ExtractionProcess(command, limit)) {
      int indexed = new IndexCommand(reader, times, skipped).index(folder, new Batch(solr));
      console.err().println(summary(indexed, skipped.count(), System.nanoTime() - start));
    }
    return skipped.exitCode();
  }

  private static String summary(int indexed, int skipped, long nanos) {
    return String.format(
        Locale.ROOT, "%d files indexed, %d skipped, %.1f seconds", indexed, skipped, nanos / 1e9);
  }

  private int index(Path folder, Batch batch) throws IOException, SolrServerException {
    for (FolderFile file : FolderWalk.files(folder, skipped)) {
      Optional<SolrInputDocument> document = document(file);
      if (document.isPresent()) {
        batch.add(document.get());
      }
    }
    batch.finish();
    return batch.sent();
  }

  /** Returns the document that a file becomes, unless the file cannot be read. */
  private Optional<SolrInputDocument> document(FolderFile file) throws IOException {
    try {
      return document(file, reader.extract(file.path()));
    } catch (ExtractionException e) {
      skipped.add(file.id(), e.reason());
      return Optional.empty();
    }
  }

  private Optional<SolrInputDocument> document(FolderFile file, Map<String, String> extracted) {
    try {
      return Optional.of(FileDocument.of(file, extracted, times));
    } catch (IOException e) {
      skipped.add(file.id(), Reason.of(e));
      return Optional.empty();
    }
  }
}
