// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.NamingHabit;

/** The job groups the versions of a contract, and no invoices of a year. */
class NamingHabitsJobTest extends OneCollectionTest {
  @ParameterizedTest
  @MethodSource("org.solrduplicates.solr.NamingHabit#all")
  void theJobGroupsTheVersionsOfAContractAndNoInvoices(NamingHabit habit) {
    collection.core().add(habit.documents().toArray(new SolrInputDocument[0]));

    collection.run();

    assertEquals(habit.groups(), collection.partition());
  }
}
