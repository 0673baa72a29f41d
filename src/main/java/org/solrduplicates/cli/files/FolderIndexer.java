package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrInputDocument;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.UpdateBatch;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;

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
      skipped.add(file.id(), FailureReason.of(e));
      return Optional.empty();
    }
  }

  /** The document in Solr that a file becomes. */
  private static final class FileDocument {
    private FileDocument() {}

    /**
     * Returns the document.
     *
     * @param extracted the fields that were found inside the file
     */
    static SolrInputDocument of(FolderFile file, Map<String, String> extracted, FileTimes times)
        throws IOException {
      SolrInputDocument document = new SolrInputDocument();
      document.setField(FileFields.ID, file.id());
      document.setField(FileFields.PATH, file.id());
      extracted.forEach(document::setField);
      document.setField(
          FileFields.FILE_TIME, times.of(file).truncatedTo(ChronoUnit.MILLIS).toString());
      document.setField(FileFields.SIZE, Files.size(file.path()));
      document.setField(FileFields.FILE_HASH, hash(file.path()));
      return document;
    }

    private static String hash(Path file) throws IOException {
      MessageDigest digest = sha256();
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java has SHA-256", e);
      }
    }
  }

  /**
   * Collects the files below a folder, but for the lock files of office programs. Symbolic links
   * are not followed.
   */
  static final class FolderWalk extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final SkippedFiles skipped;
    private final List<FolderFile> files = new ArrayList<>();

    FolderWalk(Path folder, SkippedFiles skipped) {
      this.folder = folder;
      this.skipped = skipped;
    }

    /** Returns the files in the order of their ids, whatever the order of the file system. */
    static List<FolderFile> files(Path folder, SkippedFiles skipped) throws IOException {
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        throw new NotDirectoryException(folder.toString());
      }
      FolderWalk walk = new FolderWalk(folder.toRealPath(), skipped);
      Files.walkFileTree(walk.folder, walk);
      walk.files.sort(Comparator.comparing(FolderFile::id));
      return walk.files;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
      FolderFile file = FolderFile.of(folder, path);
      if (!attributes.isRegularFile() || file.isLock(attributes.size())) {
        return FileVisitResult.CONTINUE;
      }
      if (file.hasReadableName()) {
        files.add(file);
      } else {
        skipped.add(
            file.id(), "its name is not in the encoding of this locale (try LC_ALL=C.UTF-8)");
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
      if (path.equals(folder)) {
        throw failure;
      }
      skipped.addUnlisted(FolderFile.of(folder, path).id(), FailureReason.of(failure));
      return FileVisitResult.CONTINUE;
    }

    /** What was listed before is read all the same. */
    @Override
    public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure) {
      if (failure != null) {
        String id = path.equals(folder) ? folder.toString() : FolderFile.of(folder, path).id();
        skipped.addUnlisted(
            id, "the rest of the folder cannot be listed: " + FailureReason.of(failure));
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /**
   * A file of a folder.
   *
   * @param id the path relative to the folder, with {@code /} on every system
   * @param path where the file is
   */
  public record FolderFile(String id, Path path) {
    /** A name and a few addresses; whatever is longer was written by somebody. */
    private static final long LONGEST_LOCK = 1024;

    static FolderFile of(Path folder, Path path) {
      StringJoiner id = new StringJoiner("/");
      folder.relativize(path).forEach(name -> id.add(name.toString()));
      return new FolderFile(id.toString(), path);
    }

    /**
     * Returns whether an office program has put the file beside another one to say who has that
     * open: {@code ~$x.docx} of Microsoft's, {@code .~lock.x.odt#} of LibreOffice. It has no text.
     *
     * @param size in bytes
     */
    boolean isLock(long size) {
      String name = id.substring(id.lastIndexOf('/') + 1);
      boolean isNamedSo = name.startsWith("~$") || name.startsWith(".~lock.") && name.endsWith("#");
      return isNamedSo && size <= LONGEST_LOCK;
    }

    /**
     * Returns whether the name could be decoded. Java 17 reads file names in the locale's encoding
     * and puts U+FFFD where that fails, after which neither the name nor the file can be used.
     */
    boolean hasReadableName() {
      return id.indexOf('\uFFFD') < 0;
    }
  }
}
