// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;

/**
 * The job of the whole collection where documents have documents below them, over shards: there
 * Solr drops updates in place of the documents below, on all replicas but the leader.
 */
class NestedGroupsCloudTest {
  private static final int PARENTS = 12;

  private static String words(int from) {
    return String.join(" ", RandomTexts.range(from, from + 30));
  }

  /** Every second document is a copy of the one before, and so are the documents below it. */
  private static SolrInputDocument parent(int number) {
    int from = 100 * (number / 2);
    SolrInputDocument parent = document("id", "p" + number, "text", words(from));
    List<SolrInputDocument> annexes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      annexes.add(document("id", "p" + number + "-annex" + i, "text", words(10_000 + from)));
    }
    parent.addField("annexes", annexes);
    return parent;
  }

  private static SortedMap<String, SortedMap<String, List<String>>> fields(
      SortedMap<String, IndexedDocument> copy) {
    SortedMap<String, SortedMap<String, List<String>>> fields = new TreeMap<>();
    copy.forEach(
        (id, found) -> {
          fields.put(id, new TreeMap<>(found.fields()));
          fields.get(id).remove("dup_group");
          fields.get(id).remove("_version_");
        });
    return fields;
  }

  private static Set<Set<String>> groups(SortedMap<String, IndexedDocument> copy) {
    SortedMap<String, Set<String>> groups = new TreeMap<>();
    copy.forEach(
        (id, found) ->
            found
                .fields()
                .getOrDefault("dup_group", List.of())
                .forEach(n -> groups.computeIfAbsent(n, x -> new TreeSet<>()).add(id)));
    return groups.values().stream().filter(g -> g.size() > 1).collect(Collectors.toSet());
  }

  @Test
  void onlyRootsAreNumberedAndAllReplicasAgree(@TempDir Path home) throws Exception {
    try (LivingCollection collection = new LivingCollection(home)) {
      UpdateRequest all = new UpdateRequest();
      all.add(IntStream.range(0, PARENTS).mapToObj(NestedGroupsCloudTest::parent).toList());
      all.setAction(AbstractUpdateRequest.ACTION.COMMIT, true, true);
      collection.update(all);
      SortedMap<String, SortedMap<String, List<String>>> before =
          fields(collection.copies().get(0));

      collection.runJob();

      Set<Set<String>> expected =
          IntStream.range(0, PARENTS / 2)
              .mapToObj(n -> Set.of("p" + 2 * n, "p" + (2 * n + 1)))
              .collect(Collectors.toSet());
      for (SortedMap<String, IndexedDocument> copy : collection.copies()) {
        assertEquals(before, fields(copy));
        assertEquals(expected, groups(copy));
      }
    }
  }
}
