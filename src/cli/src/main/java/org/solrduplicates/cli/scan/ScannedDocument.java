// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A scanned document, without its text. Immutable.
 *
 * @param id its absolute path with {@code /}, or the id of a line in a data set
 * @param stamp detects changes of the file
 * @param hash SHA-256 of the bytes in hexadecimal; empty for a line of a data set
 * @param content equal for two documents only if they differ in nothing but their layout; empty if
 *     not everything in it was read
 * @param failure why it could not be read completely; empty if it could
 * @param lasting whether the failure is one of the file, and not of this run
 * @param format the media type; empty if unknown
 * @param title empty if unknown
 * @param author empty if unknown
 * @param modified the modification date in its metadata
 * @param comparable whether it has a fingerprint
 */
record ScannedDocument(
    String id,
    FileStamp stamp,
    String hash,
    String content,
    String failure,
    boolean lasting,
    String format,
    String title,
    String author,
    Optional<Instant> created,
    Optional<Instant> modified,
    boolean comparable) {
  private static final long LAST_SECOND = Long.MAX_VALUE / 1000;

  ScannedDocument {
    created = inMilliseconds(created);
    modified = inMilliseconds(modified);
  }

  /** A time outside the range of milliseconds is not credible and is dropped. */
  private static Optional<Instant> inMilliseconds(Optional<Instant> time) {
    return time.filter(t -> Math.abs(t.getEpochSecond()) < LAST_SECOND)
        .map(t -> t.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Returns the same content with another name and stamp. */
  ScannedDocument at(String otherId, FileStamp otherStamp) {
    return new ScannedDocument(
        otherId,
        otherStamp,
        hash,
        content,
        failure,
        lasting,
        format,
        title,
        author,
        created,
        modified,
        comparable);
  }

  boolean isRead() {
    return failure.isEmpty();
  }

  /** Returns its dates in order of trust, with the names of the fields in Solr. */
  CredibleDates.Checked dates(CredibleDates credible) {
    List<DocumentDate> dates = new ArrayList<>();
    modified.ifPresent(date -> dates.add(new DocumentDate(FileFields.MODIFIED, date)));
    created.ifPresent(date -> dates.add(new DocumentDate(FileFields.CREATED, date)));
    stamp.time().ifPresent(date -> dates.add(new DocumentDate(FileFields.FILE_TIME, date)));
    return credible.check(dates);
  }

  Metadata metadata() {
    return new Metadata(title, stamp.time().isPresent() ? id : "", hash);
  }
}
