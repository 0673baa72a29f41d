package org.solrduplicates.solr.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.apache.solr.common.util.JavaBinCodec;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the status of the last job beside the index, so that it outlives the process. It is for
 * people to read: if it cannot be kept, the job goes on.
 */
public record StatusFile(Path file) {
  /** What went wrong if a job ended with its process. */
  public static final String STOPPED =
      "the node was stopped, or the core loaded again, while the job was running";

  private static final Logger LOG = LoggerFactory.getLogger(StatusFile.class);

  /** Returns what tells the file from those of other cores. */
  Path key() {
    return file.toAbsolutePath().normalize();
  }

  /** Returns the status that was written last; a job that was running then has failed. */
  @SuppressWarnings("unchecked")
  Optional<SimpleOrderedMap<Object>> read() {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(file);
        JavaBinCodec codec = new JavaBinCodec()) {
      SimpleOrderedMap<Object> status = new SimpleOrderedMap<>();
      status.addAll((NamedList<Object>) codec.unmarshal(in));
      if (JobState.RUNNING.label().equals(status.get("state"))) {
        status.setVal(status.indexOf("state", 0), JobState.FAILED.label());
        status.add("error", STOPPED);
      }
      return Optional.of(status);
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot read the status of the last job", e);
      return Optional.empty();
    }
  }

  /** Whoever reads meanwhile, or after a crash, sees the status before or this one. */
  void write(SimpleOrderedMap<Object> status) {
    Path next = key().resolveSibling(key().getFileName() + ".next");
    try {
      Files.createDirectories(key().getParent());
      try (OutputStream out = Files.newOutputStream(next);
          JavaBinCodec codec = new JavaBinCodec()) {
        codec.marshal(status, out);
      }
      Files.move(next, key(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      LOG.warn("cannot keep the status of the job", e);
    }
  }
}
