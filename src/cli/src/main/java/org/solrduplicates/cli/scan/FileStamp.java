// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.solrduplicates.cli.console.Volume;

/**
 * Size and time of a file. If both are the same, the file counts as unchanged.
 *
 * @param size in bytes; for a line of a data set, in characters
 * @param time of the last change, in milliseconds; empty for a line of a data set
 */
record FileStamp(long size, Optional<Instant> time) {
  static FileStamp of(BasicFileAttributes attributes) {
    Instant time = attributes.lastModifiedTime().toInstant().truncatedTo(ChronoUnit.MILLIS);
    return new FileStamp(attributes.size(), Optional.of(time));
  }

  static FileStamp ofLine(long characters) {
    return new FileStamp(characters, Optional.empty());
  }

  Volume volume() {
    return new Volume(1, size);
  }
}
