// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Keeps the last run in memory. */
final class MemoryRuns implements RunStore {
  private final Exchange exchange;
  private Optional<byte[]> last = Optional.empty();
  private byte[] imported = new byte[0];
  private Optional<RunOutcome> outcome = Optional.empty();
  private ByteArrayOutputStream next = new ByteArrayOutputStream();

  MemoryRuns() {
    this(Exchange.inMemory());
  }

  MemoryRuns(Exchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public Exchange exchange() {
    return exchange;
  }

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
  public boolean begin() {
    outcome = Optional.empty();
    return false;
  }

  @Override
  public void keep(Optional<RunOutcome> ended) {
    last = Optional.of(next.toByteArray());
    outcome = ended;
  }

  @Override
  public Optional<RunOutcome> outcome() {
    return outcome;
  }

  /** Takes the rows of the next import. */
  void importing(List<ImportedRow> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (ImportedRow row : rows) {
      row.write(new DataOutputStream(bytes));
    }
    imported = bytes.toByteArray();
  }

  @Override
  public InputStream imported() {
    return new ByteArrayInputStream(imported);
  }

  /** Returns the record of the last complete run. */
  byte[] record() {
    return last.orElseThrow().clone();
  }

  boolean isEmpty() {
    return last.isEmpty();
  }

  /** Changes the record as a broken disk would, and has the next run look at all documents. */
  void damage(UnaryOperator<byte[]> change) {
    outcome = Optional.empty();
    last = last.map(bytes -> change.apply(bytes.clone()));
  }
}
