// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Sites;
import org.solrduplicates.solr.TestCore;

/** The histograms of sites are the same of one core and of any shards, and for each reader. */
@Timeout(180)
class HistogramSitesShardsTest {
  private static final String PATH = "/duplicates/histogram";
  private static final String JOB = "/duplicates/groups";
  private static final String TWO = "two";
  private static final String THREE = "three";
  private static final String FILTERED = "filtered";
  private static final String VISIBLE = "-author:" + Sites.SECRET;

  /** Readers see what is not secret. A filter of a client would be another one. */
  private static final UnaryOperator<String> FILTER =
      TestCore.replaced(
          "<arr name=\"components\">",
          "<lst name=\"invariants\"><str name=\"fq\">"
              + VISIBLE
              + "</str></lst>"
              + "<arr name=\"components\">");

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.add(documents());
    core.postTo(JOB, "application/json", "{\"command\":\"start\"}".getBytes(UTF_8));
    core.awaitJob(JOB);
    cloud = TestCloud.start(home, 2).upload("example").upload(FILTERED, FILTER, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(TWO, "example", 2, 1));
    cloud.create(CollectionAdminRequest.createCollection(THREE, "example", 3, 1));
    cloud.create(CollectionAdminRequest.createCollection(FILTERED, FILTERED, 2, 1));
    for (String collection : List.of(TWO, THREE, FILTERED)) {
      cloud.add(collection, documents());
      cloud.commit(collection);
      CollectionGroups groups = new CollectionGroups(cloud, collection);
      groups.run(groups.home());
      cloud.learn(collection);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    cloud.close();
    core.close();
  }

  private static List<SolrInputDocument> documents() {
    List<SolrInputDocument> documents = new ArrayList<>(Sites.pages());
    documents.addAll(Sites.hidden());
    for (SolrInputDocument page : documents) {
      Object id = page.getFieldValue("id");
      page.setField("path", "/" + page.getFieldValue(Sites.FIELD) + "/" + id + ".txt");
    }
    return documents;
  }

  private static String[] params(String url) {
    return ("dup.by=" + Sites.FIELD + url).split("[&=]");
  }

  private static String of(Answer answer) {
    return answer.withoutDayOfLearning().histogram().orElseThrow().jsonStr();
  }

  @Test
  void everySiteIsOnSeveralShards() {
    for (String collection : List.of(TWO, THREE)) {
      cloud
          .replicas(collection)
          .forEach(replica -> assertTrue(cloud.documents(replica).size() > 8, replica.getName()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "&dup.by.limit=1",
        "&dup.sample=5&dup.seed=4",
        "&fq=-author:secret",
        "&fq=-author:secret&dup.sample=5",
        "&fq=id:absent",
        "&dup.between=a.org,b.org",
        "&dup.between=b.org,a.org&dup.sample=4",
        "&dup.between=c.org,nosuch",
        "&dup.between=a.org,b.org&dup.measure=dice",
      })
  void anyShardsAnswerAsOneCoreDoes(String url) {
    String expected = of(core.ask(PATH, params(url)));

    assertEquals(expected, of(cloud.ask(TWO, PATH, params(url))));
    assertEquals(expected, of(cloud.ask(THREE, PATH, params(url))));
  }

  @Test
  void anyShardsHaveTheFoldersOfOneCore() {
    String[] asked = {"dup.by", "path", "dup.by.folder", "true", "dup.sample", "5"};
    String expected = of(core.ask(PATH, asked));

    assertTrue(expected.contains("\"redundantSize\""), expected);
    assertTrue(expected.contains("\"val\":\"/a.org/\""), expected);
    assertEquals(expected, of(cloud.ask(TWO, PATH, asked)));
    assertEquals(expected, of(cloud.ask(THREE, PATH, asked)));
  }

  /** The site must be asked for beside the filter, which replaces that of a client. */
  @ParameterizedTest
  @ValueSource(strings = {"", "&dup.sample=5", "&dup.between=a.org,b.org"})
  void documentsHiddenByTheHandlerOfDuplicatesAreNotCounted(String url) throws IOException {
    String expected = of(core.ask(PATH, params(url + "&fq=" + VISIBLE)));

    assertEquals(expected, of(cloud.ask(FILTERED, PATH, params(url))));
    assertEquals(expected, of(cloud.ask(FILTERED, PATH, params(url + "&fq=*:*"))));
    assertNotEquals(expected, of(core.ask(PATH, params(url))));
  }

  @Test
  void aHiddenSiteGetsTheSameAnswerAsAnAbsentOne() {
    String secret = of(cloud.ask(FILTERED, PATH, params("&dup.between=a.org,secret.org")));
    String none = of(cloud.ask(FILTERED, PATH, params("&dup.between=a.org,nosuchs.org")));

    assertEquals(none, secret.replace("secret.org", "nosuchs.org"));
  }

  @Test
  void anAnswerThatComesTooLateIsNoHistogram() {
    for (String url : List.of("&timeAllowed=0", "&dup.between=a.org,b.org&timeAllowed=0")) {
      SolrException refusal =
          assertThrows(SolrException.class, () -> cloud.ask(THREE, PATH, params(url)));

      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
      assertTrue(refusal.getMessage().contains("timeAllowed"), refusal.getMessage());
    }
  }
}
