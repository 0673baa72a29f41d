package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Keeps the record of the last complete run. For one job at a time. */
public interface RunStore {
  /** Returns the record of the last run, if there is one; from its beginning, each time. */
  Optional<InputStream> last() throws IOException;

  /**
   * Returns why the record of the last run could not be had, empty if it could or there is none.
   */
  default String notReused() {
    return "";
  }

  /** Begins a new record, which is not the last one yet. */
  OutputStream next() throws IOException;

  /**
   * Returns whether a run has begun to write numbers and did not come to its end. Then the replicas
   * of a shard may have different ones, and a reader sees those of one replica only.
   */
  default boolean isCutShort() {
    return false;
  }

  /** Notes that numbers are written from now on, until {@link #keep}. */
  default void begin() {}

  /** Makes the new record the last one. */
  void keep() throws IOException;

  /** Forgets everything at once, so that every run compares all. */
  RunStore NONE =
      new RunStore() {
        @Override
        public Optional<InputStream> last() {
          return Optional.empty();
        }

        @Override
        public OutputStream next() {
          return OutputStream.nullOutputStream();
        }

        @Override
        public void keep() {}
      };
}
