package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;

/**
 * Watches whether the schema is still the one of the index that was surveyed. From its first change
 * on each document is looked at just before it is updated. For one thread.
 */
final class SchemaGuard {
  private final SolrCore core;
  private final SolrIndexSearcher searcher;
  private final UpdateTail tail;
  private final BackfillBody asked;
  private final DocumentUpdates updates;
  private IndexSchema known;
  private Optional<FieldSurvey> survey = Optional.empty();
  private int found;

  SchemaGuard(
      SolrCore core,
      SolrIndexSearcher searcher,
      UpdateTail tail,
      BackfillBody asked,
      DocumentUpdates updates) {
    this.core = core;
    this.searcher = searcher;
    this.tail = tail;
    this.asked = asked;
    this.updates = updates;
    this.known = searcher.getSchema();
  }

  /** What updates are open know the schema of before. */
  private void renew() throws IOException {
    updates.flush();
    known = core.getLatestSchema();
    FieldSurvey fresh = new FieldSurvey(core, known, searcher, tail.fingerprints().settings());
    survey = Optional.of(fresh);
    found = 0;
    refuse(fresh);
  }

  private void refuse(FieldSurvey now) throws IOException {
    Obstacles.always(searcher, known, tail.fingerprints().settings())
        .and(now.obstacles(false))
        .refuseUnless(asked.allowLoss());
  }

  OfSegment of(LeafReaderContext segment) {
    return new OfSegment(segment);
  }

  /** Looks at documents of one segment, in their order. */
  final class OfSegment {
    private final LeafReaderContext segment;
    private Optional<RoundTrip.OfSegment> trip = Optional.empty();

    private OfSegment(LeafReaderContext segment) {
      this.segment = segment;
    }

    /** Refuses to let documents be updated that would be destroyed. */
    void before(List<Integer> block) throws IOException {
      if (core.getLatestSchema() != known) {
        renew();
        trip = Optional.empty();
      }
      if (survey.isPresent()) {
        look(block, survey.get());
      }
    }

    private void look(List<Integer> block, FieldSurvey now) throws IOException {
      if (trip.isEmpty()) {
        trip = Optional.of(now.trips().of(segment));
      }
      for (int document : block) {
        trip.get().look(document);
      }
      if (now.trips().size() > found) {
        found = now.trips().size();
        refuse(now);
      }
    }
  }
}
