package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.solr.core.SolrCore;

/** The folder of this plugin beside the index of a core. */
public final class DataFolder {
  private DataFolder() {}

  /** Returns the folder, which need not be there yet. */
  public static Path of(SolrCore core) {
    return Path.of(core.getDataDir(), "solr-duplicates");
  }

  /**
   * Makes the folder, but not the one of the core in which it is: if that is not there, the core
   * was deleted, and must not come back as a folder.
   *
   * @throws IOException if the folder of the core is gone, or this one cannot be made
   */
  public static void require(Path folder) throws IOException {
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      // made by another job
    }
  }
}
