// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

/** Kinds of terms whose documents are compared. */
public enum TermKind {
  /** One of the smallest hashes of a sketch. Documents that share several are neighbours. */
  SHINGLE,
  /** The key of a title or file name, without version marks. */
  TITLE,
  /** The same without words that have a digit. It is compared, and finds no candidates. */
  BARE
}
