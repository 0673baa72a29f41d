package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Keeps the weights of one core in a file beside its index: a restart, a reload, replication and
 * the restoring of an index leave it alone, and it goes with the core.
 */
record FileStore(Path file) implements WeightsStore {
  private static final String NONE = "none";

  /** Returns the file of a core. */
  static FileStore of(String dataDirectory) {
    return new FileStore(Path.of(dataDirectory, "solr-duplicates", "weights"));
  }

  @Override
  public String stamp() throws IOException {
    if (!Files.exists(file)) {
      return NONE;
    }
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return now.fileKey() + " " + now.lastModifiedTime() + " " + now.size();
  }

  /** Whatever bytes are in it, they are read; what they say is judged elsewhere. */
  @Override
  public Optional<String> read() throws IOException {
    return Files.exists(file)
        ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
        : Optional.empty();
  }

  /** Whoever reads meanwhile, or after a crash, sees the text before or this one. */
  @Override
  public synchronized boolean replace(Optional<String> seen, String next) throws IOException {
    if (!read().equals(seen)) {
      return false;
    }
    Path unfinished = file.resolveSibling(file.getFileName() + ".next");
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(
        unfinished,
        next,
        StandardCharsets.ISO_8859_1,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    return true;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
