package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.solrduplicates.core.collection.RunStore;

/** Keeps the record of the last run as a file beside the index. For one job at a time. */
record FileRunStore(Path folder) implements RunStore {
  private Path file() {
    return folder.resolve("last-run");
  }

  private Path unfinished() {
    return folder.resolve("this-run");
  }

  @Override
  public Optional<InputStream> last() throws IOException {
    return Files.exists(file()) ? Optional.of(Files.newInputStream(file())) : Optional.empty();
  }

  @Override
  public OutputStream next() throws IOException {
    Files.createDirectories(folder);
    return Files.newOutputStream(unfinished());
  }

  @Override
  public void keep() throws IOException {
    Files.move(unfinished(), file(), StandardCopyOption.ATOMIC_MOVE);
  }
}
