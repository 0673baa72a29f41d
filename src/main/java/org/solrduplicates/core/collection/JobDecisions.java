package org.solrduplicates.core.collection;

import java.io.IOException;
import java.util.List;
import org.solrduplicates.core.constraint.PairConstraints;

/** What people have decided, and where a job notes what it made of it. For one job at a time. */
public interface JobDecisions {
  PairConstraints all() throws IOException;

  /**
   * Keeps the groups that decisions reach, beside those of the run before, for from now on
   * documents are in groups of either.
   */
  void begin(List<ConstrainedComponent> groups) throws IOException;

  /** Forgets the groups of the run before, for no document is in them any more. */
  void end() throws IOException;

  JobDecisions NONE =
      new JobDecisions() {
        @Override
        public PairConstraints all() {
          return PairConstraints.NONE;
        }

        @Override
        public void begin(List<ConstrainedComponent> groups) {}

        @Override
        public void end() {}
      };
}
