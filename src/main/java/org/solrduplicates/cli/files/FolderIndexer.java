package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.IndexedFile;
import org.solrduplicates.cli.client.SolrCollection.UpdateBatch;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;
import org.solrduplicates.core.text.Sentence;

/** Reads the files of a folder and sends them to Solr. */
public final class FolderIndexer {
  private final ExtractionProcess reader;
  private final FileTimes times;
  private final SkippedFiles skipped;
  private final SortedMap<String, IndexedFile> known;
  private int unchanged;

  private FolderIndexer(
      ExtractionProcess reader,
      FileTimes times,
      SkippedFiles skipped,
      SortedMap<String, IndexedFile> known) {
    this.reader = reader;
    this.times = times;
    this.skipped = skipped;
    this.known = known;
  }

  /** The treatment of files that are indexed already. */
  public enum Mode {
    /** Read all files again. */
    ALL,
    /** Skip files with the same size and time. */
    CHANGED,
    /** Like {@link #CHANGED}, and delete the documents of files that no longer exist. */
    CHANGED_AND_GONE
  }

  /**
   * Indexes a folder and prints a summary.
   *
   * @return {@link ExitCode#DONE} if all files were indexed
   */
  public static ExitCode index(
      Path folder,
      FileTimes times,
      Mode mode,
      SolrCollection solr,
      ExtractionProcess reader,
      Console console)
      throws IOException {
    long start = System.nanoTime();
    SkippedFiles skipped = new SkippedFiles(console.err());
    SortedMap<String, IndexedFile> known = mode == Mode.ALL ? new TreeMap<>() : solr.files();
    FolderIndexer indexer = new FolderIndexer(reader, times, skipped, known);
    UpdateBatch batch =
        new UpdateBatch(solr, (id, refusal) -> skipped.add(id, FailureReason.of(refusal)));
    boolean isAny = indexer.index(folder, batch);
    String gone = mode == Mode.ALL ? "" : indexer.gone(mode, isAny, batch);
    batch.finish();
    double seconds = (System.nanoTime() - start) / 1e9;
    String summary =
        Sentence.of(
            "%d files indexed, %d skipped, %.1f seconds", batch.sent(), skipped.count(), seconds);
    console.err().println(summary + gone);
    return skipped.exitCode();
  }

  /** Returns whether the folder has any file. */
  private boolean index(Path folder, UpdateBatch batch) throws IOException {
    boolean isAny = false;
    for (FolderFile file : FolderWalk.files(folder, FileFilter.NONE, skipped)) {
      isAny = true;
      IndexedFile before = known.remove(file.id());
      Optional<Map<String, Object>> document =
          isUnchanged(file, before) ? Optional.empty() : document(file);
      if (document.isPresent()) {
        batch.add(document.get());
      }
    }
    return isAny;
  }

  private boolean isUnchanged(FolderFile file, @Nullable IndexedFile before) {
    try {
      boolean same = before != null && before.equals(now(file));
      unchanged += same ? 1 : 0;
      return same;
    } catch (IOException e) {
      return false; // reading the file will report the reason
    }
  }

  private IndexedFile now(FolderFile file) throws IOException {
    return new IndexedFile(Files.size(file.path()), times.of(file).truncatedTo(ChronoUnit.MILLIS));
  }

  /**
   * Deletes the documents of missing files, and returns the summary. Deletes nothing if the folder
   * is empty, because a disk may be unmounted, and nothing below a folder that could not be listed.
   */
  private String gone(Mode mode, boolean isAny, UpdateBatch batch) throws IOException {
    List<String> gone = known.keySet().stream().filter(id -> !skipped.mayHide(id)).toList();
    String counts = ", " + unchanged + " unchanged, " + gone.size() + " gone";
    int hidden = known.size() - gone.size();
    String kept =
        hidden == 0
            ? ""
            : "; " + hidden + " kept, because their folder could not be listed completely";
    if (mode == Mode.CHANGED || gone.isEmpty()) {
      return counts + kept;
    }
    if (!isAny) {
      return counts + "; nothing was deleted, because the folder has no files" + kept;
    }
    batch.delete(gone);
    return counts + " and deleted" + kept;
  }

  private Optional<Map<String, Object>> document(FolderFile file) throws IOException {
    try {
      return document(file, reader.extract(file.path()));
    } catch (ExtractionException e) {
      skipped.add(file.id(), e.reason());
      return Optional.empty();
    }
  }

  private Optional<Map<String, Object>> document(FolderFile file, Map<String, String> extracted) {
    try {
      return Optional.of(inSolr(file, extracted));
    } catch (IOException e) {
      skipped.add(file.id(), FailureReason.ofFile(e));
      return Optional.empty();
    }
  }

  private Map<String, Object> inSolr(FolderFile file, Map<String, String> extracted)
      throws IOException {
    Map<String, Object> document = new LinkedHashMap<>(extracted);
    String unread = extracted.get(ExtractionProcess.UNREAD);
    if (unread != null) {
      document.remove(ExtractionProcess.UNREAD);
      skipped.note(file.id(), "not in its text: " + unread);
    }
    document.put(FileFields.ID, file.id());
    document.putIfAbsent(FileFields.PATH, file.id());
    IndexedFile now = now(file);
    document.put(FileFields.FILE_TIME, now.time().toString());
    document.put(FileFields.SIZE, now.size());
    document.put(FileFields.FILE_HASH, FileHash.of(file.path()));
    return document;
  }
}
