// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExampleShardsTest {
  @Test
  void oneShardNeedsNoCloudAndMoreDo() {
    assertFalse(ExampleShards.of("1").needCloud());
    assertTrue(ExampleShards.of("2").needCloud());
    assertEquals(9, ExampleShards.of("9").number());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10", "-1", "x", "", " 3", "3.0", "03", "99999999999", "٣"})
  void aRefusalStatesTheAllowedRange(String given) {
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> ExampleShards.of(given));

    assertEquals(
        "shards must be a whole number from 1 to 9, not '" + given + "'", refusal.getMessage());
  }
}
