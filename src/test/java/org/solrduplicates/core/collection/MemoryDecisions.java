package org.solrduplicates.core.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.group.Decisions;

/** Decisions in memory; what a job made of them is kept as bytes. */
final class MemoryDecisions implements JobDecisions {
  private final Decisions decisions;
  private final List<byte[]> kept = new ArrayList<>();
  private int older;

  MemoryDecisions(Decisions decisions) {
    this.decisions = decisions;
  }

  @Override
  public Decisions all() {
    return decisions;
  }

  @Override
  public void begin(List<DecidedGroup> groups) throws IOException {
    older = kept.size();
    for (DecidedGroup group : groups) {
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
  List<DecidedGroup> kept() throws IOException {
    List<DecidedGroup> groups = new ArrayList<>();
    for (byte[] bytes : kept) {
      groups.add(DecidedGroup.read(new DataInputStream(new ByteArrayInputStream(bytes))));
    }
    return groups;
  }
}
