// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.WholesAndParts;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.solr.PartsAnswer;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Terms;
import org.solrduplicates.solr.wire.Codec;

/** Wholes and parts, while some nodes are of a version that does not know them. */
class EarlierNodesCloudTest {
  private static final Codec<Map<TermKind, Postings>> POSTINGS =
      Codec.of(Postings.class).by(Codec.of(TermKind.class));

  @TempDir private static Path home;
  private static TestCloud cloud;

  /** The question of a job of an earlier version. */
  public record EarlierTerms(HashRange range, boolean alone) {}

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1, JobQuestions.SOLR_XML).upload("example");
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void questionsForPhrasesAreReadInBothDirections() {
    HashRange range = new HashRange(1, 3);
    EarlierTerms earlier = new EarlierTerms(range, true);
    Codec<EarlierTerms> before = Codec.of(EarlierTerms.class);
    Codec<Terms> now = Codec.of(Terms.class);

    Terms read = now.ofBytes(before.bytes(earlier));

    assertEquals(new Terms(range, true, Optional.empty()), read);
    for (boolean further : List.of(true, false)) {
      Terms asked = new Terms(range, true, Optional.of(further));
      assertEquals(earlier, before.ofBytes(now.bytes(asked)));
    }
  }

  private static byte[] withoutFurther(Object reply, Set<TermKind> removed) {
    Map<TermKind, Postings> postings = POSTINGS.ofBytes((byte[]) reply);
    if (postings.remove(TermKind.FURTHER) != null) {
      removed.add(TermKind.FURTHER);
    }
    return POSTINGS.bytes(postings);
  }

  @Test
  void aJobReadsAnswersWithoutFurtherPhrases() {
    WholesAndParts one =
        WholesAndParts.cases(100).stream()
            .filter(c -> c.name().equals("excerpt"))
            .findFirst()
            .orElseThrow();
    CollectionGroups groups = collection("postings", PartsAnswer.documents(one));
    Set<TermKind> removed = new HashSet<>();

    try (JobQuestions.Garbled garbled =
        JobQuestions.change("postings", "shard2", reply -> withoutFurther(reply, removed))) {
      groups.run(groups.home());
      assertEquals(Set.of(TermKind.FURTHER), removed, garbled::toString);
    }

    assertEquals(
        PartsAnswer.expected(one),
        PartsAnswer.of(one, params -> cloud.ask(groups.name(), "/duplicates", params)));
  }

  private static CollectionGroups collection(String name, List<SolrInputDocument> documents) {
    cloud.create(CollectionAdminRequest.createCollection(name, "example", 2, 1));
    cloud.add(name, documents);
    cloud.commit(name);
    cloud.learn(name);
    return new CollectionGroups(cloud, name);
  }

  /** An error names the task, and lists without wholes are as before. */
  @Test
  void aListWithWholesFailsIfANodeDoesNotKnowThem() {
    CollectionGroups groups = collection("wholes", PartsAnswer.editedAnnex());
    groups.run(groups.home());
    String refusal = "no task of this handler: 'wholes'";

    try (JobQuestions.Unsent unsent =
        JobQuestions.refuse("wholes", 9, new SolrException(ErrorCode.BAD_REQUEST, refusal))) {
      for (String tolerant : List.of("false", "true")) {
        SolrException failure =
            assertThrows(
                SolrException.class,
                () ->
                    cloud.ask(
                        groups.name(),
                        CollectionGroups.PATH,
                        "dup.parts",
                        "true",
                        "shards.tolerant",
                        tolerant));
        assertEquals(400, failure.code());
        assertTrue(failure.getMessage().contains(refusal), failure.getMessage());
      }
      assertTrue(unsent.left().get() < 9, "the question was asked");
      assertEquals(2, cloud.ask(groups.name(), CollectionGroups.PATH).response().size());
    }
  }
}
