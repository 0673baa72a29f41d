package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** A document that is compared, here or from another shard. */
interface Compared {
  /** Returns what decides about most pairs. */
  Fingerprint fingerprint();

  /** Returns all that is known of it, which takes long to read. */
  FoundDocument document();

  /** Returns the rule of solrconfig.xml that holds for it, empty for none. */
  String rule();
}
