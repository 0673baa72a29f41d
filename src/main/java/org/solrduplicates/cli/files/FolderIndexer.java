package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.UpdateBatch;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;

/** Reads every file of a folder and sends it to Solr. */
public final class FolderIndexer {
  private final ExtractionProcess reader;
  private final FileTimes times;
  private final SkippedFiles skipped;

  private FolderIndexer(ExtractionProcess reader, FileTimes times, SkippedFiles skipped) {
    this.reader = reader;
    this.times = times;
    this.skipped = skipped;
  }

  /**
   * Indexes a folder and says how many files that were.
   *
   * @return {@link ExitCode#DONE} if that were all of them
   */
  public static ExitCode index(
      Path folder, FileTimes times, SolrCollection solr, ExtractionProcess reader, Console console)
      throws IOException, SolrServerException {
    long start = System.nanoTime();
    SkippedFiles skipped = new SkippedFiles(console.err());
    int indexed = new FolderIndexer(reader, times, skipped).index(folder, new UpdateBatch(solr));
    console.err().println(summary(indexed, skipped.count(), System.nanoTime() - start));
    return skipped.exitCode();
  }

  private static String summary(int indexed, int skipped, long nanos) {
    return String.format(
        Locale.ROOT, "%d files indexed, %d skipped, %.1f seconds", indexed, skipped, nanos / 1e9);
  }

  private int index(Path folder, UpdateBatch batch) throws IOException, SolrServerException {
    for (FolderFile file : FolderWalk.files(folder, FileFilter.NONE, skipped)) {
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
      return Optional.of(inSolr(file, extracted));
    } catch (IOException e) {
      skipped.add(file.id(), FailureReason.of(e));
      return Optional.empty();
    }
  }

  /** The document in Solr that a file becomes. */
  private SolrInputDocument inSolr(FolderFile file, Map<String, String> extracted)
      throws IOException {
    SolrInputDocument document = new SolrInputDocument();
    document.setField(FileFields.ID, file.id());
    document.setField(FileFields.PATH, file.id());
    extracted.forEach(document::setField);
    document.setField(
        FileFields.FILE_TIME, times.of(file).truncatedTo(ChronoUnit.MILLIS).toString());
    document.setField(FileFields.SIZE, Files.size(file.path()));
    document.setField(FileFields.FILE_HASH, FileHash.of(file.path()));
    return document;
  }
}
