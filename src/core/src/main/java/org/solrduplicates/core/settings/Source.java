// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

/** Sources of candidates, optimized for recall: cheap, and false candidates are allowed. */
public enum Source {
  /** Documents of the same group of the last job. */
  GROUP,
  /** Documents with the same words in the same order. */
  EXACT,
  /** Documents that share at least one of the smallest shingle hashes. */
  SKETCH,
  /** Documents whose files have the same bytes. */
  BYTES,
  /** Documents with the same title or file name, apart from version marks and dates. */
  TITLE,
  /** Documents that share a part of the pivot's SimHash. */
  SIMHASH,
  /** Documents that share characteristic words: Lucene's More-Like-This. */
  MLT,
  /** All documents: slow, the reference for tests of other sources. */
  EVERY
}
