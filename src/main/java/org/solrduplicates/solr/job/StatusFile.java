package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the status of the last job of one core beside its index. It is for people to read: if it
 * cannot be kept, the job goes on. Nobody else can run a job on this index.
 */
public final class StatusFile implements StatusStore {
  private static final Logger LOG = LoggerFactory.getLogger(StatusFile.class);

  private final Path file;
  private boolean closed;

  /** Keeps it in a file, in a folder whose own folder must be there. */
  public StatusFile(Path file) {
    this.file = file.toAbsolutePath().normalize();
  }

  @Override
  public Path key() {
    return file;
  }

  @Override
  public Optional<KeptStatus> read() {
    try {
      return Files.exists(file)
          ? Optional.of(KeptStatus.read(Files.readAllBytes(file)))
          : Optional.empty();
    } catch (IOException e) {
      LOG.warn("cannot read the status of the last job", e);
      return Optional.empty();
    }
  }

  /** Whoever reads meanwhile, or after a crash, sees the status before or this one. */
  @Override
  public synchronized void note(KeptStatus status) {
    if (closed) {
      return;
    }
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      DataFolder.require(file.resolveSibling(""));
      Files.write(next, status.bytes());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      LOG.warn("cannot keep the status of the job", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
