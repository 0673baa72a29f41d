// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;

/** What a page of links asks of shards that have one large group. */
class LinkPagesTest {
  private static final String NAME = "links";
  private static final int MEMBERS = 150;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1, JobQuestions.SOLR_XML).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    String text = String.join(" ", RandomTexts.range(0, 40));
    cloud.add(
        NAME,
        IntStream.range(0, MEMBERS).mapToObj(i -> document("id", "d" + i, "text", text)).toList());
    cloud.commit(NAME);
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    groups.run(groups.home());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Returns the number of characters in the requests for the documents of a page. */
  private static int asked(int rows) {
    try (JobQuestions.Heard heard = JobQuestions.listen()) {
      Answer page = cloud.ask(NAME, "/duplicates/links", "rows", String.valueOf(rows));
      assertEquals(rows, page.response().size());
      return heard.questions().stream()
          .filter(question -> "carry".equals(question.get("dup.shard")))
          .mapToInt(question -> question.get("dup.shard.message").length())
          .sum();
    }
  }

  @Test
  void aPageOfTenNeedsAFractionOfTheMessagesOfAPageOfAThousand() {
    int few = asked(10);
    int many = asked(1_000);

    assertTrue(few > 0);
    assertTrue(5 * few < many, few + " of " + many);
  }
}
