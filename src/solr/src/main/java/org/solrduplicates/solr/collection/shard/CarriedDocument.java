// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.group.FoundDocument;

/** A document of another shard with its rule, empty for none. */
public record CarriedDocument(FoundDocument document, String rule) {
  public String id() {
    return document.id();
  }
}
