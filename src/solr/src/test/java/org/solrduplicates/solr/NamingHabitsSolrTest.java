// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names alone decide whether similar documents are versions or the invoices of a year. */
class NamingHabitsSolrTest extends OneCoreTest {
  @ParameterizedTest
  @MethodSource("org.solrduplicates.solr.NamingHabit#all")
  void aQueryFindsTheVersionsOfAContractAndNoOtherInvoice(NamingHabit habit) {
    core.add(habit.documents().toArray(new SolrInputDocument[0]));

    for (String name : habit.names()) {
      Set<String> expected = new HashSet<>();
      habit.groups().forEach(expected::addAll);
      expected.remove(name);

      assertEquals(expected, Set.copyOf(core.duplicates("id", name).ids()), name);
    }
  }
}
