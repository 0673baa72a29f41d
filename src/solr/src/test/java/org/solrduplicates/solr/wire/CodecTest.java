// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Metadata;

/** What is written between nodes is read as it was, and what no node writes is refused. */
class CodecTest {
  private static final Codec<Object> PLAIN = Codec.of(value -> value, value -> value);

  /** Of all kinds of components. */
  public record All(
      String text,
      int number,
      @Nullable Long lacking,
      @Nullable Instant date,
      Set<Source> sources,
      Optional<HashRange> range,
      SortedMap<String, Long> sorted,
      Map<Integer, List<String>> lists) {}

  private static <T> T again(T value, Class<T> type) {
    return Codec.of(type).ofText(Codec.of(type).text(value));
  }

  static Stream<All> records() {
    return Stream.of(
        new All(
            "ä",
            -1,
            7L,
            Instant.parse("2024-01-01T00:00:00.001Z"),
            Set.of(Source.EXACT, Source.TITLE),
            Optional.of(new HashRange(1, 2)),
            new TreeMap<>(Map.of("b", 2L, "a", 1L)),
            Map.of(3, List.of("x", "y"))),
        new All("", 0, null, null, Set.of(), Optional.empty(), new TreeMap<>(), Map.of()));
  }

  @ParameterizedTest
  @MethodSource("records")
  void aRecordIsReadAsItWasWritten(All record) {
    assertEquals(record, again(record, All.class));
  }

  @Test
  void settingsCrossAsValues() {
    DuplicateSettings settings =
        DuplicateSettings.of(key -> Optional.of("0.55").filter(v -> key.equals("dup.threshold")));

    assertEquals(settings, again(settings, DuplicateSettings.class));
  }

  public record Columns(long[] keys, int[] groups, boolean[] switches, Metadata metadata) {}

  @Test
  void arraysAndPostingsAreReadAsTheyWereWritten() {
    Metadata metadata = new Metadata("title", "name", "hash");
    Columns read =
        again(
            new Columns(
                new long[] {1, -2}, new int[] {-3, 4}, new boolean[] {true, false}, metadata),
            Columns.class);

    assertArrayEquals(new long[] {1, -2}, read.keys());
    assertArrayEquals(new int[] {-3, 4}, read.groups());
    assertArrayEquals(new boolean[] {true, false}, read.switches());
    assertEquals("hash", read.metadata().fileHash());
    Postings postings = Postings.of(new int[] {1, 5}, new long[] {10, 50});
    Postings same = again(postings, Postings.class);
    assertEquals(50, same.key(1));
    assertEquals(5, same.term(1));
    assertEquals(2, same.size());
  }

  static Stream<Object> wrong() {
    Object range = List.of(List.of(0, 1));
    List<Object> none = List.of();
    return Stream.of(
        List.of(),
        "text",
        Arrays.asList(null, 0, null, null, none, none, none, none),
        Arrays.asList("", null, null, null, none, none, none, none),
        Arrays.asList("", "1", null, null, none, none, none, none),
        Arrays.asList("", 0, null, null, null, none, none, none),
        Arrays.asList("", 0, null, null, List.of("NOSUCH"), none, none, none),
        Arrays.asList("", 0, null, null, none, List.of(List.of(2, 1)), none, none),
        Arrays.asList("", 0, null, null, none, Arrays.asList(range, null), none, none),
        Arrays.asList("", 0, null, null, none, none, List.of("a"), none),
        Arrays.asList("", 0, null, null, none, none, none, Arrays.asList(1, null)));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void anInvalidMessageIsRefused(Object message) {
    byte[] bytes = PLAIN.bytes(message);

    SolrException refusal =
        assertThrows(SolrException.class, () -> Codec.of(All.class).ofBytes(bytes));
    assertEquals(400, refusal.code());
  }

  private record Hidden(String text) {}

  public record OfQueue(Queue<String> queue) {}

  public record OfAny<T>(T any) {}

  static Stream<Arguments> withoutCodec() {
    return Stream.of(
        Arguments.of(Hidden.class, Hidden.class + " must be a public record"),
        Arguments.of(Thread.class, "no codec for class java.lang.Thread"),
        Arguments.of(OfQueue.class, "no codec for interface java.util.Queue"),
        Arguments.of(OfAny.class, "no codec for T"));
  }

  @ParameterizedTest
  @MethodSource("withoutCodec")
  void aTypeThatOthersCannotConstructHasNoCodec(Class<?> type, String message) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Codec.of(type));

    assertEquals(message, refusal.getMessage());
  }
}
