// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.AfterJob.LONG;
import static org.solrduplicates.solr.collection.AfterJob.chain;
import static org.solrduplicates.solr.collection.AfterJob.ids;
import static org.solrduplicates.solr.collection.AfterJob.ofJob;
import static org.solrduplicates.solr.collection.AfterJob.without;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

/** Questions after a job over the collection: they answer its groups, and what is new. */
class AfterJobTest extends OneCollectionTest {
  private static final Set<String> CHAIN = ids("c", LONG);

  private final AfterJob after = new AfterJob(collection);

  private static void groupChain() {
    add(chain("c", LONG));
    add(text("single", 900));
    collection.run(dice());
    assertEquals(Set.of(CHAIN), collection.partition());
  }

  @Test
  void eachMemberOfALongChainAnswersTheWholeGroup() {
    add(chain("c", LONG));
    assertEquals(List.of("dup.depth"), after.ask("c0").group("truncatedBy"));

    collection.run(dice());

    after.assertGroupOfEach(CHAIN);
    for (String id : CHAIN) {
      Answer answer = after.ask(id);
      assertEquals(without(CHAIN, id), ofJob(answer));
      assertEquals(false, answer.group("truncated"), "asked for " + id);
    }
  }

  @Test
  void eachMemberAnswersMoreThanThereAreCandidates() {
    String few = "2";
    Set<String> group = ids("v", 9);
    add(
        IntStream.range(0, 9)
            .mapToObj(i -> document("id", "v" + i, "text", CollectionCore.words(i, i + 40)))
            .toArray(SolrInputDocument[]::new));
    collection.run(dice());

    after.assertGroupOfEach(group, "dup.candidates", few);

    for (String id : group) {
      assertEquals(false, after.ask(id, "dup.candidates", few).group("truncated"), id);
    }
  }

  @Test
  void aLimitBelowTheSizeOfTheGroupIsNamed() {
    groupChain();

    Answer answer = after.ask("c4", "dup.maxGroup", "5");

    assertEquals(List.of("dup.maxGroup"), answer.group("truncatedBy"));
    assertEquals(4, answer.ids().size());
    assertEquals(false, after.ask("c4", "dup.maxGroup", "9").group("truncated"));
  }

  @Test
  void aFilterShowsTheVisibleMembersAndNoOthers() {
    add(text("a", 0), hidden("b", 3), text("c", 6), hidden("d", 9), text("e", 12));
    collection.run(dice());
    add(hidden("new", 1), text("newer", 11));

    for (String id : List.of("a", "c", "e")) {
      assertEquals(Set.of("a", "c", "e", "newer"), after.group(id, "fq", VISIBLE), id);
    }
    assertEquals(Set.of("c", "e"), ofJob(after.ask("a", "fq", VISIBLE)));
  }

  @Test
  void aLimitCountsVisibleMembersOnly() {
    add(text("a", 0), hidden("b", 3), text("c", 6), hidden("d", 9), text("e", 12));
    collection.run(dice());

    Answer answer = after.ask("a", "fq", VISIBLE, "dup.maxGroup", "3");

    assertEquals(Set.of("c", "e"), ofJob(answer));
    assertEquals(false, answer.group("truncated"));
  }
}
