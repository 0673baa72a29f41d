// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import org.solrduplicates.core.text.Sentence;

/**
 * An amount of files.
 *
 * @param bytes their size
 */
public record Volume(long files, long bytes) {
  public Volume plus(Volume more) {
    return new Volume(files + more.files, bytes + more.bytes);
  }

  /** Returns the part that is done, in 0..1. Both the number and the size of files take time. */
  double of(Volume all) {
    return (share(files, all.files) + share(bytes, all.bytes)) / 2;
  }

  /** Returns this part of all files as {@code 12 of 1,234 files, 0.4 of 5.6 MB}. */
  String text(Volume all) {
    return Sentence.of(
        "%,d of %,d files, %,.1f of %,.1f MB", files, all.files, bytes / 1e6, all.bytes / 1e6);
  }

  private static double share(long part, long all) {
    return all == 0 ? 1 : (double) part / all;
  }
}
