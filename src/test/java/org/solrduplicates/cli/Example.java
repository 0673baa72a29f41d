// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.nio.file.Path;

/** Where the example documents lie. */
public final class Example {
  public static final Path BASE = Path.of(System.getProperty("project.basedir", ""));
  public static final Path FILES = BASE.resolve("example-core/files");
  public static final Path TRUTH = BASE.resolve("example-core/truth.tsv");

  private Example() {}
}
