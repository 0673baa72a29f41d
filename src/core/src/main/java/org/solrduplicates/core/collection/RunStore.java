// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Keeps the record of the last complete run, for one job at a time; by default none. */
public interface RunStore {
  /** Returns the record of the last run from its beginning. */
  default Optional<InputStream> last() throws IOException {
    return Optional.empty();
  }

  /** Returns why the last record cannot be used; empty if it can or there is none. */
  default String notReused() {
    return "";
  }

  default OutputStream next() throws IOException {
    return OutputStream.nullOutputStream();
  }

  /**
   * Notes that numbers are written until {@link #keep}; returns whether an earlier run stopped
   * while it wrote. Then replicas of a shard may have different numbers.
   */
  default boolean begin() throws IOException {
    return false;
  }

  /**
   * Makes the record {@link #next} the last one.
   *
   * @param outcome empty if the next run has to look at all documents
   */
  default void keep(Optional<RunOutcome> outcome) throws IOException {}

  /**
   * Ends what {@link #begin} noted and keeps the record of the last run. The next run looks at all
   * documents.
   */
  default void keepLast() throws IOException {}

  /** Returns the rows of an import, see {@link ImportedRow#write}, from the first one. */
  default InputStream imported() throws IOException {
    return InputStream.nullInputStream();
  }

  /** Returns how the last run ended; empty if it is unknown, or a later one began to write. */
  default Optional<RunOutcome> outcome() throws IOException {
    return Optional.empty();
  }

  /** Returns an empty exchange for one run. */
  default Exchange exchange() throws IOException {
    return Exchange.inMemory();
  }

  RunStore NONE = new RunStore() {};
}
