// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResponseMapTest {
  @Test
  void theKeysStayInTheOrderInWhichTheyAreAdded() {
    assertEquals("{b=1, a=2}", new ResponseMap().with("b", 1).with("a", 2).toString());
  }

  @Test
  void emptyValuesAreKept() {
    ResponseMap map = new ResponseMap().with("a", "").with("b", 0).with("c", false);

    assertEquals("{a=, b=0, c=false}", map.toString());
  }

  @Test
  void ifThereIsNoneTheKeyIsMissing() {
    ResponseMap map =
        new ResponseMap()
            .ifAny("text", "")
            .ifAny("list", List.of())
            .ifAny("count", 0)
            .ifAny("large", 0L)
            .ifAny("share", 0.0)
            .ifAny("flag", false);

    assertEquals("{}", map.toString());
  }

  @Test
  void ifThereIsOneItIsAdded() {
    ResponseMap map =
        new ResponseMap()
            .ifAny("text", " ")
            .ifAny("list", List.of(0))
            .ifAny("count", -1)
            .ifAny("share", 0.1)
            .ifAny("flag", true);

    assertEquals("{text= , list=[0], count=-1, share=0.1, flag=true}", map.toString());
  }

  @Test
  void nullIsRefusedWithItsKey() {
    Object none = Optional.empty().orElse(null);

    assertEquals(
        "key",
        assertThrows(NullPointerException.class, () -> new ResponseMap().with("key", none))
            .getMessage());
  }
}
