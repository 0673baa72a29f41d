// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;

/** More copies of a text than a source has candidates, which are fifty by default. */
class ManyCopiesTest extends OneCoreTest {
  static final int COPIES = 80;

  static List<SolrInputDocument> copies(String name, String text) {
    return IntStream.range(0, COPIES)
        .mapToObj(i -> document("id", name + i, "text", text))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Set<String> names(String name) {
    return IntStream.range(0, COPIES).mapToObj(i -> name + i).collect(Collectors.toSet());
  }

  private static String text(int changed) {
    return words(0, 100 - changed) + " " + words(500, 500 + changed);
  }

  private static Set<String> ids(Answer answer) {
    return new TreeSet<>(answer.ids());
  }

  @Test
  void allCopiesAreListedAndHideNoVersion() {
    List<SolrInputDocument> all = copies("copy", text(0));
    all.add(document("id", "newer", "text", text(5)));
    core.add(all);

    Set<String> expected = new TreeSet<>(names("copy"));
    expected.remove("copy3");
    expected.add("newer");
    assertEquals(expected, ids(core.duplicates("id", "copy3", "rows", "200")));
  }

  @Test
  void copiesOfAnotherVersionHideNoVersionEither() {
    List<SolrInputDocument> all = copies("copy", text(3));
    all.add(document("id", "old", "text", text(0)));
    all.add(document("id", "newer", "text", text(12)));
    core.add(all);

    Set<String> expected = new TreeSet<>(names("copy"));
    expected.add("newer");
    for (String link : List.of("pivot", "single")) {
      Answer answer = core.duplicates("id", "old", "rows", "200", "dup.link", link);
      assertEquals(expected, ids(answer), link);
    }
  }
}
