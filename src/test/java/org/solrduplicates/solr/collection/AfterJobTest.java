// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.AfterJob.LONG;
import static org.solrduplicates.solr.collection.AfterJob.chain;
import static org.solrduplicates.solr.collection.AfterJob.ids;
import static org.solrduplicates.solr.collection.AfterJob.ofJob;
import static org.solrduplicates.solr.collection.AfterJob.with;
import static org.solrduplicates.solr.collection.AfterJob.without;
import static org.solrduplicates.solr.collection.CollectionCore.VISIBLE;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.List;
import java.util.Map;
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
  void aDocumentThatIsAloneIsAnsweredAlone() {
    groupChain();

    Answer answer = after.ask("single");

    assertEquals(List.of(), answer.ids());
    assertEquals(false, answer.group("truncated"));
  }

  /** It is like the last of the chain only, which is more links away than are followed. */
  @Test
  void aNewDocumentJoinsFromEveryMemberAlike() {
    groupChain();
    add(text("new", 3 * LONG));

    for (String id : CHAIN) {
      assertEquals(with(CHAIN, "new"), after.group(id), id);
    }
    assertEquals(without(CHAIN, "c0"), ofJob(after.ask("c0")));
  }

  @Test
  void newDocumentsThatAreLikeEachOtherJoinOneByOne() {
    groupChain();
    add(text("new", 3 * LONG), text("newer", 3 * LONG + 3));

    for (String id : CHAIN) {
      assertEquals(with(CHAIN, "new", "newer"), after.group(id), id);
      assertEquals(List.of("dup.depth"), after.ask(id, "dup.depth", "1").group("truncatedBy"), id);
    }
  }

  @Test
  void aDeletedMemberIsGoneAndTheOthersStayTogether() {
    groupChain();
    collection.core().delete("c4");

    after.assertGroupOfEach(without(CHAIN, "c4"));
  }

  @Test
  void aMemberThatIsSentAgainWithAnotherTextLeaves() {
    groupChain();
    add(text("c4", 500));

    after.assertGroupOfEach(without(CHAIN, "c4"));
    after.assertGroupOfEach(Set.of("c4"));
  }

  @Test
  void membersThatAreSentAgainStay() throws IOException {
    try (CollectionCore shipped = CollectionCore.shipped()) {
      shipped.core().add(chain("c", LONG));
      shipped.run(dice());

      shipped.core().add(chain("c", LONG));
      AfterJob asked = new AfterJob(shipped);
      asked.assertGroupOfEach(CHAIN);
      assertEquals(without(CHAIN, "c0"), ofJob(asked.ask("c0")));

      shipped.core().add(text("new", 3 * LONG), text("c0", 500));
      for (String id : without(CHAIN, "c0")) {
        assertEquals(with(without(CHAIN, "c0"), "new"), asked.group(id), id);
      }
      asked.assertGroupOfEach(Set.of("c0"));
    }
  }

  @Test
  void aMemberWhoseTextIsSetByAnAtomicUpdateLeaves() throws IOException {
    try (CollectionCore shipped = CollectionCore.shipped()) {
      shipped.core().add(chain("c", LONG));
      shipped.run(dice());

      shipped
          .core()
          .add(document("id", "c4", "text", Map.of("set", CollectionCore.words(500, 510))));

      AfterJob asked = new AfterJob(shipped);
      asked.assertGroupOfEach(without(CHAIN, "c4"));
      asked.assertGroupOfEach(Set.of("c4"));
    }
  }

  @Test
  void aMemberOfWhichAnotherFieldIsChangedStays() {
    groupChain();
    add(document("id", "c8", "author", Map.of("set", "Ann")));

    after.assertGroupOfEach(CHAIN);
    assertEquals(without(CHAIN, "c8"), ofJob(after.ask("c8")));
    assertEquals(without(CHAIN, "c0"), ofJob(after.ask("c0")));
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
