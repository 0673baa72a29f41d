// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

/** The fields of an indexed file, the same as in {@code solr-config}. */
public final class FileFields {
  /**
   * The path relative to the folder, with {@code /}: independent of where the folder is mounted.
   */
  public static final String ID = "id";

  /** The same path in a field of its own, in case ids are assigned differently. */
  public static final String PATH = "path";

  public static final String TITLE = "title";

  public static final String TEXT = "text";

  public static final String AUTHOR = "author";

  /** The media type without parameters. */
  public static final String FORMAT = "format";

  public static final String CREATED = "created";

  /** Last modified, according to the metadata of the document. */
  public static final String MODIFIED = "modified";

  /** Last modified, according to the file system. */
  public static final String FILE_TIME = "file_time";

  /** In bytes. */
  public static final String SIZE = "size";

  /** SHA-256 of the bytes, in hexadecimal. */
  public static final String FILE_HASH = "dup_file_hash";

  private FileFields() {}
}
