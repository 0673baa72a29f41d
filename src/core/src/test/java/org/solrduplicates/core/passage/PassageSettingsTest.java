// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.solrduplicates.core.passage.Fragment.Kind;
import org.solrduplicates.core.passage.PassageSettings.Limits;

class PassageSettingsTest {
  @Test
  void valuesOutOfRangeAreRefusedByName() {
    Limits limits = new Limits(1, 1);
    assertRefused(
        "minWords must be 4 or more, not 3", () -> new PassageSettings(3, limits, limits));
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertRefused("minShare must be 0..1, not " + share, () -> new Limits(share, 1));
      assertRefused(
          "maxShare must be 0..1, not " + share,
          () -> IgnoredFragments.frequent(hash -> 0, 1, share));
    }
    assertRefused("maxGap must be 0..1000, not -1", () -> new Limits(1, -1));
    assertRefused("maxGap must be 0..1000, not 1001", () -> new Limits(1, 1001));
  }

  @Test
  void kindsThatAreNotNamedHaveNoFragments() {
    FragmentSettings words = new FragmentSettings(Map.of(Kind.WORDS, new Winnowing(2, 2)));
    PassageText text = PassageText.of("a b 合 同 c d");
    assertEquals(
        List.of("0-2", "1-5", "4-6"),
        words.fragments(text).stream().map(f -> f.from() + "-" + f.to()).toList());
    assertEquals(0, new FragmentSettings(Map.of()).hashes(text).length);
  }

  @Test
  void equalFragmentsOfTwoKindsAreDifferent() {
    Winnowing two = new Winnowing(2, 2);
    PassageText text = PassageText.of("合同 合同");
    FragmentSettings both = new FragmentSettings(Map.of(Kind.CHARACTERS, two, Kind.INITIALS, two));
    assertEquals(6, both.fragments(text).size());
    assertEquals(4, both.hashes(text).length);
  }

  @Test
  void fragmentsInManyDocumentsAreIgnored() {
    IgnoredFragments large = IgnoredFragments.frequent(hash -> (int) hash, 2_000, 0.01);
    assertFalse(large.ignored().test(20));
    assertTrue(large.ignored().test(21));
    IgnoredFragments small = IgnoredFragments.frequent(hash -> (int) hash, 20, 0.01);
    assertFalse(small.ignored().test(10));
    assertTrue(small.ignored().test(11));
    assertTrue(small.or(large).ignored().test(15));
    assertTrue(large.or(small).ignored().test(15));
    assertFalse(IgnoredFragments.NONE.or(large).ignored().test(15));
  }

  private static void assertRefused(String message, Executable made) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, made).getMessage());
  }
}
