// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Keeps the last run in memory. */
final class MemoryRuns implements RunStore {
  private Optional<byte[]> last = Optional.empty();
  private ByteArrayOutputStream next = new ByteArrayOutputStream();

  @Override
  public Optional<InputStream> last() {
    return last.map(ByteArrayInputStream::new);
  }

  @Override
  public OutputStream next() {
    next = new ByteArrayOutputStream();
    return next;
  }

  @Override
  public void keep() {
    last = Optional.of(next.toByteArray());
  }

  /** Returns the record of the last complete run. */
  byte[] record() {
    return last.orElseThrow().clone();
  }

  boolean isEmpty() {
    return last.isEmpty();
  }

  /** Changes the record as a broken disk would. */
  void damage(UnaryOperator<byte[]> change) {
    last = last.map(bytes -> change.apply(bytes.clone()));
  }
}
