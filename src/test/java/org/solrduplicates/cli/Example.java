package org.solrduplicates.cli;

import java.nio.file.Path;

/** Where the example documents lie. */
final class Example {
  static final Path BASE = Path.of(System.getProperty("project.basedir", ""));
  static final Path FILES = BASE.resolve("example-core/files");
  static final Path TRUTH = BASE.resolve("example-core/truth.tsv");

  private Example() {}
}
