package org.solrduplicates.core.settings;

/** The ways candidates are found. A source may be wrong, but must be cheap and miss little. */
public enum Source {
  /** Documents that the job has found to be of one group, unless a request asks otherwise. */
  GROUP,
  /** Documents with the same words in the same order. */
  EXACT,
  /** Documents that share at least one of the smallest shingle hashes. */
  SKETCH,
  /** Documents whose files have the same bytes. */
  BYTES,
  /** Documents with the same title or file name, but for version marks and dates. */
  TITLE,
  /** Documents whose SimHash agrees in a part with the pivot's. */
  SIMHASH,
  /** Documents that share characteristic words: Lucene's More-Like-This. */
  MLT,
  /** Every document: slow, and the oracle that the other sources are tested against. */
  EVERY
}
