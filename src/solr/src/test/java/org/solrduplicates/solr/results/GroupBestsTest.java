// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.results.Winners.Bests;
import org.solrduplicates.solr.wire.Codec;

class GroupBestsTest {
  /** A hit; of equal orders, the first document is the best. */
  private record Hit(int group, long order, int document) {}

  /** Few hits of high numbers are in a hash table, many of low numbers in a slot for each group. */
  @ParameterizedTest(name = "{0} hits, groups up to {1}")
  @CsvSource({"1, 1", "1, 2147483647", "500, 3", "500, 600", "500, 100000", "500, 2147483647"})
  void theBestHitOfEachGroupIsFound(int most, int highest) {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      List<Hit> hits = new ArrayList<>();
      GroupBests bests = new GroupBests(most, highest);
      SortedMap<Integer, Hit> expected = new TreeMap<>();
      for (int document = 0; document < most; document++) {
        int near = Math.max(0, highest - 1 - random.nextInt(40));
        int group = 1 + (random.nextBoolean() ? near : random.nextInt(highest));
        Hit hit = new Hit(group, random.nextInt(5), document);
        hits.add(hit);
        bests.add(group, hit.order, document);
        expected.merge(group, hit, (a, b) -> b.order < a.order ? b : a);
      }

      for (Hit hit : hits) {
        assertEquals(expected.get(hit.group).equals(hit), bests.isBest(hit.group, hit.document));
      }
      Bests sent = bests.bests(most, 7);
      assertArrayEquals(
          expected.keySet().stream().mapToInt(Integer::intValue).toArray(), sent.groups());
      assertArrayEquals(expected.values().stream().mapToLong(Hit::order).toArray(), sent.orders());

      Hit hidden = hits.stream().max(Comparator.comparing(Hit::group)).get();
      bests.hide(hidden.group);
      bests.hide(highest);
      hits.stream()
          .filter(hit -> hit.group == hidden.group)
          .forEach(hit -> assertFalse(bests.isBest(hit.group, hit.document)));
    }
  }

  /** Looks the same between nodes, but checks nothing. */
  public record Unchecked(ShardName shard, List<Bests> bests, Optional<Boolean> numbered) {}

  @Test
  void aShardWithoutHitsOfAnyFilterIsRefused() {
    ShardName shard = new ShardName("books", "shard1");
    String message =
        Codec.of(Unchecked.class).text(new Unchecked(shard, List.of(), Optional.empty()));

    SolrException refusal =
        assertThrows(SolrException.class, () -> Codec.of(Winners.ShardBests.class).ofText(message));

    assertEquals(400, refusal.code());
    assertEquals("invalid message between nodes: no hits of " + shard, refusal.getMessage());
  }

  @Test
  void aGroupOfOtherShardsOnlyIsHiddenWithoutEffect() {
    GroupBests bests = new GroupBests(1, 5);
    bests.add(5, 0, 3);
    bests.hide(1);
    bests.hide(1_000_000);

    assertTrue(bests.isBest(5, 3));
  }
}
