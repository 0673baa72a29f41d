package org.solrduplicates.solr.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.collection.ConstrainedComponent;
import org.solrduplicates.core.collection.JobDecisions;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.solr.decision.DecisionStore;

/**
 * The decisions of a collection for its job, and the groups that they have reached, for whoever
 * lists groups. For one job at a time.
 */
final class KeptDecisions implements JobDecisions {
  /** The layout of the record; another one is not read. */
  private static final int LAYOUT = 1;

  private final DecisionStore store;
  private List<ConstrainedComponent> begun = List.of();

  KeptDecisions(DecisionStore store) {
    this.store = store;
  }

  @Override
  public PairConstraints all() {
    return store.all();
  }

  @Override
  public void begin(List<ConstrainedComponent> groups) throws IOException {
    begun = groups;
    List<ConstrainedComponent> both = new ArrayList<>(before().orElse(List.of()));
    both.addAll(groups);
    if (!both.isEmpty()) {
      store.keepRecord(written(both));
    }
  }

  @Override
  public void end() throws IOException {
    if (store.record().length > 0) {
      store.keepRecord(written(begun));
    }
  }

  /**
   * Returns the groups that decisions have reached.
   *
   * @throws IOException if another version has kept them; without them a caller might be shown
   *     groups that he shall not see
   */
  List<ConstrainedComponent> groups() throws IOException {
    return before()
        .orElseThrow(
            () ->
                new IOException(
                    "what decisions made of the groups was kept by another version of the plugin:"
                        + " start the job of the groups again"));
  }

  /** Returns nothing for what another version has kept. */
  private Optional<List<ConstrainedComponent>> before() throws IOException {
    byte[] record = store.record();
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(record));
    List<ConstrainedComponent> groups = new ArrayList<>();
    if (record.length > 0 && in.readInt() != LAYOUT) {
      return Optional.empty();
    }
    for (int left = record.length == 0 ? 0 : in.readInt(); left > 0; left--) {
      groups.add(ConstrainedComponent.read(in));
    }
    return Optional.of(groups);
  }

  private static byte[] written(List<ConstrainedComponent> groups) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(LAYOUT);
    out.writeInt(groups.size());
    for (ConstrainedComponent group : groups) {
      group.write(out);
    }
    return bytes.toByteArray();
  }
}
