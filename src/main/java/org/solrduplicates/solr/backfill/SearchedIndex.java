package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.solr.config.PluginSettings;

/**
 * The documents of a core as of one commit, and what is done with an update of one of them.
 *
 * @param segments its segments, which can be told to stop while they are read
 */
record SearchedIndex(
    SolrCore core,
    SolrIndexSearcher searcher,
    PostDistributionChain chain,
    List<LeafReaderContext> segments) {
  /** {@code goOn} is called again and again while terms are read, and ends that by throwing. */
  static SearchedIndex of(
      SolrCore core, SolrIndexSearcher searcher, PostDistributionChain chain, Runnable goOn)
      throws IOException {
    DirectoryReader stoppable =
        ExitableDirectoryReader.wrap(
            searcher.getIndexReader(),
            () -> {
              goOn.run();
              return false;
            });
    return new SearchedIndex(core, searcher, chain, stoppable.leaves());
  }

  PluginSettings settings() {
    return chain.fingerprints().settings();
  }
}
