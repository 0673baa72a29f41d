package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** A document to compare, of this or another shard. */
interface Compared {
  Fingerprint fingerprint();

  /** Slow. */
  FoundDocument document();

  /** Empty for none. */
  String rule();
}
