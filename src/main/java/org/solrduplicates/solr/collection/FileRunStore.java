package org.solrduplicates.solr.collection;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.solr.job.DataFolder;

/**
 * Keeps the record of the last run as a file beside the index. For one job at a time, while others
 * read what the last one has kept.
 */
final class FileRunStore implements RunStore {
  private final Path folder;
  private final Path file;
  private final Path unfinished;
  private boolean closed;

  /**
   * Keeps it in a folder, whose own folder must be there.
   *
   * @param prefix of the names of the files, which no other job has
   */
  FileRunStore(Path folder, String prefix) {
    this.folder = folder;
    this.file = folder.resolve(prefix + "last-run");
    this.unfinished = folder.resolve(prefix + "this-run");
  }

  @Override
  public Optional<InputStream> last() throws IOException {
    return Files.exists(file) ? Optional.of(Files.newInputStream(file)) : Optional.empty();
  }

  /**
   * Returns a part of the record of the last run.
   *
   * @param from where it begins, in bytes
   * @param length how many bytes there are at most
   * @return nothing behind the end
   * @throws IOException also if there is no record
   */
  byte[] part(long from, int length) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(file).position(from)) {
      return Channels.newInputStream(in).readNBytes(length);
    }
  }

  @Override
  public synchronized OutputStream next() throws IOException {
    requireOpen();
    DataFolder.require(folder);
    return new Guarded(Files.newOutputStream(unfinished));
  }

  @Override
  public synchronized void keep() throws IOException {
    requireOpen();
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Writes nothing from now on, as the core is closed and its folder may be deleted. */
  synchronized void close() {
    closed = true;
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("the core is closed, and its folder may belong to another one now");
    }
  }

  /** Writes as long as the core is open. */
  private final class Guarded extends FilterOutputStream {
    Guarded(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      synchronized (FileRunStore.this) {
        requireOpen();
        out.write(bytes, from, length);
      }
    }
  }
}
