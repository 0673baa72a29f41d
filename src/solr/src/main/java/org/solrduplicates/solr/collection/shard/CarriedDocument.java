// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;

/** A document of another shard with its rule, empty for none. */
public record CarriedDocument(FoundDocument document, String rule) implements Compared {
  @Override
  public Fingerprint fingerprint() {
    return document.fingerprint();
  }

  public String id() {
    return document.id();
  }
}
