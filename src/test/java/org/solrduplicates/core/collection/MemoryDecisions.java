package org.solrduplicates.core.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.constraint.PairConstraints;

/** Decisions in memory; what a job made of them is kept as bytes. */
final class MemoryDecisions implements JobDecisions {
  private final PairConstraints decisions;
  private final List<byte[]> kept = new ArrayList<>();
  private int older;

  MemoryDecisions(PairConstraints decisions) {
    this.decisions = decisions;
  }

  @Override
  public PairConstraints all() {
    return decisions;
  }

  @Override
  public void begin(List<ConstrainedComponent> groups) throws IOException {
    older = kept.size();
    for (ConstrainedComponent group : groups) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      group.write(new DataOutputStream(bytes));
      kept.add(bytes.toByteArray());
    }
  }

  @Override
  public void end() {
    kept.subList(0, older).clear();
  }

  /** Returns what is kept, read anew. */
  List<ConstrainedComponent> kept() throws IOException {
    List<ConstrainedComponent> groups = new ArrayList<>();
    for (byte[] bytes : kept) {
      groups.add(ConstrainedComponent.read(new DataInputStream(new ByteArrayInputStream(bytes))));
    }
    return groups;
  }
}
