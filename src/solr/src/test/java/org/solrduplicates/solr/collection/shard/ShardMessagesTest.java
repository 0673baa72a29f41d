// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.wire.Codec;

/** A message between nodes with values that no node sends. */
class ShardMessagesTest {
  /** Looks the same between nodes as a {@link Caller}, but checks nothing. */
  public record AnyCaller(
      int seed,
      long weights,
      String run,
      Optional<String> user,
      Optional<Part> part,
      Optional<List<String>> collections) {}

  /** Likewise, as {@link CollectionTasks.Wanted}. */
  @SuppressWarnings("ArrayRecordComponent")
  public record AnyWanted(int[] groups, int max, List<String> shown, boolean comparedOnly) {}

  /** Likewise, as {@link GroupSizes}. */
  @SuppressWarnings("ArrayRecordComponent")
  public record AnySizes(
      int[] groups, int[] sizes, int[] uncovered, int[] similarities, long[] dates, long[] bytes) {}

  private static AnyCaller caller(int seed) {
    return new AnyCaller(seed, 0, "run", Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static AnySizes sizes(int sizes, int dates) {
    int[] two = new int[2];
    return new AnySizes(two, new int[sizes], two, two, new long[dates], new long[4]);
  }

  private static <T> Arguments row(T message, Class<T> sent, Class<?> read, String reason) {
    return Arguments.of(Codec.of(sent).text(message), read, reason);
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        row(caller(-1), AnyCaller.class, Caller.class, "the seed must be from 0 to 3, was '-1'"),
        row(caller(4), AnyCaller.class, Caller.class, "the seed must be from 0 to 3, was '4'"),
        row(
            new AnyWanted(new int[] {7}, -1, List.of(), false),
            AnyWanted.class,
            CollectionTasks.Wanted.class,
            "max must be at least 0, was -1"),
        row(
            sizes(1, 4),
            AnySizes.class,
            GroupSizes.class,
            "the columns of 2 groups differ in length"),
        row(
            sizes(2, 2),
            AnySizes.class,
            GroupSizes.class,
            "the columns of 2 groups differ in length"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aMessageIsRefusedWithItsValue(String message, Class<?> read, String reason) {
    SolrException refusal = assertThrows(SolrException.class, () -> Codec.of(read).ofText(message));

    assertEquals(400, refusal.code());
    assertEquals("invalid message between nodes: " + reason, refusal.getMessage());
  }
}
