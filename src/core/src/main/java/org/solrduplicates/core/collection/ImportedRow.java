// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.text.Sentence;

/**
 * A document with the group that another program has found for it.
 *
 * @param id 1 to {@value #LONGEST} characters
 * @param version Solr's version of the document that the program has read
 * @param group any name of 1 to {@value #LONGEST} characters, the same for each member of the
 *     group; empty for none
 * @param rank 0 for the latest document of the group; the others count from 1, oldest first
 * @param uncovered whether no shown document of the group covers this one; false for the latest
 * @param background the column value of what is usual around the document; 0 for none
 */
public record ImportedRow(
    String id, long version, Optional<String> group, int rank, boolean uncovered, long background) {
  private static final int LONGEST = 20_000;

  private static final Set<String> NAMES =
      new TreeSet<>(
          Set.of(
              "id",
              "version",
              "group",
              "rank",
              "uncovered",
              "background",
              // Spark has more values of a document
              "similarity",
              "relation",
              "problem"));

  /**
   * @throws IllegalArgumentException naming the member, its value and its range
   */
  public ImportedRow {
    requireLength("id", id);
    group.ifPresent(name -> requireLength("group", name));
    if (rank < 0) {
      throw wrong("rank", "a whole number from 0 to " + Integer.MAX_VALUE, rank);
    }
    if (rank == 0 && uncovered) {
      throw wrong("uncovered", "false for rank 0, which is always shown", true);
    }
  }

  private static void requireLength(String name, String value) {
    if (value.isEmpty() || value.length() > LONGEST) {
      throw new IllegalArgumentException(
          Sentence.of(
              "%s must have 1 to %d characters, had %d; change it and import all rows again",
              name, LONGEST, value.length()));
    }
  }

  private static IllegalArgumentException wrong(String name, String range, @Nullable Object value) {
    return new IllegalArgumentException(
        Sentence.of(
            "%s must be %s, was '%s'; change it and import all rows again", name, range, value));
  }

  /**
   * Reads the members of a JSON object. A document without a group needs no rank. The members
   * similarity, relation and problem do not count.
   *
   * @throws IllegalArgumentException naming the member, its value and its range
   */
  public static ImportedRow of(Map<?, ?> members) {
    for (Object name : members.keySet()) {
      if (!NAMES.contains(String.valueOf(name))) {
        throw wrong("the name of a member", "one of " + String.join(", ", NAMES), name);
      }
    }
    Optional<String> group = text("group", members);
    return new ImportedRow(
        text("id", members).orElseThrow(() -> wrong("id", "a text", null)),
        number("version", members, Long.MIN_VALUE, Long.MAX_VALUE, true),
        group,
        (int) number("rank", members, 0, Integer.MAX_VALUE, group.isPresent()),
        isTrue("uncovered", members),
        number("background", members, Long.MIN_VALUE, Long.MAX_VALUE, false));
  }

  private static Optional<String> text(String name, Map<?, ?> members) {
    Object value = members.get(name);
    if (value != null && !(value instanceof String)) {
      throw wrong(name, "a text", value);
    }
    return Optional.ofNullable((String) value);
  }

  private static boolean isTrue(String name, Map<?, ?> members) {
    Object value = members.get(name);
    if (value != null && !(value instanceof Boolean)) {
      throw wrong(name, "true or false", value);
    }
    return Boolean.TRUE.equals(value);
  }

  /** Returns 0 for a missing number that is not required. */
  private static long number(
      String name, Map<?, ?> members, long least, long most, boolean required) {
    Object value = members.get(name);
    if (value == null && !required) {
      return 0;
    }
    if (value instanceof Number number
        && (number instanceof Long || number instanceof Integer)
        && number.longValue() >= least
        && number.longValue() <= most) {
      return number.longValue();
    }
    throw wrong(name, "a whole number from " + least + " to " + most, value);
  }

  /** Writes a row that {@link #read} reads. */
  public void write(DataOutput out) throws IOException {
    out.writeUTF(id);
    out.writeLong(version);
    out.writeUTF(group.orElse(""));
    out.writeInt(uncovered ? ~rank : rank);
    out.writeLong(background);
  }

  /** Reads a row that {@link #write} has written. */
  public static ImportedRow read(DataInput in) throws IOException {
    String id = in.readUTF();
    long version = in.readLong();
    Optional<String> group = Optional.of(in.readUTF()).filter(name -> !name.isEmpty());
    int rank = in.readInt();
    boolean uncovered = Documents.isUncovered(rank);
    return new ImportedRow(id, version, group, uncovered ? ~rank : rank, uncovered, in.readLong());
  }
}
