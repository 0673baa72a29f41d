package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.shards.Routing;
import org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory;

/** Looks at all documents of an index that may be updated. For one survey. */
final class IndexSurvey {
  /** So many blocks take less than a moment. */
  private static final int ASK_EVERY = 100;

  private final SolrCore core;
  private final SolrIndexSearcher searcher;
  private final FingerprintUpdateProcessorFactory fingerprints;
  private final boolean checksText;
  private final BooleanSupplier isEnough;
  private long seen;

  /**
   * Prepares for an index.
   *
   * @param checksText whether documents that have a fingerprint may be updated, too
   * @param isEnough asked now and then whether to look no further
   */
  IndexSurvey(
      SolrCore core,
      SolrIndexSearcher searcher,
      FingerprintUpdateProcessorFactory fingerprints,
      boolean checksText,
      BooleanSupplier isEnough) {
    this.core = core;
    this.searcher = searcher;
    this.fingerprints = fingerprints;
    this.checksText = checksText;
    this.isEnough = isEnough;
  }

  /** Returns what keeps them from being updated. */
  Obstacles obstacles() throws IOException {
    IndexSchema schema = core.getLatestSchema();
    PluginSettings settings = fingerprints.settings();
    Obstacles always = Obstacles.always(searcher, schema, settings);
    if (!always.isWhole()) { // where some of these are missing, nothing can be looked at
      return always;
    }
    FieldSurvey fields = new FieldSurvey(core, schema, searcher, settings);
    return fields.obstacles(isWhole(fields.trips()));
  }

  private boolean isWhole(RoundTrip trips) throws IOException {
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      if (!isWhole(segment, trips)) {
        return false;
      }
    }
    return true;
  }

  private boolean isWhole(LeafReaderContext segment, RoundTrip trips) throws IOException {
    SegmentStates states = states(segment);
    RoundTrip.OfSegment trip = trips.of(segment);
    return new SegmentBlocks(segment.reader())
        .all(
            block -> {
              if (isOpen(block, states)) {
                look(block, trip);
              }
              return seen++ % ASK_EVERY > 0 || !isEnough.getAsBoolean();
            });
  }

  private SegmentStates states(LeafReaderContext segment) throws IOException {
    StoredDocuments documents =
        new StoredDocuments(searcher, fingerprints.settings(), Routing.of(core).field());
    return new SegmentStates(segment, documents, fingerprints, searcher.getSchema(), checksText);
  }

  private static boolean isOpen(List<Integer> block, SegmentStates states) throws IOException {
    boolean isOpen = false;
    for (int document : block) {
      isOpen |= states.isOpen(document);
    }
    return isOpen;
  }

  private static void look(List<Integer> block, RoundTrip.OfSegment trip) throws IOException {
    for (int document : block) {
      trip.look(document);
    }
  }
}
