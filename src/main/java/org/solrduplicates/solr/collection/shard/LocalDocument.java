package org.solrduplicates.solr.collection.shard;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.solr.index.SolrDocuments;

/**
 * A document of this core, of which more is read only if the fingerprint does not decide.
 *
 * @param documents where it is read from
 * @param number its number in the index
 * @param fingerprint its fingerprint
 * @param rule the rule that holds for it, empty for none
 */
record LocalDocument(SolrDocuments documents, int number, Fingerprint fingerprint, String rule)
    implements Compared {
  @Override
  public FoundDocument document() {
    return LocalCollectionShard.reading(() -> documents.reader().read(number, fingerprint));
  }

  CarriedDocument carried() {
    return new CarriedDocument(document(), rule);
  }
}
