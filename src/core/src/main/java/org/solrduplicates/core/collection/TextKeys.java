// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.fingerprint.TextHash;

/** The texts of some documents by their number. */
interface TextKeys {
  int size();

  /** Returns the {@link TextHash#key} of a document. */
  long text(int document);
}
