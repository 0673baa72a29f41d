// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.PartsAnswer;
import org.solrduplicates.solr.TestCore;

/** However a collection is cut into shards, its groups are those of one core. */
@Timeout(180)
class GroupsCloudTest {
  private static final String NAME = "groups";
  private static final String CHANGES = "/duplicates/changes";
  private static final List<SolrInputDocument> DOCUMENTS =
      Stream.of(CollectionGroups.documents(110, 7), PartsAnswer.editedAnnex())
          .flatMap(List::stream)
          .toList();
  private static final Pattern ENTRY =
      Pattern.compile("<entry><id>urn:solr-duplicates:[^:]+:([^:]+):([^<]+)</id>");
  private static final Pattern NEXT = Pattern.compile("<link rel=\"next\" href=\"[^?]+([^\"]+)\"");
  private static final String ROUTE = "<field name=\"route\" type=\"string\"/>\n";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static TestCore core;
  private static Map<String, Object> status;
  private static SortedMap<String, Integer> expected;
  private static SortedMap<String, Integer> ranks;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.update(update(DOCUMENTS));
    core.commit();
    core.postTo(CollectionGroups.PATH, "application/json", CollectionGroups.START.getBytes(UTF_8));
    Waiting.until("the job of the core", () -> !"running".equals(coreStatus().get("state")));
    status = coreStatus();
    Answer all = core.ask("/select", "q", "*:*", "rows", "999", "fl", "*");
    expected = CollectionGroups.numbers(all);
    ranks = CollectionGroups.ranks(all);
    cloud =
        TestCloud.start(home, 2, JobQuestions.SOLR_XML)
            .upload("example", TestCloud.POLLING, TestCore.with(ROUTE));
  }

  /** Everywhere at the same time, which is the date of documents without another. */
  private static UpdateRequest update(List<SolrInputDocument> documents) {
    UpdateRequest update = new UpdateRequest().add(documents);
    update.setParam("NOW", "1700000000000");
    return update;
  }

  private static Map<String, Object> coreStatus() {
    return CollectionGroups.job(core.ask(CollectionGroups.PATH, "command", "status"));
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
    core.close();
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  private static CollectionGroups filled(CollectionAdminRequest.Create command) {
    cloud.create(command);
    cloud.update(NAME, update(DOCUMENTS));
    cloud.commit(NAME);
    cloud.learn(NAME);
    return new CollectionGroups(cloud, NAME);
  }

  private static CollectionGroups filled(int shards, int replicas) {
    return filled(CollectionAdminRequest.createCollection(NAME, "example", shards, replicas));
  }

  private static void assertGroupsOfOneCore(CollectionGroups groups) {
    Map<String, Object> end = groups.run(groups.elsewhere(groups.home()));

    assertEquals(expected, groups.numbers());
    assertEquals(ranks, groups.ranks());
    for (String figure :
        List.of("documents", "compared", "links", "sameText", "groups", "written", "oversized")) {
      assertEquals(status.get(figure), end.get(figure), figure);
    }
    assertEquals(0L, end.get("changedMeanwhile"));
  }

  @Test
  void theCoreHasGroupsOfManySizesAndSingleDocuments() {
    assertEquals("done", status.get("state"), status.toString());
    Set<Integer> numbers = new HashSet<>(expected.values());
    assertTrue(numbers.size() > 10, "groups: " + numbers);
    assertTrue(numbers.contains(0), "single documents");
    assertTrue(new HashSet<>(ranks.values()).containsAll(List.of(-1, 0, 1, 2)), ranks.toString());
  }

  @ParameterizedTest
  @CsvSource({"1,2", "5,1"})
  void aSecondRunFindsTheGroupsOfOneCoreAgainAndWritesNothing(int shards, int replicas) {
    CollectionGroups groups = filled(shards, replicas);
    assertGroupsOfOneCore(groups);
    Map<String, Object> first = groups.status(groups.home());
    Map<String, Object> second = groups.run(groups.elsewhere(groups.home()));

    assertTrue(second.get("scope").toString().startsWith("none: "), second.toString());
    assertEquals(first.get("groups"), second.get("groups"));
    cloud.add(NAME, List.of(document("id", "another", "text", "nothing like it")));
    cloud.commit(NAME);
    Map<String, Object> third = groups.run(groups.home());

    long reused = (Long) third.get("reused");
    assertTrue(reused > 100, "reused: " + reused);
    assertEquals(first.get("compared"), reused + (Long) third.get("compared"));
    assertEquals(0, (int) second.get("written") + (int) third.get("written"));
    Map<String, Integer> numbers = groups.numbers();
    assertEquals(0, numbers.remove("another"));
    assertEquals(expected, numbers);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void groupsAndListsOfSeveralShardsAreThoseOfOneCore(int shards) {
    assertGroupsOfOneCore(filled(shards, 2));
    assertListsOfOneCore();
    assertHiddenDocumentIsNotMentioned();
  }

  /** Whether its leader, its other replica or another shard receives it. */
  @Test
  void aDocumentThatIsSentAgainKeepsItsNumberOnAllReplicas() {
    CollectionGroups groups = filled(2, 2);
    groups.run(groups.home());
    SortedMap<String, Integer> after = groups.numbers();
    SortedMap<String, Integer> left = groups.ranks();
    for (int node = 0; node < 2; node++) {
      UpdateRequest update = new UpdateRequest();
      for (SolrInputDocument document : DOCUMENTS) {
        SolrInputDocument again = document.deepCopy();
        again.setField("format", "sent to " + node);
        again.setField("dup_group", 7); // of an old export
        update.add(again);
      }
      cloud.update(node, NAME, update);
      cloud.commit(NAME);

      Answer sent = cloud.ask(NAME, "/select", "q", "format:\"sent to " + node + "\"");
      assertEquals(DOCUMENTS.size(), sent.response().getNumFound());
      assertEquals(after, groups.numbers());
      assertEquals(left, groups.ranks());
    }

    List<String> ids = after.keySet().stream().filter(id -> after.get(id) > 0).limit(2).toList();
    for (int node = 0; node < 2; node++) {
      UpdateRequest update = new UpdateRequest();
      update.add(document("id", ids.get(node), "text", "some other words"));
      cloud.update(node, NAME, update);
      after.put(ids.get(node), 0);
      left.put(ids.get(node), -1);
    }
    cloud.commit(NAME);
    assertEquals(after, groups.numbers());
    assertEquals(left, groups.ranks());
  }

  @Test
  void documentsSpreadByAFieldHaveTheGroupsOfOneCore() {
    cloud.create(
        CollectionAdminRequest.createCollection(NAME, "example", 3, 2).setRouterField("route"));
    List<SolrInputDocument> routed = new ArrayList<>();
    for (SolrInputDocument document : DOCUMENTS) {
      SolrInputDocument copy = document.deepCopy();
      copy.setField("route", "r" + routed.size() % 7);
      routed.add(copy);
    }
    cloud.update(NAME, update(routed));
    cloud.commit(NAME);
    cloud.learn(NAME);
    assertGroupsOfOneCore(new CollectionGroups(cloud, NAME));
  }

  @Test
  void documentsOnShardsThatTheirSenderNamesHaveTheGroupsOfOneCore() {
    List<String> shards = List.of("red", "green", "blue");
    cloud.create(
        CollectionAdminRequest.createCollectionWithImplicitRouter(
            NAME, "example", String.join(",", shards), 2));
    for (int i = 0; i < DOCUMENTS.size(); i++) {
      UpdateRequest update = update(List.of(DOCUMENTS.get(i)));
      update.setParam("_route_", shards.get(i % shards.size()));
      cloud.update(NAME, update);
    }
    cloud.commit(NAME);
    cloud.learn(NAME);
    assertGroupsOfOneCore(new CollectionGroups(cloud, NAME));
  }

  /** With the implicit router a field may name the shard of a document. */
  @Test
  void documentsThatNameTheirShardHaveTheGroupsOfOneCore() {
    List<String> shards = List.of("red", "green");
    cloud.create(
        CollectionAdminRequest.createCollectionWithImplicitRouter(NAME, "example", "red,green", 2)
            .setRouterField("route"));
    List<SolrInputDocument> routed = new ArrayList<>();
    for (SolrInputDocument document : DOCUMENTS) {
      SolrInputDocument copy = document.deepCopy();
      copy.setField("route", shards.get(routed.size() % 2));
      routed.add(copy);
    }
    cloud.update(NAME, update(routed));
    cloud.commit(NAME);
    cloud.learn(NAME);
    assertGroupsOfOneCore(new CollectionGroups(cloud, NAME));
  }

  /** What they have is some seconds old, so they are neither asked nor written to. */
  @Test
  void replicasThatCopyTheIndexDoNotKeepTheJobFromSeeingAllDocuments() {
    CollectionGroups groups =
        filled(CollectionAdminRequest.createCollection(NAME, "example", 3, 0, 2, 1));
    Map<String, Object> end = groups.run(groups.home());
    assertEquals(status.get("documents"), end.get("documents"));
    cloud.waitForCopies(NAME);
    assertEquals(expected, groups.numbers());
  }

  @Test
  void anyNodeStartsAndReportsTheJobButOnlyOneRuns() {
    CollectionGroups groups = filled(2, 2);
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(groups.elsewhere(groups.home()), "start");
      moment.await();
      for (Replica replica : cloud.replicas(NAME)) {
        assertEquals("running", groups.status(replica).get("state"), replica.getName());
        SolrException refusal =
            assertThrows(SolrException.class, () -> groups.post(replica, "start"));
        assertEquals(400, refusal.code(), refusal.getMessage());
        assertTrue(
            refusal.getMessage().contains("A job has been running since"), refusal.getMessage());
      }
    }
    assertEquals("done", groups.end(groups.home()).get("state"));
    assertEquals(expected, groups.numbers());
  }

  @Test
  void anyNodeStopsTheJob() {
    CollectionGroups groups = filled(2, 2);
    Replica other = groups.elsewhere(groups.home());
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      groups.post(other, "abort");
    }
    assertEquals("aborted", groups.end(other).get("state"));
    assertEquals(Set.of(0), new HashSet<>(groups.numbers().values()));
    SolrException refusal = assertThrows(SolrException.class, () -> groups.post(other, "abort"));
    assertEquals(400, refusal.code(), refusal.getMessage());

    groups.run(other);
    assertEquals(expected, groups.numbers());
  }

  /** Each part is sent to another node, and neither is on that of the job. */
  @Test
  void groupsThatAnotherProgramHasFoundAreImportedFromAnyNode() {
    CollectionGroups groups = filled(2, 2);
    List<String> rows = rows();
    int half = rows.size() / 2;
    Replica other = groups.elsewhere(groups.home());

    importing(other, 0, rows.subList(0, half));
    importing(groups.home(), half, rows.subList(half, rows.size()));
    importing(other, rows.size(), List.of());

    Map<String, Object> end = groups.end(other);
    assertEquals("done", end.get("state"), end.toString());
    assertEquals(0L, end.get("changedMeanwhile"));
    assertEquals(expected, groups.numbers());
    assertEquals(ranks, groups.ranks());
    assertEquals(
        core.ask(CollectionGroups.PATH).response().getNumFound(),
        cloud.ask(NAME, CollectionGroups.PATH).response().getNumFound());
  }

  private static void importing(Replica where, int after, List<String> rows) {
    String start = "{\"command\":\"import\",\"after\":" + after;
    String some = rows.isEmpty() ? "" : ",\"rows\":[" + String.join(",", rows) + "]";
    CollectionGroups.post(where, CollectionGroups.PATH, start + some + "}");
  }

  /** Returns the groups of the core as rows for the documents of the cloud. */
  private static List<String> rows() {
    Answer found = core.ask("/select", "q", "*:*", "rows", "999", "fl", "*,dup_background");
    Answer all = cloud.ask(NAME, "/select", "q", "*:*", "rows", "999", "fl", "id,_version_");
    Map<Object, Object> versions = new HashMap<>();
    all.response().forEach(row -> versions.put(row.get("id"), row.get("_version_")));
    return found.response().stream()
        .filter(row -> row.get("id") != null && expected.containsKey(row.get("id")))
        .map(row -> row(row, versions.get(row.get("id"))))
        .toList();
  }

  private static String row(SolrDocument row, Object version) {
    String members = "\"id\":\"" + row.get("id") + "\",\"version\":" + version;
    if (row.get("dup_background") != null) {
      members += ",\"background\":" + row.get("dup_background");
    }
    if (row.get("dup_group") != null) {
      int rank = (int) row.get("dup_rank");
      members += ",\"group\":\"g" + row.get("dup_group") + "\",\"rank\":" + Math.max(rank, ~rank);
      members += ",\"uncovered\":" + (rank < 0);
    }
    return "{" + members + "}";
  }

  private static void assertListsOfOneCore() {
    assertSameAnswer(
        "/duplicates/groups", "rows", "1000", "dup.members", "1000", "dup.copies", "true");
    assertSameAnswer("/duplicates/groups", "rows", "7", "start", "3", "dup.members", "2");
    assertPartsOfOneCore();
    for (String sort : List.of("size asc", "similarity asc", "date desc", "redundancy desc")) {
      assertSameAnswer("/duplicates/groups", "sort", sort, "cursorMark", "*", "fl", "title,format");
    }
    assertSameAnswer("/duplicates/links", "rows", "1000", "fl", "title,format");
    assertSameAnswer("/duplicates/links", "rows", "10", "fq", "format:f1");
    assertSameChanges();
  }

  private static void assertPartsOfOneCore() {
    String[] params = {"rows", "100", "dup.members", "9", "dup.parts", "true"};
    String parts = core.ask(CollectionGroups.PATH, params).response().toString();
    assertTrue(parts.contains("partOf=[{id=minutes,"), parts);
    assertSameAnswer(CollectionGroups.PATH, params);
  }

  /** The runs begin at different times. */
  private static void assertSameChanges() {
    for (String filter : List.of("*:*", "-id:doc1", "format:f1")) {
      List<String> one = changes(core.ask(CHANGES, "rows", "1000", "fq", filter));
      assertFalse(one.isEmpty(), filter);
      assertEquals(one, changes(cloud.ask(NAME, CHANGES, "rows", "1000", "fq", filter)), filter);
    }
  }

  /**
   * The feed in pages is the list of changes, which begins with the oldest, the other way round.
   */
  @Test
  void aFeedOfThreeShardsHasTheNewestFirst() {
    CollectionGroups groups = filled(3, 1);
    groups.run(groups.home());
    Object text = DOCUMENTS.get(0).getFieldValue("text");
    cloud.add(NAME, List.of(document("id", "later", "text", text)));
    cloud.commit(NAME);
    groups.run(groups.home());
    List<String> newest = new ArrayList<>();
    for (Map<String, Object> row : cloud.ask(NAME, CHANGES, "rows", "1000").response()) {
      newest.add(0, row.get("id") + " " + row.get("changed"));
    }

    assertTrue(newest.get(0).startsWith("later "), newest.get(0));
    assertEquals(newest, feed());
  }

  private static List<String> feed() {
    String url = cloud.replicas(NAME).get(0).getBaseUrl() + "/" + NAME + CHANGES;
    List<String> entries = new ArrayList<>();
    Optional<String> page = Optional.of("?wt=atom&rows=20");
    while (page.isPresent()) {
      String feed = new Http(url).get(page.get()).body();
      ENTRY
          .matcher(feed)
          .results()
          .forEach(entry -> entries.add(entry.group(1) + " " + entry.group(2)));
      page =
          NEXT.matcher(feed).results().map(next -> next.group(1).replace("&amp;", "&")).findFirst();
    }
    return entries;
  }

  private static List<String> changes(Answer answer) {
    return answer.response().stream()
        .map(row -> row.get("id") + " " + row.get("group") + " " + row.get("latest"))
        .toList();
  }

  /** Asks two of the replicas, which are others for other parameters. */
  private static void assertSameAnswer(String path, String... params) {
    Answer one = core.ask(path, params);
    assertFalse(one.response().isEmpty(), String.join(" ", params));
    List<Replica> replicas = cloud.replicas(NAME);
    int first = Math.floorMod(String.join(" ", params).hashCode(), replicas.size());
    for (int i = first; i < first + 2; i++) {
      Replica replica = replicas.get(i % replicas.size());
      Answer shards = cloud.askAll(replica, path, params);
      assertEquals(one.response().toString(), shards.response().toString());
      assertEquals(one.all().get("nextCursorMark"), shards.all().get("nextCursorMark"));
      assertEquals(summary(one.withoutDayOfLearning()), summary(shards.withoutDayOfLearning()));
    }
  }

  private static Map<String, Object> summary(Answer answer) {
    Object summary = answer.all().get("groups");
    Map<String, Object> map = summary == null ? Map.of() : Answer.map((NamedList<?>) summary);
    map.keySet().remove("asOf");
    return map;
  }

  /** Where a filter hides a document. */
  private static void assertHiddenDocumentIsNotMentioned() {
    Answer all = cloud.ask(NAME, CollectionGroups.PATH, "rows", "1000", "dup.members", "1000");
    assertTrue(all.all().toString().contains("id=doc1,"), "doc1 has a group");
    for (String path : List.of(CollectionGroups.PATH, "/duplicates/links")) {
      String[] params = {"rows", "1000", "dup.members", "1000", "fq", "-id:doc1", "fl", "format"};
      assertSameAnswer(path, params);
      Answer some = cloud.ask(NAME, path, params);
      assertFalse(some.all().toString().contains("doc1,"), path);
      assertNotEquals(all.response().toString(), some.response().toString());
    }
  }
}
