// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.solr.common.SolrException;
import org.solrduplicates.core.collection.ImportedRow;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.CoreFolder;

/**
 * The rows of an import, in a file of the core that runs the job. Rows that are sent replace those
 * of an import that was not started. Thread-safe.
 */
final class ImportFile {
  private final String job;
  private final CoreFolder folder;
  private long rows;

  ImportFile(String job, CoreFolder folder) {
    this.job = job;
    this.folder = folder;
  }

  private String sent() {
    return job + "-import";
  }

  private static String running(String job) {
    return job + "-this-import";
  }

  /**
   * Adds rows; returns their number so far.
   *
   * @throws SolrException 400 if other rows were sent before
   */
  synchronized long add(ImportCommand command) throws IOException {
    boolean isFirst = command.after() == 0;
    if (!isFirst) {
      require(command.after());
    }
    rows = 0; // if this fails
    try (OutputStream file = isFirst ? folder.create(sent()) : folder.append(sent());
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(file))) {
      for (ImportedRow row : command.rows()) {
        row.write(out);
      }
    }
    rows = command.after() + command.rows().size();
    return rows;
  }

  private void require(long expected) {
    if (rows == 0) {
      throw RequestParams.badRequest(
          Sentence.of(
              "after must be 0, with rows, because none were sent before, was '%d'; send all rows,"
                  + " beginning with after 0",
              expected));
    }
    if (rows != expected) {
      throw RequestParams.badRequest(
          Sentence.of(
              "after must be %d, the number of rows that were sent before, was '%d'; send all rows"
                  + " again, beginning with after 0",
              rows, expected));
    }
  }

  /**
   * Gives the rows to a job that begins.
   *
   * @throws SolrException 400 if other rows were sent
   */
  synchronized void begin(long expected) throws IOException {
    require(expected);
    rows = 0;
    folder.rename(sent(), running(job));
  }

  /** Opens the rows of the running job. */
  static InputStream open(String job, CoreFolder folder) throws IOException {
    Optional<InputStream> file = folder.open(running(job));
    return file.orElseThrow(() -> new IOException("the rows are gone; import all rows again"));
  }

  /** Removes the rows of a job that has ended. */
  static void remove(String job, CoreFolder folder) throws IOException {
    folder.delete(running(job));
  }
}
