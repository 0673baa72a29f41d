// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.cloud.Waiting.call;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.impl.ConcurrentUpdateHttp2SolrClient;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/** Duplicates are found whichever shard they, and the documents they duplicate, belong to. */
class PolicyCloudTest {
  private static final String NAME = "policy";
  private static final int ORIGINALS = 6;
  private static final String NOTES =
      "<field name=\"notes\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\"/>\n";

  @TempDir static Path home;
  private static TestCloud cloud;

  /** Each test has its own words: a core does not see what others are told to delete. */
  private static int firstWord;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(
                NAME,
                config -> PolicyConfig.tolerant(PolicyConfig.config(Map.of()).apply(config)),
                shipped -> TestCore.with(NOTES).apply(PolicyConfig.schema(shipped)));
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 2));
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @BeforeEach
  void addOriginals() {
    firstWord += 10_000;
    cloud.update(NAME, new UpdateRequest().deleteByQuery("*:*"));
    cloud.commit(NAME);
    cloud.add(NAME, texts("original", ORIGINALS, 0));
    cloud.commit(NAME);
  }

  /** Documents whose texts have nothing in common, each so many words away from its original. */
  private static List<SolrInputDocument> texts(String id, int count, int step) {
    return IntStream.range(0, count).mapToObj(i -> text(id + i, 50 * i + step)).toList();
  }

  private static SolrInputDocument text(String id, int from) {
    return text(id, from, 20);
  }

  private static SolrInputDocument text(String id, int from, int words) {
    return document(
        "id",
        id,
        "text",
        String.join(" ", RandomTexts.range(firstWord + from, firstWord + from + words)));
  }

  private static UpdateRequest update(
      String action, Collection<SolrInputDocument> documents, String... params) {
    UpdateRequest update = new UpdateRequest().add(documents);
    update.setParam("dup.action", action);
    for (int i = 0; i < params.length; i += 2) {
      update.setParam(params[i], params[i + 1]);
    }
    return update;
  }

  private static CloudSolrClient.RouteResponse<?> send(UpdateRequest update) {
    return (CloudSolrClient.RouteResponse<?>) call(() -> cloud.client().request(update, NAME));
  }

  private static List<Map<String, String>> expected(String id, double score) {
    return IntStream.range(0, ORIGINALS)
        .mapToObj(i -> Map.of("id", id + i, "dup_of", "original" + i, "dup_score", "" + score))
        .toList();
  }

  private static Map<String, String> entry(NamedList<?> entry) {
    return Map.of(
        "id", "" + entry.get("id"),
        "dup_of", "" + entry.get("dup_of"),
        "dup_score", "" + entry.get("dup_score"));
  }

  private static List<Map<String, String>> reported(CloudSolrClient.RouteResponse<?> response) {
    List<Map<String, String>> all = new ArrayList<>();
    for (Map.Entry<String, NamedList<?>> part : response.getRouteResponses()) {
      ((List<?>) part.getValue().get("duplicates"))
          .forEach(entry -> all.add(entry((NamedList<?>) entry)));
    }
    all.sort((a, b) -> a.get("id").compareTo(b.get("id")));
    return all;
  }

  /** Returns what a replica has in the index, by ids. */
  private static Map<String, String> tags(Replica replica) {
    Map<String, String> tags = new TreeMap<>();
    for (SolrDocument found :
        cloud
            .ask(replica, "/select", "q", "*:*", "fl", "id,dup_of,dup_score", "rows", "1000")
            .response()) {
      tags.put(
          (String) found.getFieldValue("id"), found.get("dup_of") + " " + found.get("dup_score"));
    }
    return tags;
  }

  /** Commits, and returns what the replicas of all shards have, which must be the same. */
  private static Map<String, String> tags() {
    cloud.commit(NAME);
    Map<String, String> all = new TreeMap<>();
    for (Slice shard : cloud.state(NAME).getActiveSlices()) {
      Map<String, String> tags = tags(shard.getLeader());
      shard.getReplicas().forEach(replica -> assertEquals(tags, tags(replica)));
      assertNotEquals(Map.of(), tags);
      all.putAll(tags);
    }
    return all;
  }

  private static TreeSet<String> ids(Stream<String> others) {
    TreeSet<String> ids = new TreeSet<>(others.toList());
    IntStream.range(0, ORIGINALS).forEach(i -> ids.add("original" + i));
    return ids;
  }

  @Test
  void tagsAreTheSameOnAllReplicas() {
    send(update("tag", texts("copy", ORIGINALS, 1)));

    Map<String, String> tags = tags();

    for (int i = 0; i < ORIGINALS; i++) {
      assertEquals("null null", tags.get("original" + i));
      assertEquals("original" + i + " 0.95", tags.get("copy" + i));
    }
  }

  /** When SolrJ merges the parts of a response, it keeps only the entries of Solr itself. */
  @Test
  void aReportIsInThePartsOfTheResponse() {
    CloudSolrClient.RouteResponse<?> response = send(update("report", texts("copy", ORIGINALS, 0)));

    assertEquals(expected("copy", 1.0), reported(response));
    assertNull(response.get("duplicates"));
    assertEquals(2, response.getRouteResponses().size());
    assertEquals(
        ids(texts("copy", ORIGINALS, 0).stream().map(d -> "" + d.get("id").getValue())),
        tags().keySet());
  }

  /** The shards are told of the document that is added again, which is no duplicate of itself. */
  @Test
  void nothingInAKeyIsAMacro() {
    int word = 5000;
    for (String id : List.of("${fl}", "a${rows}b", "${dup.replaces}")) {
      cloud.add(NAME, List.of(text(id, word)));
      cloud.commit(NAME);

      assertEquals(List.of(), reported(send(update("report", List.of(text(id, word + 1))))), id);
      word += 1000;
    }
  }

  @Test
  void skippedDocumentsAreOnNoShard() {
    List<SolrInputDocument> all = new ArrayList<>(texts("copy", ORIGINALS, 1));
    all.add(text("other", 5000));

    assertEquals(expected("copy", 0.95), reported(send(update("skip", all))));
    assertEquals(ids(Stream.of("other")), tags().keySet());
  }

  /** 20 of 35 words are in the original. */
  @Test
  void documentsWithMuchNewTextAreAdded() {
    List<SolrInputDocument> grown =
        IntStream.range(0, ORIGINALS).mapToObj(i -> text("grown" + i, 50 * i, 35)).toList();

    assertEquals(expected("grown", 0.7273), reported(send(update("skip", grown))));
    assertEquals(ids(IntStream.range(0, ORIGINALS).mapToObj(i -> "grown" + i)), tags().keySet());
  }

  @Test
  void aRejectionReachesTheClientAsItIs() {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () -> send(update("reject", List.of(text("copy", 1)), "maxErrors", "0")));

    assertEquals(409, refusal.code());
    assertEquals(
        "the document 'copy' is rejected as a duplicate of 'original0' (near, similarity 0.95, coverage 0.95)",
        refusal.getMessage().split(": ", 2)[1]);
    assertEquals("original0", refusal.getMetadata("dup_of"));
    assertEquals(ids(Stream.empty()), tags().keySet());
  }

  @Test
  void allButTheRejectedAreAddedWhereErrorsAreTolerated() {
    List<SolrInputDocument> all = new ArrayList<>(texts("copy", ORIGINALS, 1));
    all.addAll(List.of(text("other", 5000), text("another", 6000)));

    NamedList<?> header = (NamedList<?>) send(update("reject", all)).get("responseHeader");

    assertEquals(ORIGINALS, ((List<?>) header.get("errors")).size());
    assertEquals(ids(Stream.of("other", "another")), tags().keySet());
  }

  @Test
  void twinsInOneBatchThatIsSentToOneNodeAreFound() {
    List<SolrInputDocument> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(text("new" + i, 5000 + 50 * i));
      all.add(text("twin" + i, 5001 + 50 * i));
    }

    cloud.update(0, NAME, update("tag", all));

    Map<String, String> tags = tags();
    for (int i = 0; i < 10; i++) {
      assertEquals("null null", tags.get("new" + i));
      assertEquals("new" + i + " 0.95", tags.get("twin" + i));
    }
  }

  /** A replica that copies the index has no log of updates; its leader is asked. */
  @Test
  void aDocumentDeletedByAnotherNodeIsNoDuplicate() {
    String copied = "copied";
    cloud.create(CollectionAdminRequest.createCollection(copied, NAME, 1, 1, 0, 1));
    List<String> added = List.of("copy0", "copy1");

    for (int node : new int[] {0, 1}) {
      SolrInputDocument copy = text(added.get(node), 50 * node + 1);
      cloud.update(node, copied, update("reject", List.of(text("deleted", 50 * node))));
      cloud.update(1 - node, copied, new UpdateRequest().deleteById("deleted"));
      cloud.update(node, copied, update("reject", List.of(copy), "maxErrors", "0"));
    }

    cloud.commit(copied);
    assertEquals(Set.copyOf(added), tags(cloud.state(copied).getLeader("shard1")).keySet());
    cloud.drop(copied);
  }

  @Test
  void aDocumentThatIsSentAgainIsNoDuplicateOfItself() {
    for (int node : new int[] {0, 1, 0}) {
      cloud.update(node, NAME, update("reject", texts("original", ORIGINALS, 0), "maxErrors", "0"));
    }

    assertEquals(ids(Stream.empty()), tags().keySet());
  }

  /** Its old text would stay behind as if it were the current one, whichever shard has it. */
  @Test
  void aDocumentThatIsSentAgainIsNotSkipped() {
    List<SolrInputDocument> again =
        IntStream.range(1, ORIGINALS).mapToObj(i -> text("original" + i, 0)).toList();

    reported(send(update("skip", again))).forEach(e -> assertEquals("original0", e.get("dup_of")));

    cloud.commit(NAME);
    String first = (String) text("original0", 0).getFieldValue("text");
    for (SolrDocument found :
        cloud.ask(NAME, "/select", "q", "*:*", "fl", "id,text", "rows", "100").response()) {
      assertEquals(first, found.getFieldValue("text"), found + " has its old text");
    }
  }

  /** Three versions drift away from the original, on either shard. */
  @Test
  void aTextHasTheVerdictOfTheDocumentThatIsMadeOfIt() {
    for (int step : new int[] {0, 1, 4, 7, 8, 12, 1000, 4}) {
      String id = "step" + step;
      SolrInputDocument sent = text(id, step);
      NamedList<?> block =
          cloud
              .ask(NAME, "/duplicates", "dup.text", (String) sent.getFieldValue("text"))
              .duplicates()
              .orElseThrow();

      List<Map<String, String>> found =
          reported(send(update("report", List.of(named(id + "-" + found(), sent)))));
      cloud.commit(NAME);

      NamedList<?> best = (NamedList<?>) block.get("best");
      assertEquals(step < 1000, best != null, id);
      assertEquals(
          best == null ? List.of() : List.of(best.get("id") + " " + best.get("similarity")),
          found.stream().map(e -> e.get("dup_of") + " " + e.get("dup_score")).toList());
    }
  }

  private static SolrInputDocument named(String id, SolrInputDocument sent) {
    SolrInputDocument other = sent.deepCopy();
    other.setField("id", id);
    return other;
  }

  private static long found() {
    return cloud.ask(NAME, "/select", "q", "*:*", "rows", "0").response().getNumFound();
  }

  @Test
  void textsEqualSignBySignAreExactAcrossShards() {
    String words = (String) text("any", 0).getFieldValue("text");
    cloud.add(
        NAME,
        List.of(
            document("id", "red!yes", "text", words + " ☑ yes ☐ no"),
            document("id", "green!no", "text", words + " ☐ yes ☑ no")));
    cloud.commit(NAME);

    assertEquals("red!yes true", exact(words + " ☑ yes ☐ no"));
    assertEquals("green!no true", exact(words + " ☐ yes ☑ no"));
    assertEquals("false", exact(words + " yes no").split(" ")[1]);
  }

  private static String exact(String text) {
    NamedList<?> block =
        cloud.ask(NAME, "/duplicates", "dup.text", text).duplicates().orElseThrow();
    NamedList<?> best = (NamedList<?>) block.get("best");
    return best.get("id") + " " + best.get("exact");
  }

  @Test
  void manyThreadsOfOneClientAreServed() throws Exception {
    String url = cloud.state(NAME).getReplicas().get(0).getBaseUrl();
    try (Http2SolrClient http = new Http2SolrClient.Builder().build();
        ConcurrentUpdateHttp2SolrClient client =
            new ConcurrentUpdateHttp2SolrClient.Builder(url, http)
                .withThreadCount(4)
                .withQueueSize(10)
                .build()) {
      for (int i = 0; i < 100; i++) {
        UpdateRequest one = update("tag", List.of(text("c" + i, i % ORIGINALS * 50 + 1)));
        client.request(one, NAME);
      }
      client.blockUntilFinished();
    }

    Map<String, String> tags = tags();

    assertEquals(100 + ORIGINALS, tags.size());
    for (int i = 0; i < 100; i++) {
      assertEquals("original" + i % ORIGINALS + " 0.95", tags.get("c" + i));
    }
  }
}
