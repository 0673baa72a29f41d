package org.solrduplicates.cli;

/** The names of the fields that a file becomes in Solr, the same as in {@code solr-config}. */
final class Fields {
  /** The path relative to the folder, with {@code /}: stable however the folder is mounted. */
  static final String ID = "id";

  /** The same path, kept apart so that another id scheme does not lose it. */
  static final String PATH = "path";

  static final String TITLE = "title";
  static final String TEXT = "text";
  static final String AUTHOR = "author";

  /** The media type without parameters. */
  static final String FORMAT = "format";

  /** When the document says it was created. */
  static final String CREATED = "created";

  /** When the document says it was last changed. */
  static final String MODIFIED = "modified";

  /** When the file system says the file was last changed. */
  static final String FILE_TIME = "file_time";

  /** In bytes. */
  static final String SIZE = "size";

  /** SHA-256 of the bytes, in hexadecimal. */
  static final String FILE_HASH = "dup_file_hash";

  private Fields() {}
}
