// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/** Keeps the record of the last complete run, for one job at a time. */
public interface RunStore {
  /** Returns the record of the last run from its beginning. */
  Optional<InputStream> last() throws IOException;

  /** Returns why the last record cannot be used; empty if it can or there is none. */
  default String notReused() {
    return "";
  }

  OutputStream next() throws IOException;

  /**
   * Notes that numbers are written until {@link #keep}; returns whether an earlier run stopped
   * while it wrote. Then replicas of a shard may have different numbers.
   */
  default boolean begin() throws IOException {
    return false;
  }

  void keep() throws IOException;

  /** Returns an empty exchange for one run. */
  default Exchange exchange() throws IOException {
    return Exchange.inMemory();
  }

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
