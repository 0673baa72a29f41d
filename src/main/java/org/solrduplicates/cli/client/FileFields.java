package org.solrduplicates.cli.client;

/** The names of the fields that a file becomes in Solr, the same as in {@code solr-config}. */
public final class FileFields {
  /** The path relative to the folder, with {@code /}: stable however the folder is mounted. */
  public static final String ID = "id";

  /** The same path, kept apart so that another id scheme does not lose it. */
  public static final String PATH = "path";

  /** What the document calls itself. */
  public static final String TITLE = "title";

  /** All words of the document. */
  public static final String TEXT = "text";

  /** Who has written the document, as it says. */
  public static final String AUTHOR = "author";

  /** The media type without parameters. */
  public static final String FORMAT = "format";

  public static final String CREATED = "created";

  /** When the document says it was last changed. */
  public static final String MODIFIED = "modified";

  /** When the file system says the file was last changed. */
  public static final String FILE_TIME = "file_time";

  /** In bytes. */
  public static final String SIZE = "size";

  /** SHA-256 of the bytes, in hexadecimal. */
  public static final String FILE_HASH = "dup_file_hash";

  private FileFields() {}
}
