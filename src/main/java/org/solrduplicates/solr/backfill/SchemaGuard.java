package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.schema.IndexSchema;

/**
 * Watches whether the schema is still the one of the index that was surveyed. From its first change
 * on each document is looked at just before it is updated.
 */
final class SchemaGuard {
  private final SearchedIndex index;
  private final Set<String> allowLoss;
  private final DocumentUpdates updates;
  private IndexSchema known;
  private Optional<FieldSurvey> survey = Optional.empty();
  private int found;

  SchemaGuard(SearchedIndex index, Set<String> allowLoss, DocumentUpdates updates) {
    this.index = index;
    this.allowLoss = allowLoss;
    this.updates = updates;
    this.known = index.searcher().getSchema();
  }

  /** What updates are open know the schema of before. */
  private void renew() throws IOException {
    updates.flush();
    known = index.core().getLatestSchema();
    FieldSurvey fresh = new FieldSurvey(index, known);
    survey = Optional.of(fresh);
    found = 0;
    refuse(fresh);
  }

  private void refuse(FieldSurvey now) throws IOException {
    UpdateBlockers.always(index, known).and(now.blockers(false)).refuseUnless(allowLoss);
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

    /** Refuses to let documents be updated that would be destroyed; returns the one to update. */
    int passed(List<Integer> block) throws IOException {
      if (index.core().getLatestSchema() != known) {
        renew();
        trip = Optional.empty();
      }
      if (survey.isPresent()) {
        look(block, survey.get());
      }
      return block.get(block.size() - 1);
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
