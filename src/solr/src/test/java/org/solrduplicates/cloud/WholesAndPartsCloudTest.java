// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.WholesAndParts;
import org.solrduplicates.solr.PartsAnswer;

/** Wholes and parts are listed over shards as on one core, before a job and after it. */
class WholesAndPartsCloudTest {
  private static final long SEED = 100;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1).upload("example");
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static Stream<WholesAndParts> wholesAndParts() {
    return Stream.of(WholesAndParts.cases(SEED), WholesAndParts.casesOfText(SEED))
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource
  void wholesAndParts(WholesAndParts one) {
    String collection = one.name().replaceAll("\\W+", "-");
    cloud.create(CollectionAdminRequest.createCollection(collection, "example", 3, 1));
    cloud.add(collection, PartsAnswer.documents(one));
    cloud.commit(collection);
    cloud.learn(collection);

    assertEquals(
        PartsAnswer.expected(one),
        PartsAnswer.of(one, params -> cloud.ask(collection, "/duplicates", params)),
        "before a job");
    CollectionGroups groups = new CollectionGroups(cloud, collection);
    groups.run(groups.home());
    assertEquals(
        PartsAnswer.expected(one),
        PartsAnswer.of(one, params -> cloud.ask(collection, "/duplicates", params)),
        "after a job");
  }
}
