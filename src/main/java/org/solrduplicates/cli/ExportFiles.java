package org.solrduplicates.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of an export, begun together and put in place together. */
record ExportFiles(ReplacedFile groups, ReplacedFile links, ReplacedFile json, ReplacedFile html)
    implements Closeable {
  /** Begins the files in a folder, which is made if it is not there. */
  static ExportFiles in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
    return new ExportFiles(
        new ReplacedFile(folder.resolve("groups.csv")),
        new ReplacedFile(folder.resolve("links.csv")),
        new ReplacedFile(folder.resolve("report.json")),
        new ReplacedFile(folder.resolve("report.html")));
  }

  private List<ReplacedFile> all() {
    return List.of(groups, links, json, html);
  }

  void replace() throws IOException {
    for (ReplacedFile file : all()) {
      file.replace();
    }
  }

  @Override
  public void close() throws IOException {
    for (ReplacedFile file : all()) {
      file.close();
    }
  }
}
