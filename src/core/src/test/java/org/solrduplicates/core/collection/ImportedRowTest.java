// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ImportedRowTest {
  private static Map<String, Object> members() {
    return new HashMap<>(
        Map.of(
            "id",
            "a",
            "version",
            5L,
            "group",
            "x",
            "rank",
            3,
            "uncovered",
            true,
            "background",
            -7L));
  }

  @Test
  void theMembersOfAnObjectAreRead() {
    assertEquals(new ImportedRow("a", 5, Optional.of("x"), 3, true, -7), ImportedRow.of(members()));
    assertEquals(
        new ImportedRow("a", 5, Optional.empty(), 0, false, 0),
        ImportedRow.of(Map.of("id", "a", "version", 5)));
  }

  private static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of("id", 5, "id must be a text, was '5'"),
        Arguments.of("id", null, "id must be a text, was 'null'"),
        Arguments.of("id", "", "id must have 1 to 20000 characters, had 0"),
        Arguments.of(
            "group", "x".repeat(20_001), "group must have 1 to 20000 characters, had 20001"),
        Arguments.of(
            "version",
            1.5,
            "version must be a whole number from -9223372036854775808 to"
                + " 9223372036854775807, was '1.5'"),
        Arguments.of(
            "version",
            null,
            "version must be a whole number from -9223372036854775808 to"
                + " 9223372036854775807, was 'null'"),
        Arguments.of("rank", -1, "rank must be a whole number from 0 to 2147483647, was '-1'"),
        Arguments.of("rank", null, "rank must be a whole number from 0 to 2147483647, was 'null'"),
        Arguments.of(
            "rank", 0, "uncovered must be false for rank 0, which is always shown, was 'true'"),
        Arguments.of("uncovered", "yes", "uncovered must be true or false, was 'yes'"),
        Arguments.of(
            "groups",
            "x",
            "the name of a member must be one of background, group, id, problem,"
                + " rank, relation, similarity, uncovered, version, was 'groups'"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongMemberIsNamed(String name, Object value, String message) {
    Map<String, Object> members = members();
    members.put(name, value);

    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> ImportedRow.of(members));

    assertEquals(message + "; change it and import all rows again", failure.getMessage());
  }

  @Test
  void aRowIsReadAsItWasWritten() throws IOException {
    String longest = "\u20AC".repeat(20_000);
    for (ImportedRow row :
        new ImportedRow[] {
          new ImportedRow("a", Long.MAX_VALUE, Optional.of("x"), 3, true, -7),
          new ImportedRow(longest, 0, Optional.of(longest), 0, false, 0),
          new ImportedRow("b", 1, Optional.empty(), Integer.MAX_VALUE, false, 9)
        }) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      row.write(new DataOutputStream(bytes));

      assertEquals(
          row,
          ImportedRow.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
    }
  }
}
