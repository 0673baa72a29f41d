// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.console.DaemonThreads;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.Volume;
import org.solrduplicates.cli.files.ContentKey;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.cli.files.FileHash;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/**
 * Reads files into an index in parallel. Skips files that are stored with the same path, size and
 * time, and reuses documents with the same bytes and file extension, also of files that failed. A
 * scan that is killed continues where it stopped.
 */
final class FileReader implements AutoCloseable {
  private static final int LONGEST = 1_000;

  private final FileIndex index;
  private final boolean retry;
  private final Map<Bytes, ScannedDocument> byBytes;
  private final BlockingQueue<ExtractionProcess> processes = new LinkedBlockingQueue<>();
  private final List<ExtractionProcess> all = new ArrayList<>();
  private final ExecutorService threads;
  private final Fingerprinter fingerprinter = new Fingerprinter();

  FileReader(FileIndex index, Scan.Reading how) {
    this.index = index;
    this.retry = how.retry();
    this.byBytes =
        index.all().stream()
            .filter(this::isReusable)
            .collect(Collectors.toConcurrentMap(Bytes::of, d -> d, (a, b) -> a));
    this.threads = Executors.newFixedThreadPool(how.threads(), DaemonThreads::of);
    for (int i = 0; i < how.threads(); i++) {
      all.add(how.process().get());
    }
    processes.addAll(all);
  }

  /**
   * Reads new and changed files.
   *
   * @param done receives the finished files, from time to time
   * @return the number of files read
   * @throws IOException if the index cannot be written, or no process can be started
   */
  int read(Map<String, ScannedFile> files, Consumer<Volume> done) throws IOException {
    List<Future<FileStamp>> reading = new ArrayList<>();
    Volume finished = new Volume(0, 0);
    for (Map.Entry<String, ScannedFile> file : files.entrySet()) {
      if (isKnown(file.getKey(), file.getValue().stamp())) {
        finished = finished.plus(file.getValue().stamp().volume());
      } else {
        reading.add(threads.submit(() -> read(file.getKey(), file.getValue())));
      }
    }
    for (Future<FileStamp> file : reading) {
      finished = finished.plus(await(file).volume());
      done.accept(finished);
    }
    return reading.size();
  }

  static <T> T await(Future<T> reading) throws IOException {
    try {
      return reading.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(
          "the scan was interrupted before it read all files; run it again to read the others", e);
    }
  }

  private boolean isKnown(String id, FileStamp stamp) {
    ScannedDocument known = index.find(id);
    return known != null && known.stamp().equals(stamp) && isReusable(known);
  }

  /** A file that could not be opened has no hash. It is read again, as after a failure of a run. */
  private boolean isReusable(ScannedDocument document) {
    return !document.hash().isEmpty() && document.lasting() && (document.isRead() || !retry);
  }

  private FileStamp read(String id, ScannedFile file) throws IOException, InterruptedException {
    try {
      readOrFail(id, file);
    } catch (RuntimeException e) { // a failure must not affect other files
      addFailed(id, file.stamp(), "", FailureReason.ofFile(e), true);
    }
    return file.stamp();
  }

  private void readOrFail(String id, ScannedFile file) throws IOException, InterruptedException {
    String hash;
    try {
      hash = FileHash.of(file.path());
    } catch (IOException e) {
      addFailed(id, file.stamp(), "", FailureReason.ofFile(e), true);
      return;
    }
    ScannedDocument same = byBytes.get(Bytes.of(id, hash));
    if (same == null) {
      extract(id, file, hash);
    } else {
      index.add(same.at(id, file.stamp()), index.fingerprint(same.id()));
    }
  }

  private void extract(String id, ScannedFile file, String hash)
      throws IOException, InterruptedException {
    ExtractionProcess process = processes.take();
    try {
      add(id, file.stamp(), hash, process.extract(file.path()));
    } catch (ExtractionException e) {
      addFailed(id, file.stamp(), hash, e.reason(), e.isOfFile());
    } finally {
      processes.add(process);
    }
  }

  private void add(String id, FileStamp stamp, String hash, Map<String, String> fields)
      throws IOException {
    String title = fields.getOrDefault(FileFields.TITLE, "");
    Optional<Fingerprint> text =
        fingerprinter.fingerprint(title, fields.getOrDefault(FileFields.TEXT, ""));
    String failure = failure(fields, text.map(words -> words.bag().words()).orElse(0));
    boolean isComparable = failure.isEmpty();
    ScannedDocument document =
        new ScannedDocument(
            id,
            stamp,
            hash,
            isComparable ? fields.getOrDefault(ExtractionProcess.CONTENT, "") : "",
            failure,
            true,
            fields.getOrDefault(FileFields.FORMAT, ""),
            shortened(title),
            shortened(fields.getOrDefault(FileFields.AUTHOR, "")),
            Optional.ofNullable(fields.get(FileFields.CREATED)).map(Instant::parse),
            Optional.ofNullable(fields.get(FileFields.MODIFIED)).map(Instant::parse),
            true);
    index.add(document, isComparable ? text : ofBytes(hash));
  }

  /** Returns why a text cannot be compared; empty if it can. */
  private static String failure(Map<String, String> fields, int words) {
    String unread = fields.getOrDefault(ExtractionProcess.UNREAD, "");
    if (!unread.isEmpty()) {
      return "compared by bytes only, because content could not be read: " + shortened(unread);
    }
    if (words == 0) {
      return "no words, compared by bytes only";
    }
    int pictures = Integer.parseInt(fields.getOrDefault(ExtractionProcess.PICTURES, "0"));
    return words < ContentKey.WORDS_OF_A_PICTURE * pictures
        ? "few words beside pictures or scripts, compared by bytes only"
        : "";
  }

  /**
   * Stands for exactly these bytes, so that copies of a file without readable text are found. No
   * text has a word that begins with this character.
   */
  private Optional<Fingerprint> ofBytes(String hash) {
    return hash.isEmpty()
        ? Optional.empty()
        : fingerprinter.fingerprintOfWords("", List.of('\0' + hash));
  }

  private void addFailed(String id, FileStamp stamp, String hash, String reason, boolean isOfFile)
      throws IOException {
    Optional<Fingerprint> ofBytes = ofBytes(hash);
    ScannedDocument document =
        new ScannedDocument(
            id,
            stamp,
            hash,
            "",
            shortened(reason),
            isOfFile,
            "",
            "",
            "",
            Optional.empty(),
            Optional.empty(),
            ofBytes.isPresent());
    index.add(document, ofBytes);
  }

  /** Some titles contain the whole text. */
  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }

  /** Hash and extension of a file; the extension may determine the parser. */
  private record Bytes(String hash, String ending) {
    static Bytes of(ScannedDocument document) {
      return of(document.id(), document.hash());
    }

    static Bytes of(String id, String hash) {
      String name = id.substring(id.lastIndexOf('/') + 1);
      String ending = name.substring(name.lastIndexOf('.') + 1);
      return new Bytes(hash, ending.toLowerCase(Locale.ROOT));
    }
  }

  record ScannedFile(Path path, FileStamp stamp) {}

  @Override
  public void close() {
    threads.shutdownNow();
    all.forEach(ExtractionProcess::close);
  }
}
