// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.io.function.IOSupplier;
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

/** Reads the files of a folder and the pages of web captures, and sends them to Solr. */
public final class FolderIndexer {
  private final ExtractionProcess reader;
  private final WebCapture captures;
  private final FileTimes times;
  private final SkippedFiles skipped;
  private final SortedMap<String, IndexedFile> known;
  private int unchanged;
  private boolean lacksPages;

  private FolderIndexer(
      ExtractionProcess reader,
      WebCapture captures,
      FileTimes times,
      SkippedFiles skipped,
      SortedMap<String, IndexedFile> known) {
    this.reader = reader;
    this.captures = captures;
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
   * @param folder a folder or one web capture
   * @return {@link ExitCode#DONE} if all files were indexed
   */
  public static ExitCode index(
      Path folder,
      FileTimes times,
      Mode mode,
      SolrCollection solr,
      ExtractionProcess reader,
      WebCapture captures,
      Console console)
      throws IOException {
    long start = System.nanoTime();
    SkippedFiles skipped = new SkippedFiles(console.err());
    SortedMap<String, IndexedFile> known = mode == Mode.ALL ? new TreeMap<>() : solr.files();
    FolderIndexer indexer = new FolderIndexer(reader, captures, times, skipped, known);
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

  /**
   * A file or a page of a web capture.
   *
   * @param time of its last change or capture
   */
  private record Item(String id, Path path, IOSupplier<Instant> time) {
    IndexedFile now() throws IOException {
      return new IndexedFile(Files.size(path), time.get().truncatedTo(ChronoUnit.MILLIS));
    }
  }

  /** Returns whether the folder has any file. */
  private boolean index(Path folder, UpdateBatch batch) throws IOException {
    if (WebCapture.isCapture(folder) && Files.isRegularFile(folder)) {
      addPages(folder, batch);
      return true;
    }
    List<FolderFile> files = FolderWalk.files(folder, FileFilter.NONE, skipped);
    for (FolderFile file : files) {
      if (WebCapture.isCapture(file.path())) {
        addPages(file.path(), batch);
      } else {
        add(new Item(file.id(), file.path(), () -> times.of(file)), batch);
      }
    }
    return !files.isEmpty();
  }

  /** An unpacked page is deleted once it is read, because a capture may be large. */
  private void addPages(Path capture, UpdateBatch batch) throws IOException {
    int before = skipped.count();
    List<WebCapture.Page> pages = captures.pages(capture, skipped);
    lacksPages |= skipped.count() > before;
    for (WebCapture.Page page : pages) {
      add(new Item(page.id(), page.path(), page::date), batch);
      Files.deleteIfExists(page.path());
    }
  }

  private void add(Item item, UpdateBatch batch) throws IOException {
    IndexedFile before = known.remove(item.id());
    Optional<Map<String, Object>> document =
        isUnchanged(item, before) ? Optional.empty() : document(item);
    if (document.isPresent()) {
      batch.add(document.get());
    }
  }

  private boolean isUnchanged(Item item, @Nullable IndexedFile before) {
    try {
      boolean same = before != null && before.equals(item.now());
      unchanged += same ? 1 : 0;
      return same;
    } catch (IOException e) {
      return false; // reading the file will report the reason
    }
  }

  /**
   * Deletes the documents of missing files, and returns the summary. Deletes nothing if the folder
   * is empty, because a disk may be unmounted, nothing below a folder that could not be listed, and
   * no page if a capture could not be read completely.
   */
  private String gone(Mode mode, boolean isAny, UpdateBatch batch) throws IOException {
    List<String> gone = known.keySet().stream().filter(id -> !mayHide(id)).toList();
    String counts = ", " + unchanged + " unchanged, " + gone.size() + " gone";
    int hidden = known.size() - gone.size();
    String kept =
        hidden == 0
            ? ""
            : "; "
                + hidden
                + " kept, because their folder could not be listed or a web capture could not be read completely";
    if (mode == Mode.CHANGED || gone.isEmpty()) {
      return counts + kept;
    }
    if (!isAny) {
      return counts + "; nothing was deleted, because the folder has no files" + kept;
    }
    batch.delete(gone);
    return counts + " and deleted" + kept;
  }

  /** Only addresses have two slashes; empty names in paths do not exist. */
  private boolean mayHide(String id) {
    return skipped.mayHide(id) || lacksPages && id.contains("//");
  }

  private Optional<Map<String, Object>> document(Item item) throws IOException {
    try {
      return document(item, reader.extract(item.path()));
    } catch (ExtractionException e) {
      skipped.add(item.id(), e.reason());
      return Optional.empty();
    }
  }

  private Optional<Map<String, Object>> document(Item item, Map<String, String> extracted) {
    try {
      return Optional.of(inSolr(item, extracted));
    } catch (IOException e) {
      skipped.add(item.id(), FailureReason.ofFile(e));
      return Optional.empty();
    }
  }

  private Map<String, Object> inSolr(Item item, Map<String, String> extracted) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>(extracted);
    document.keySet().removeAll(ExtractionProcess.INTERNAL);
    String unread = extracted.get(ExtractionProcess.UNREAD);
    if (unread != null) {
      skipped.note(item.id(), "not in its text: " + unread);
    }
    document.put(FileFields.ID, item.id());
    document.putIfAbsent(FileFields.PATH, item.id());
    IndexedFile now = item.now();
    document.put(FileFields.FILE_TIME, now.time().toString());
    document.put(FileFields.SIZE, now.size());
    document.put(FileFields.FILE_HASH, FileHash.of(item.path()));
    return document;
  }
}
