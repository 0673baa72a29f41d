package org.solrduplicates.cli.scan;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Size and time of a file: while both are the same, it is taken for unchanged.
 *
 * @param size in bytes; of a line in a data set the characters of its text
 * @param time when it was last changed, to the millisecond; nothing for a line of a data set
 */
record FileStamp(long size, Optional<Instant> time) {
  static FileStamp of(BasicFileAttributes attributes) {
    Instant time = attributes.lastModifiedTime().toInstant().truncatedTo(ChronoUnit.MILLIS);
    return new FileStamp(attributes.size(), Optional.of(time));
  }

  static FileStamp ofLine(long characters) {
    return new FileStamp(characters, Optional.empty());
  }
}
