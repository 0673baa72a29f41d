// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.solrduplicates.core.group.JobColumns;

/**
 * The values that the job wrote into a document, and its state as of the last job.
 *
 * @param group 0 for none; then there is no rank either
 * @param changed the time of the run that found a change, 0 for none
 * @param background what is usual around the document, as a column has it; 0 for none
 * @param seen whether the last job saw the document as it is
 */
record Columns(int group, int rank, long changed, long background, boolean seen) {
  static final Columns NONE = new Columns(0, 0, 0, 0, false);

  Columns changed(long run) {
    return new Columns(group, rank, run, background, seen);
  }

  Columns unseen() {
    return new Columns(group, rank, changed, background, false);
  }

  Columns shown() {
    return new Columns(group, 0, changed, background, false);
  }

  /** Returns whether the last job has found the group of the document, or that there is none. */
  boolean isKnown() {
    return seen || isWritten();
  }

  /** Returns whether the job has written anything. */
  boolean isWritten() {
    return group != 0 || background != 0;
  }

  /** Returns what a question reads. */
  JobColumns read() {
    return new JobColumns(group, background, 0);
  }

  /** Returns whether a filter by rank hides the document. */
  boolean isHidden() {
    return rank > 0;
  }

  /** Returns whether result lists treat the document as if it had no group. */
  boolean isAlwaysShown() {
    return group == 0 || rank < 0;
  }

  /** Returns the place at which {@code show=latest} prefers the document, the first is 0. */
  int place() {
    int oldestFirst = rank < 0 ? ~rank : rank;
    return rank == 0 ? 0 : Integer.MAX_VALUE - oldestFirst;
  }

  /** Returns the values as the fields of the index have them. */
  SortedMap<String, List<String>> fields() {
    SortedMap<String, List<String>> fields = new TreeMap<>();
    if (group != 0) {
      fields.put("dup_group", List.of(Integer.toString(group)));
      fields.put("dup_rank", List.of(Integer.toString(rank)));
    }
    if (changed != 0) {
      fields.put("dup_changed", List.of(Long.toString(changed)));
    }
    if (background != 0) {
      fields.put("dup_background", List.of(Long.toString(background)));
    }
    return fields;
  }

  static Columns of(IndexedDocument indexed) {
    return new Columns(
        (int) number(indexed, "dup_group"),
        (int) number(indexed, "dup_rank"),
        number(indexed, "dup_changed"),
        number(indexed, "dup_background"),
        true);
  }

  private static long number(IndexedDocument indexed, String field) {
    return indexed.fields().getOrDefault(field, List.of("0")).stream()
        .mapToLong(Long::parseLong)
        .sum();
  }
}
