// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * Where texts are. Each text has a home, the partition with its documents.
 *
 * @param partitions the number of homes
 */
record Homes(int partitions) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Returns the home of a text. */
  int of(long text) {
    return (int) Long.remainderUnsigned(Hash.mix(text), partitions);
  }

  /** Returns the partition that joins the texts of a term. */
  int ofTerm(int hash) {
    return of(hash);
  }

  /** Returns whether a text is at a home. */
  LongPredicate at(int home) {
    return text -> of(text) == home;
  }

  /** Asks the home of a text for what a home needs of it. */
  void ask(Chunks out, long text, int home) {
    out.add(
        of(text),
        row -> {
          row.writeLong(text);
          row.writeInt(home);
        });
  }

  /** Returns the homes that ask for each text. */
  static Map<Long, List<Integer>> asking(List<byte[]> asked) {
    Map<Long, List<Integer>> homes = new HashMap<>();
    Chunks.read(
        asked,
        in -> homes.computeIfAbsent(in.readLong(), text -> new ArrayList<>(1)).add(in.readInt()));
    return homes;
  }
}
