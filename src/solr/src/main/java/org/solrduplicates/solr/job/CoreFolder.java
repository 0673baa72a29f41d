// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.solr.common.SolrException;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.PluginSettings;

/**
 * The folder of this plugin beside the index of a core, created on the first write. Fails if the
 * core's folder is missing, so that a deleted core is not recreated. Writes fail after closing,
 * because the folder may then belong to another core.
 */
public final class CoreFolder implements CollectionState {
  /** The setting that names the folder of all cores for the files of running jobs. */
  public static final String JOB_DIR = "dup.job.dir";

  private static final String NAME = "solr-duplicates";

  /** Has the random part of this core's name below {@link #JOB_DIR}. */
  private static final String JOB_FOLDER = "job-folder";

  private static final int RANDOM_LENGTH = 36;

  private final Path folder;
  private final Optional<Path> jobDir;
  private boolean closed;

  public CoreFolder(Path folder) {
    this(folder, Optional.empty());
  }

  CoreFolder(Path folder, Optional<Path> jobDir) {
    this.folder = folder.toAbsolutePath().normalize();
    this.jobDir = jobDir;
  }

  public static CoreFolder of(SolrCore core) {
    return of(core, "");
  }

  /**
   * Returns the folder of a core whose running job may have its files elsewhere.
   *
   * @param jobDir the value of {@link #JOB_DIR}; empty for none
   * @throws SolrException 500 if Solr may not write there
   */
  public static CoreFolder of(SolrCore core, String jobDir) {
    return new CoreFolder(
        Path.of(core.getDataDir(), NAME),
        Optional.of(jobDir.strip())
            .filter(dir -> !dir.isEmpty())
            .map(dir -> writable(allowed(dir, core), dir)));
  }

  private static Path allowed(String value, SolrCore core) {
    try {
      Path dir = Path.of(value);
      if (dir.isAbsolute()) {
        core.getCoreContainer().assertPathAllowed(dir);
        return dir;
      }
    } catch (InvalidPathException e) {
      // no path
    } catch (SolrException e) {
      throw forbidden(value);
    }
    throw wrong("an absolute path", value, "begin it at the root of the file system");
  }

  private static SolrException forbidden(String value) {
    return wrong(
        "in a folder that Solr may use", value, "set the system property solr.allowPaths to it");
  }

  private static Path writable(Path dir, String value) {
    try {
      if (Files.isDirectory(dir) && Files.isWritable(dir)) {
        return dir;
      }
    } catch (SecurityException e) { // the security manager of Solr reads the property only
      throw forbidden(value);
    }
    throw wrong("a folder in which Solr can create files", value, "create it for the user of Solr");
  }

  private static SolrException wrong(String range, String value, String nextStep) {
    return PluginSettings.wrong(
        Sentence.of(
            "'%s' must be %s, was '%s'; %s, or remove the setting to use the data folder of the core",
            JOB_DIR, range, value, nextStep));
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

  /** Opens a file to write at its end, until the folder is closed. */
  public synchronized OutputStream append(String name) throws IOException {
    requireFolder();
    return new Guarded(Files.newOutputStream(file(name), StandardOpenOption.APPEND));
  }

  /** Returns the files of this folder, of which none is created after closing. */
  public synchronized Directory directory() throws IOException {
    requireFolder();
    return guarded(folder);
  }

  /**
   * Returns the files of a running job: those of this folder, or those of a folder below {@link
   * #JOB_DIR} that no other core has. None is created after closing.
   */
  public synchronized Directory jobDirectory() throws IOException {
    requireFolder();
    return guarded(jobDir.isEmpty() ? folder : jobFolder(jobDir.get()));
  }

  private Path jobFolder(Path dir) throws IOException {
    Path own = dir.resolve(NAME + "-" + ownName());
    try {
      create(own);
    } catch (IOException e) {
      throw new IOException(
          Sentence.of(
              "the folder %s for the files of the job cannot be created: %s; make the folder of %s"
                  + " available to Solr and start the job again",
              own, e, JOB_DIR),
          e);
    }
    return own;
  }

  /** A core of another node has another random part, a copy of this core another path. */
  private String ownName() throws IOException {
    Optional<byte[]> kept = read(JOB_FOLDER).filter(random -> random.length == RANDOM_LENGTH);
    byte[] random = kept.orElseGet(() -> UUID.randomUUID().toString().getBytes(UTF_8));
    if (kept.isEmpty()) {
      write(JOB_FOLDER, random);
    }
    String name = new String(random, UTF_8) + folder;
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
  }

  private Directory guarded(Path path) throws IOException {
    return new FilterDirectory(FSDirectory.open(path)) {
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

  /** Removes a file if it exists, unless the folder is closed. */
  public synchronized void delete(String name) throws IOException {
    if (!closed) {
      Files.deleteIfExists(file(name));
    }
  }

  public synchronized void close() {
    closed = true;
  }

  private void requireFolder() throws IOException {
    requireOpen();
    create(folder);
  }

  private static void create(Path path) throws IOException {
    try {
      Files.createDirectory(path);
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
