// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.ZkStateReader;
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
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.weights.CollectionWeights;

/** One job over the collections of an alias, whose groups are those of one collection. */
@Timeout(240)
class AliasGroupsTest {
  private static final String ALIAS = "both";
  private static final String GROUPS = "/duplicates/groups";
  private static final String STATUS = GROUPS + "?command=status";
  private static final String TEXT_FIELD = "<str name=\"textField\">";
  private static final String MIN_TOKENS = "<str name=\"dup.minTokens\">";
  private static final String SOURCES = "dup.sources";
  private static final String FULL = "exact,bytes,sketch,title,mlt"; // without group
  private static final String START = "{\"command\":\"start\"}";
  private static final String ABORT = "{\"command\":\"abort\"}";
  private static final List<String> NAMES = List.of("a", "b");
  private static final List<SolrInputDocument> DOCUMENTS =
      CollectionGroups.documents(240, 7).stream()
          .filter(document -> document.containsKey("text"))
          .toList();

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static CollectionGroups all;
  private static SortedMap<String, Integer> expected;
  private static SortedMap<String, Integer> ranks;
  private static byte[] weights;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2, JobQuestions.SOLR_XML)
            .upload("example")
            .upload(
                "titles", TestCore.replaced(TEXT_FIELD + "text<", TEXT_FIELD + "title<"), s -> s)
            .upload("short", TestCore.replaced(MIN_TOKENS + "5<", MIN_TOKENS + "6<"), s -> s)
            .upload("plain", TestCore::withoutGroups, s -> s);
    create("all", 1);
    add("all", document -> true);
    cloud.learn("all");
    weights =
        Waiting.call(
            () -> cloud.zooKeeper().getData(TestCloud.weightsNode("all"), null, null, true));
    all = new CollectionGroups(cloud, "all");
    all.run(all.home());
    expected = all.numbers();
    ranks = all.ranks();
  }

  @AfterEach
  void empty() {
    List.of(ALIAS, "news").forEach(a -> cloud.run(CollectionAdminRequest.deleteAlias(a)));
    Waiting.until("the end of all jobs", () -> !CollectionGroups.isAJobAlive());
    Waiting.call(() -> CollectionAdminRequest.listCollections(cloud.client())).stream()
        .filter(name -> !name.equals("all"))
        .forEach(cloud::drop);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static void create(String name, int shards) {
    cloud.create(CollectionAdminRequest.createCollection(name, "example", shards, 1));
  }

  private static void add(String name, Predicate<SolrInputDocument> which) {
    UpdateRequest update = new UpdateRequest().add(DOCUMENTS.stream().filter(which).toList());
    update.setParam("NOW", "1700000000000"); // the date of documents without another
    cloud.update(name, update);
    cloud.commit(name);
  }

  private static boolean isOfB(SolrInputDocument document) {
    return document.getFieldValue("id").hashCode() % 3 == 0;
  }

  /** The first collection has the words of both, so that it weights them as one collection. */
  private static void fill(int shards) {
    NAMES.forEach(name -> create(name, shards));
    add("a", document -> !isOfB(document));
    add("b", AliasGroupsTest::isOfB);
    Waiting.perform(() -> cloud.zooKeeper().setData(TestCloud.weightsNode("a"), weights, true));
    cloud.forget(CollectionWeights.class.getName() + " a");
    cloud.run(CollectionAdminRequest.createAlias(ALIAS, "a,b"));
    ZkStateReader client = ZkStateReader.from(cloud.client());
    Waiting.until("the client has the alias", () -> client.getAliases().hasAlias(ALIAS));
  }

  /** Asks the node that has the first collection. */
  private static Http at(String name) {
    String first = ZkStateReader.from(cloud.client()).getAliases().resolveAliases(name).get(0);
    return new Http(cloud.replicas(first).get(0).getBaseUrl() + "/" + name);
  }

  private static HttpResponse<String> assertAnswer(int code, HttpResponse<String> answer) {
    assertEquals(code, answer.statusCode(), answer.body());
    return answer;
  }

  private static void assertRefused(String why, HttpResponse<String> answer) {
    assertTrue(assertAnswer(400, answer).body().contains(why), answer.body());
  }

  private static Map<String, Object> status(String name) {
    return CollectionGroups.job(cloud.ask(name, GROUPS, "command", "status"));
  }

  private static Map<String, Object> end(String name) {
    Waiting.until("the end of the job", () -> !"running".equals(status(name).get("state")));
    return status(name);
  }

  private static Map<String, Object> run(String name) {
    assertAnswer(200, at(name).post(GROUPS, START));
    Map<String, Object> end = end(name);
    assertEquals("done", end.get("state"), end.toString());
    return end;
  }

  private static SortedMap<String, Integer> union(
      Function<CollectionGroups, SortedMap<String, Integer>> column) {
    SortedMap<String, Integer> both = new TreeMap<>();
    NAMES.forEach(name -> both.putAll(column.apply(new CollectionGroups(cloud, name))));
    return both;
  }

  private static Set<String> group(int number, Map<String, Integer> numbers) {
    return numbers.keySet().stream()
        .filter(id -> numbers.get(id) == number)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> answered(String name, String id, String... more) {
    String[] params =
        Stream.concat(Stream.of("id", id, "rows", "99"), Stream.of(more)).toArray(String[]::new);
    Set<String> ids = new TreeSet<>(cloud.ask(name, "/duplicates", params).ids());
    ids.add(id);
    return ids;
  }

  /** The numbers may be those of an earlier run. */
  private static void assertGroupsOfOneCollection() {
    assertEquals(partition(expected), partition(union(CollectionGroups::numbers)));
    assertEquals(ranks, union(CollectionGroups::ranks));
  }

  /** Of the two nodes, one does not run the job. */
  @Test
  void groupsThatAnotherProgramHasFoundAreImportedIntoAllCollections() {
    fill(2);
    List<String> rows = NAMES.stream().flatMap(AliasGroupsTest::rows).toList();
    assertEquals(expected.size(), rows.size());
    List<Http> nodes =
        cloud.replicas("a").stream().map(a -> new Http(a.getBaseUrl() + "/" + ALIAS)).toList();
    int sent = 0;
    for (int to : new int[] {100, rows.size()}) {
      String body =
          "{\"command\":\"import\",\"after\":" + sent + ",\"rows\":" + rows.subList(sent, to) + "}";
      assertAnswer(200, nodes.get(sent == 0 ? 0 : 1).post(GROUPS, body));
      sent = to;
    }

    String start = "{\"command\":\"import\",\"after\":" + sent + "}";
    assertAnswer(200, nodes.get(0).post(GROUPS, start));

    Map<String, Object> end = end(ALIAS);
    assertEquals("done", end.get("state"), end.toString());
    assertGroupsOfOneCollection();
    assertRefused("after must be 0", nodes.get(1).post(GROUPS, start));
  }

  private static Stream<String> rows(String name) {
    return cloud
        .ask(name, "/select", "q", "*:*", "rows", "999", "fl", "id,_version_")
        .response()
        .stream()
        .map(found -> row((String) found.get("id"), (Long) found.get("_version_")));
  }

  private static String row(String id, long version) {
    int number = expected.getOrDefault(id, 0);
    int rank = ranks.getOrDefault(id, 0);
    String group =
        String.format(
            Locale.ROOT,
            ",\"group\":\"%d\",\"rank\":%d,\"uncovered\":%b",
            number,
            Math.max(rank, ~rank),
            rank < 0);
    String start = "{\"id\":\"" + id + "\",\"version\":" + version;
    return start + (number == 0 ? "" : group) + "}";
  }

  private static Set<Set<String>> partition(Map<String, Integer> numbers) {
    return numbers.values().stream()
        .map(number -> group(number, numbers))
        .filter(group -> group.size() > 1 && numbers.get(group.iterator().next()) > 0)
        .collect(Collectors.toSet());
  }

  /** The alias has the groups of the job; one collection of it is searched in full. */
  private static void assertQuestionsAreAnswered() {
    Set<String> ofA = new CollectionGroups(cloud, "a").numbers().keySet();
    boolean isOneOtherwise = false;
    for (String id : expected.keySet()) {
      int number = expected.get(id);
      Set<String> group = number == 0 ? Set.of(id) : group(number, expected);
      assertEquals(group, answered(ALIAS, id), id);
      isOneOtherwise = isOneOtherwise || !group.equals(answered(ALIAS, id, SOURCES, FULL));
      if (ofA.contains(id)) {
        assertEquals(answered("a", id, SOURCES, FULL), answered("a", id), id);
      }
    }
    assertTrue(isOneOtherwise, "each full search finds the group of the job");
  }

  private static NamedList<?> collapsed(String name) {
    return (NamedList<?>)
        cloud
            .ask(name, "/select", "q", "*:*", "fq", "{!duplicates}", "rows", "0")
            .all()
            .get("collapsed");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void theGroupsOfAnAliasAreThoseOfOneCollection(int shards) {
    fill(shards);
    assertEquals(2, ((List<?>) collapsed(ALIAS).get("withoutJob")).size());

    Map<String, Object> end = run(ALIAS);

    assertGroupsOfOneCollection();
    assertTrue(
        group(expected.get("doc0"), new CollectionGroups(cloud, "a").numbers()).size()
            < group(expected.get("doc0"), expected).size());
    assertQuestionsAreAnswered();
    assertEquals(collapsed("all").toString(), collapsed(ALIAS).toString());
    assertEquals(DOCUMENTS.size(), end.get("documents"));
    Map<String, Object> again = run(ALIAS);
    assertEquals(0, again.get("written"), again.toString());
    assertTrue(again.get("scope").toString().startsWith("none"), again.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"both", "a?collection=a,b", "b?collection=a,b", "a?collection=both"})
  void aJobIsStartedByEachNameOfItsCollections(String name) {
    fill(1);
    String[] parts = name.split("\\?");
    String query = parts.length > 1 ? "?" + parts[1] : "";

    assertAnswer(200, at(parts[0]).post(GROUPS + query, START));

    assertEquals("done", end(ALIAS).get("state"));
    assertGroupsOfOneCollection();
  }

  /** Users of one collection may not read the other one, whose documents are counted too. */
  @Test
  void aCollectionShowsOnlyTheStateAndTheCollectionsOfTheJob() {
    fill(1);
    run(ALIAS);

    assertEquals(NAMES, status(ALIAS).get("collections"));
    assertEquals(DOCUMENTS.size(), status(ALIAS).get("documents"));
    for (String name : NAMES) {
      for (HttpResponse<String> answer :
          List.of(at(name).get(STATUS), at(name).post(GROUPS, "{\"command\":\"status\"}"))) {
        String body = assertAnswer(200, answer).body().replaceAll("\\s", "");
        assertTrue(body.contains("\"state\":\"done\",\"started\""), body);
        assertTrue(body.contains("\"collections\":[\"a\",\"b\"]"), body);
        assertFalse(body.contains("\"documents\""), body);
        assertFalse(body.contains("\"core\""), body);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"both", "a", "b"})
  void aRunningJobIsSeenRefusesOthersAndIsAbortedByEachName(String name) {
    fill(1);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      assertAnswer(200, at(ALIAS).post(GROUPS, START));
      moment.await();

      assertEquals("running", status(name).get("state"));
      assertEquals(NAMES, status(name).get("collections"));
      assertRefused("over the collections a, b", at(name).post(GROUPS, START));
      assertAnswer(200, at(name).post(GROUPS, ABORT));
    }
    for (String other : List.of(ALIAS, "a", "b")) {
      assertEquals("aborted", end(other).get("state"), other);
    }
    run(ALIAS);
    assertGroupsOfOneCollection();
  }

  @Test
  void aJobOfOneCollectionRefusesThatOfTheAliasWhichTakesNothing() {
    fill(1);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      assertAnswer(200, at("b").post(GROUPS, START));
      moment.await();

      assertRefused("on the core b_shard1_replica_n1", at(ALIAS).post(GROUPS, START));
      assertEquals("running", status(ALIAS).get("state"));
      assertEquals("none", status("a").get("state"));
    }
    assertEquals("done", end("b").get("state"));
    assertNull(
        Waiting.call(
            () -> cloud.zooKeeper().exists("/collections/a/solr-duplicates/groups", null, true)));
    run("a");
  }

  /** Its numbers are its own again, also where they equal those of the other collection. */
  @Test
  void aJobOfOneCollectionEndsTheCommonNumbers() {
    fill(1);
    run(ALIAS);
    long common = (Long) collapsed(ALIAS).get("shown");

    run("b");

    assertNotEquals(common, collapsed(ALIAS).get("shown"));
    assertEquals(
        (Long) collapsed("a").get("shown") + (Long) collapsed("b").get("shown"),
        collapsed(ALIAS).get("shown"));
    run(ALIAS);
    assertEquals(common, collapsed(ALIAS).get("shown"));
    assertQuestionsAreAnswered();
  }

  @Test
  void aDeletedCollectionEndsTheJobWithItsName() {
    fill(1);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      assertAnswer(200, at(ALIAS).post(GROUPS, START));
      moment.await();
      cloud.run(CollectionAdminRequest.deleteAlias(ALIAS));
      cloud.drop("b");
    }
    assertEquals("failed", end("a").get("state"));
    assertEquals(NAMES, status("a").get("collections"));
    String why = "the collection b was deleted; take it out of the alias and start again";
    assertTrue(keptStatus("a").contains(why), keptStatus("a"));
    run("a");
  }

  /** Returns the stored status with all that users of one collection do not see. */
  private static String keptStatus(String name) {
    String path = "/collections/" + name + "/solr-duplicates/groups";
    return new String(
        Waiting.call(() -> cloud.zooKeeper().getData(path, null, null, true)), ISO_8859_1);
  }

  /** The shards of each collection look at its own right. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  void aCollectionWhoseRightIsLostIsNotWritten(String name) {
    fill(1);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      assertAnswer(200, at(ALIAS).post(GROUPS, START));
      moment.await();
      Waiting.perform(
          () ->
              cloud
                  .zooKeeper()
                  .delete("/collections/" + name + "/solr-duplicates/groups.running", -1, true));
    }
    Map<String, Object> end = end(ALIAS);
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains("the job lost its lock"), end.toString());
    assertEquals(Set.of(0), new HashSet<>(new CollectionGroups(cloud, name).numbers().values()));
    run(ALIAS);
    assertGroupsOfOneCollection();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "titles | textField must be the same in all collections of a job, was 'text' in a and 'title' in c",
        "short | dup.minTokens must be the same in all collections of a job, was '5' in a and '6' in c",
        "plain | the collection c has no handler /duplicates/groups; run install for it, or take it out of the alias",
        "example | the collection c refuses the job: ... the collection 'c' is read-only"
      })
  void aCollectionThatDoesNotFitIsRefusedByName(String config, String why) {
    fill(1);
    cloud.create(CollectionAdminRequest.createCollection("c", config, 1, 1));
    if (config.equals("example")) {
      cloud.run(CollectionAdminRequest.modifyCollection("c", Map.of("readOnly", "true")));
      cloud.waitFor("c", DocCollection::isReadOnly);
      cloud.waitForActive("c");
    }
    cloud.run(CollectionAdminRequest.createAlias(ALIAS, "a,b,c"));

    HttpResponse<String> refusal = at(ALIAS).post(GROUPS, START);
    for (String part : why.split(" [.]{3} ")) { // an address of Solr is in between
      assertRefused(part, refusal);
    }
    assertEquals("none", status("a").get("state"));
  }

  /** It belongs to the next run. */
  @Test
  void aCollectionThatJoinsTheAliasMeanwhileIsLeftOut() {
    fill(1);
    create("c", 1);
    cloud.add("c", List.of(TestCore.document("id", "late", "text", text("doc0"))));
    cloud.commit("c");
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      assertAnswer(200, at(ALIAS).post(GROUPS, START));
      moment.await();
      cloud.run(CollectionAdminRequest.createAlias(ALIAS, "a,b,c"));
    }
    Waiting.until("the end of the job", () -> !"running".equals(status("a").get("state")));
    assertGroupsOfOneCollection();
    assertEquals(0, new CollectionGroups(cloud, "c").numbers().get("late"));

    run(ALIAS);
    assertEquals(
        new CollectionGroups(cloud, "c").numbers().get("late"),
        union(CollectionGroups::numbers).get("doc0"));
  }

  @Test
  void aKeyInTwoCollectionsEndsTheJobBeforeItWrites() {
    fill(1);
    cloud.add("b", List.of(TestCore.document("id", "doc0", "text", text("doc1"))));
    cloud.add("a", List.of(TestCore.document("id", "doc0", "text", text("doc0"))));
    cloud.commit("a");
    cloud.commit("b");
    assertAnswer(200, at(ALIAS).post(GROUPS, START));

    Map<String, Object> end = end(ALIAS);

    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains("in two collections of an alias"));
    assertEquals(Set.of(0), new HashSet<>(union(CollectionGroups::numbers).values()));
  }

  /** Solr sends each document to the collection of its year. */
  @Test
  void aRoutedAliasHasGroupsOverItsYears() {
    cloud.run(
        CollectionAdminRequest.createTimeRoutedAlias(
            "news",
            "2023-01-01T00:00:00Z",
            "+1YEAR",
            "modified",
            CollectionAdminRequest.createCollection("any", "example", 1, 1)));
    List<String> years = List.of("news__TRA__2024-01-01", "news__TRA__2023-01-01");
    for (int year : List.of(2023, 2024)) {
      String document =
          String.format(
              Locale.ROOT,
              "[{\"id\":\"of %d\",\"modified\":\"%d-05-06T07:08:09Z\",\"text\":\"%s\"}]",
              year,
              year,
              text("doc0"));
      assertAnswer(200, at("news").post("/update?commit=true", document));
    }

    Map<String, Object> end = run("news");

    assertEquals(years, end.get("collections"));
    assertEquals(1, end.get("groups"));
    assertEquals(List.of("of 2023"), cloud.ask("news", "/duplicates", "id", "of 2024").ids());
    assertEquals(
        List.of("of 2024"),
        cloud.ask("news", "/select", "q", "*:*", "fq", "-dup_rank:[1 TO *]", "fl", "id").ids());
    assertEquals(
        List.of("of 2024"),
        cloud.ask("news", "/select", "q", "*:*", "fq", "{!duplicates}", "fl", "id").ids());
  }

  /** Of several collections, Solr asks only the first one that has a rule. */
  @Test
  void whoMayNotUseOneCollectionHasNoJob() {
    fill(1);
    String rules = Http.SECURITY.substring(0, Http.SECURITY.indexOf("\"permissions\""));
    secure(
        rules
            + "\"permissions\":[{\"collection\":\"b\",\"path\":\"/*\",\"role\":\"editor\"},"
            + "{\"collection\":\"a\",\"path\":\"/*\",\"role\":[\"editor\",\"writer\"]}]}}",
        401);
    try {
      String why = "lacks the permission for this request in the collection b";
      for (HttpResponse<String> refused :
          List.of(
              at(ALIAS).post(GROUPS, START, Http.user(Http.WRITER)),
              at(ALIAS).get(STATUS, Http.user(Http.WRITER)),
              at(ALIAS).post(GROUPS, ABORT, Http.user(Http.WRITER)))) {
        assertTrue(assertAnswer(403, refused).body().contains(why), refused.body());
      }
      assertAnswer(200, at(ALIAS).post(GROUPS, START, Http.user(Http.EDITOR)));
      Waiting.until("the end of the job", () -> !CollectionGroups.isAJobAlive());
      String seen = assertAnswer(200, at("a").get(STATUS, Http.user(Http.WRITER))).body();
      assertTrue(seen.contains("\"state\":\"done\""), seen);
      assertFalse(seen.contains("\"documents\""), seen);
    } finally {
      secure("{}", 200);
    }
    assertGroupsOfOneCollection();
  }

  private static void secure(String json, int stranger) {
    Waiting.call(
        () ->
            cloud
                .zooKeeper()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, json.getBytes(UTF_8), true));
    Waiting.until(
        "all nodes to know the users",
        () -> NAMES.stream().allMatch(name -> at(name).get("/select").statusCode() == stranger));
  }

  private static String text(String id) {
    return DOCUMENTS.stream()
        .filter(document -> id.equals(document.getFieldValue("id")))
        .map(document -> document.getFieldValue("text").toString())
        .findFirst()
        .orElseThrow();
  }
}
