// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** A document to compare, from this or another shard. */
interface Compared {
  Fingerprint fingerprint();

  /** Slow: a local document is read from the index. */
  FoundDocument document();

  /** The name of the rule of the document; empty for none. */
  String rule();
}
