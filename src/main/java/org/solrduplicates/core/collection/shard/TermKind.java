package org.solrduplicates.core.collection.shard;

/** What documents can have in common, so that they are worth a comparison. */
public enum TermKind {
  /** One of the smallest hashes of a sketch: documents that share several are neighbours. */
  SHINGLE,
  /** The key of a title or a file name, without version marks. */
  TITLE
}
