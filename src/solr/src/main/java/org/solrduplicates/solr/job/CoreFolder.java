// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.solr.core.SolrCore;

/**
 * The folder of this plugin beside the index of a core, created on the first write. Fails if the
 * core's folder is missing, so that a deleted core is not recreated. Writes fail after closing,
 * because the folder may then belong to another core.
 */
public final class CoreFolder implements CollectionState {
  private final Path folder;
  private boolean closed;

  public CoreFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  public static CoreFolder of(SolrCore core) {
    return new CoreFolder(Path.of(core.getDataDir(), "solr-duplicates"));
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    return Files.exists(file(name))
        ? Optional.of(Files.readAllBytes(file(name)))
        : Optional.empty();
  }

  @Override
  public synchronized void write(String name, byte[] bytes) throws IOException {
    try (OutputStream out = create(name + ".next")) {
      out.write(bytes);
    }
    rename(name + ".next", name);
  }

  @Override
  public synchronized boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next)
      throws IOException {
    boolean isAsSeen = Arrays.equals(read(name).orElse(null), seen.orElse(null));
    if (isAsSeen) {
      write(name, next);
    }
    return isAsSeen;
  }

  public Optional<InputStream> open(String name) throws IOException {
    return Files.exists(file(name))
        ? Optional.of(Files.newInputStream(file(name)))
        : Optional.empty();
  }

  /**
   * Returns a part of a file, truncated at its end.
   *
   * @throws IOException also if the file is missing
   */
  public byte[] part(String name, long from, int length) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(file(name)).position(from)) {
      return Channels.newInputStream(in).readNBytes(length);
    }
  }

  /** Creates a file that is writable until the folder is closed. */
  public synchronized OutputStream create(String name) throws IOException {
    requireFolder();
    return new Guarded(Files.newOutputStream(file(name)));
  }

  /** Returns the files of this folder, of which none is created after closing. */
  public synchronized Directory directory() throws IOException {
    requireFolder();
    return new FilterDirectory(FSDirectory.open(folder)) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        synchronized (CoreFolder.this) {
          requireOpen();
          return super.createOutput(name, context);
        }
      }
    };
  }

  public synchronized void rename(String from, String to) throws IOException {
    requireOpen();
    Files.move(file(from), file(to), StandardCopyOption.ATOMIC_MOVE);
  }

  public synchronized void close() {
    closed = true;
  }

  private void requireFolder() throws IOException {
    requireOpen();
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      // it exists
    }
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("the core is closed; another core may use its folder now");
    }
  }

  private final class Guarded extends FilterOutputStream {
    Guarded(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      synchronized (CoreFolder.this) {
        requireOpen();
        out.write(bytes, from, length);
      }
    }
  }
}
