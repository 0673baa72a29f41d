// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.solrduplicates.core.collection.RunStore;

/** The pairs that a run of a job has compared, from its record. */
final class RecordedPairs implements RunStore {
  private static final long END = -1;

  private final ByteArrayOutputStream record = new ByteArrayOutputStream();

  /** Receives the keys of two documents. */
  interface PairUse {
    void take(long first, long second);
  }

  /** A run that begins again with other keys writes a new record. */
  @Override
  public OutputStream next() {
    record.reset();
    return record;
  }

  /** Visits the pairs of the last run in its order. */
  void forEach(PairUse use) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(record.toByteArray()));
    in.skipNBytes(Integer.BYTES + Long.BYTES + Integer.BYTES); // format, settings and seed
    long[] keys = new long[in.readInt()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = in.readLong();
      in.skipNBytes(Long.BYTES); // state
    }
    for (long pair = in.readLong(); pair != END; pair = in.readLong()) {
      use.take(keys[(int) (pair >>> Integer.SIZE)], keys[(int) pair]);
      in.skipNBytes(3 * Long.BYTES); // evidence and the odds that a link needs
    }
  }
}
