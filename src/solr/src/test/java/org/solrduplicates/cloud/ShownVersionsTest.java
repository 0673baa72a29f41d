// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.util.LogListener;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Result lists with each group once, with what else Solr can do with a list. */
class ShownVersionsTest {
  private static final int DOCUMENTS = 300;
  private static final int GROUPS = 60;
  private static final String SHARDS = "three";
  private static final String TWIN = "twin";
  private static final String BOTH = "both";
  private static final String VECTOR =
      """
      <fieldType name="vector" class="solr.DenseVectorField" vectorDimension="2"/>
      <field name="place" type="vector" indexed="true" stored="false"/>
      """;

  /**
   * A handler before there were components of result lists, one with their other order, and one
   * without them.
   */
  private static final String OLDER =
      """
      <requestHandler name="/older" class="solr.SearchHandler">
        <arr name="last-components"><str>duplicates</str></arr>
      </requestHandler>
      <requestHandler name="/reversed" class="solr.SearchHandler">
        <arr name="last-components"><str>duplicates-versions</str><str>duplicates-list</str></arr>
      </requestHandler>
      <requestHandler name="/bare" class="solr.SearchHandler"/>
      """;

  private static final UnaryOperator<String> UNSTORED_KEY =
      TestCore.replaced(
          "name=\"id\" type=\"string\" indexed=\"true\" stored=\"true\"",
          "name=\"id\" type=\"string\" indexed=\"true\" stored=\"false\" docValues=\"true\"");

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static TestCore core;
  private static List<Version> all;

  /** A document; its rank is 0 for the latest of its group. */
  private record Version(
      String id, int group, int rank, String format, int size, boolean hasSteel, String author) {
    SolrInputDocument document() {
      SolrInputDocument document =
          TestCore.document("id", id, "format", format, "size", size, "author", author);
      document.setField("text", (hasSteel ? "steel " : "copper ") + id);
      document.setField("place", List.of(1f, (float) size));
      if (group > 0) {
        document.setField("dup_group", group);
        document.setField("dup_rank", rank);
      }
      return document;
    }

    String key() {
      return group == 0 ? id : "group " + group;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    all = versions(new Random(1));
    List<SolrInputDocument> documents = all.stream().map(Version::document).toList();
    core = TestCore.start(ShownVersionsTest::configured, TestCore.with(VECTOR));
    core.add(documents);
    core.commit();
    cloud =
        TestCloud.start(home, 2)
            .upload("sent", ShownVersionsTest::configured, TestCore.with(VECTOR));
    cloud.create(CollectionAdminRequest.createCollection(SHARDS, "sent", 3, 2));
    cloud.create(CollectionAdminRequest.createCollection(TWIN, "sent", 1, 1));
    for (String collection : List.of(SHARDS, TWIN)) {
      cloud.add(collection, documents);
      cloud.commit(collection);
    }
    cloud.run(CollectionAdminRequest.createAlias(BOTH, SHARDS + "," + TWIN));
  }

  private static String configured(String config) {
    return TestCore.with(OLDER).apply(TestCore.withNumbersSent(config));
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
    core.close();
  }

  /** Groups lie on all shards; a fifth of the documents has none. */
  private static List<Version> versions(Random random) {
    Map<Integer, Integer> members = new HashMap<>();
    List<Integer> sizes =
        new ArrayList<>(IntStream.range(0, 1_000).boxed().toList()); // scores are different
    Collections.shuffle(sizes, random);
    List<Version> versions = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int group = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(GROUPS);
      versions.add(
          new Version(
              "d" + i,
              group,
              members.merge(group, 1, Integer::sum) - 1,
              "f" + random.nextInt(4),
              sizes.get(i),
              random.nextBoolean(),
              "u" + random.nextInt(3)));
    }
    return versions;
  }

  /** Returns the best one of each group among some documents, the smallest first. */
  private static List<Version> shown(Predicate<Version> matches, Comparator<Version> best) {
    Map<String, Version> shown = new TreeMap<>();
    all.stream().filter(matches).forEach(v -> shown.merge(v.key(), v, BinaryOperator.minBy(best)));
    return shown.values().stream().sorted(Comparator.comparing(Version::size)).toList();
  }

  private static List<Version> latest(Predicate<Version> matches) {
    return shown(matches, Comparator.comparing(ShownVersionsTest::age));
  }

  /** Smaller for a later version. */
  private static long age(Version version) {
    return version.rank() == 0 ? Long.MIN_VALUE : -version.rank();
  }

  private static Map<String, Long> by(
      Function<Version, String> field, Collection<Version> versions) {
    return versions.stream()
        .collect(Collectors.groupingBy(field, TreeMap::new, Collectors.counting()));
  }

  private static Map<String, Long> facet(Answer answer, String name) {
    Map<String, Long> counts = new TreeMap<>();
    ((NamedList<?>) answer.all()._get(List.of("facet_counts", "facet_fields", name), null))
        .forEach((value, count) -> counts.put(value, ((Number) count).longValue()));
    return counts;
  }

  private static Map<String, Long> buckets(Answer answer, String name) {
    Map<String, Long> counts = new TreeMap<>();
    for (Object bucket :
        (List<?>) answer.all()._get(List.of("facets", name, "buckets"), List.of())) {
      NamedList<?> one = (NamedList<?>) bucket;
      counts.put((String) one.get("val"), ((Number) one.get("count")).longValue());
    }
    return counts;
  }

  private static Map<String, Long> pivots(Answer answer) {
    Map<String, Long> counts = new TreeMap<>();
    for (Object format :
        (List<?>)
            answer.all()._get(List.of("facet_counts", "facet_pivot", "format,author"), null)) {
      for (Object author : (List<?>) ((NamedList<?>) format).get("pivot")) {
        counts.put(
            ((NamedList<?>) format).get("value") + " " + ((NamedList<?>) author).get("value"),
            ((Number) ((NamedList<?>) author).get("count")).longValue());
      }
    }
    return counts;
  }

  private static List<Answer> both(String... request) {
    return List.of(core.ask("/select", request), cloud.ask(SHARDS, "/select", request));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/older", "/reversed"})
  void theOrderOfTheComponentsDoesNotMatter(String handler) {
    String[] request =
        asked(
            "q=text:steel",
            "fq={!duplicates tag=v}",
            "dup.versions=true",
            "sort=size asc",
            "rows=20",
            "fl=id",
            "facet=true",
            "facet.field={!ex=v}format");

    List<NamedList<?>> expected =
        List.of(core.ask("/select", request).all(), over("/select", request));
    List<NamedList<?>> found = List.of(core.ask(handler, request).all(), over(handler, request));
    for (int i = 0; i < expected.size(); i++) {
      for (String part : List.of("response", "collapsed", "versions", "facet_counts")) {
        assertTrue(expected.get(i).get(part) != null, part);
        assertEquals(expected.get(i).get(part).toString(), found.get(i).get(part).toString());
      }
    }
  }

  @Test
  void aHandlerWithoutTheComponentIsRefused() {
    String[] request = asked("q=*:*", "fq={!duplicates}");

    SolrException refusal =
        assertThrows(SolrException.class, () -> cloud.ask(SHARDS, "/bare", request));

    assertEquals(400, refusal.code());
    assertTrue(
        refusal
            .getMessage()
            .endsWith(
                "{!duplicates} over several shards needs the ResultListComponent in the"
                    + " last-components of the handler"),
        refusal.getMessage());
  }

  private static NamedList<?> over(String handler, String... request) {
    return cloud.ask(SHARDS, handler, request).all();
  }

  /** A post-filter and filters with tags, which facets exclude. */
  @Test
  void facetsMayExcludeFilters() {
    Predicate<Version> isFormat = version -> version.format().equals("f1");
    Predicate<Version> isLarge = version -> version.size() >= 300;
    Predicate<Version> isAuthor = version -> version.author().equals("u1");
    List<Version> shown = latest(isFormat.and(isLarge).and(isAuthor));
    String[] request =
        asked(
            "q=*:*",
            "fq={!tag=f}format:f1",
            "fq={!frange l=300 cache=false cost=200 tag=s}size",
            "fq={!duplicates tag=v}",
            "fq={!term f=author tag=a,b}u1",
            "sort=size asc",
            "rows=5",
            "fl=id",
            "facet=true",
            "facet.mincount=1",
            "facet.field={!ex=f key=withoutFormat}format",
            "facet.field={!ex=a,s key=withoutTwo}author",
            "hl=true",
            "hl.fl=text",
            "json.facet={authors:{type:terms,field:author,limit:-1,domain:{excludeTags:a}}}");

    for (Answer answer : both(request)) {
      List<String> page = shown.stream().limit(5).map(Version::id).toList();
      assertEquals(page, answer.ids());
      assertEquals(shown.size(), answer.response().getNumFound());
      assertEquals(
          by(Version::format, latest(isLarge.and(isAuthor))), facet(answer, "withoutFormat"));
      assertEquals(by(Version::author, latest(isFormat)), facet(answer, "withoutTwo"));
      assertEquals(by(Version::author, latest(isFormat.and(isLarge))), buckets(answer, "authors"));
      assertEquals(
          Set.copyOf(page),
          ((NamedList<?>) answer.all().get("highlighting")).asShallowMap().keySet());
    }
  }

  @Test
  void pivotsAndRefinedFacetsCountTheShownVersions() {
    String[] request =
        asked(
            "q=*:*",
            "fq={!duplicates}",
            "rows=0",
            "facet=true",
            "facet.field={!key=top facet.limit=2}format",
            "facet.pivot=format,author",
            "facet.overrequest.count=0",
            "facet.overrequest.ratio=1",
            "json.facet={best:{type:terms,field:format,limit:2,overrequest:0,refine:true}}");
    List<Version> shown = latest(version -> true);
    Map<String, Long> formats = by(Version::format, shown);

    for (Answer answer : both(request)) {
      assertEquals(by(v -> v.format() + " " + v.author(), shown), pivots(answer));
      Stream.of(facet(answer, "top"), buckets(answer, "best"))
          .flatMap(top -> top.entrySet().stream())
          .forEach(top -> assertEquals(formats.get(top.getKey()), top.getValue(), "refined"));
    }
  }

  /** Their scores decide what is shown before they are ranked again. */
  @Test
  void theVersionsWithTheBestScoresAreRankedAgain() {
    String[] request =
        asked(
            "q={!func}size",
            "fq={!duplicates show=score}",
            "rq={!rerank reRankQuery=$again reRankDocs=1000 reRankWeight=2}",
            "again={!func}sub(1000,size)",
            "sort=score desc,id asc",
            "rows=300",
            "fl=id");
    List<Version> shown = shown(version -> true, Comparator.comparing(version -> -version.size()));

    for (Answer answer : both(request)) {
      assertEquals(shown.stream().map(Version::id).toList(), answer.ids());
    }
  }

  @Test
  void anAliasHasTheVersionsOfEachCollection() {
    Answer answer =
        cloud.ask(
            BOTH,
            "/select",
            asked("q=*:*", "sort=size asc,id asc", "rows=40", "fl=id", "dup.versions=true"));

    NamedList<?> versions = (NamedList<?>) answer.all().get("versions");
    for (Version hit : all) {
      if (answer.ids().contains(hit.id()) && hit.group() > 0) {
        List<Version> group =
            all.stream()
                .filter(version -> version.group() == hit.group())
                .sorted(Comparator.comparing(ShownVersionsTest::age))
                .toList();
        int newer = group.indexOf(hit);
        assertEquals(
            List.of(group.size(), group.size() - 1 - newer, newer, group.get(0).id()),
            Stream.of("size", "older", "newer", "latest")
                .map(((NamedList<?>) versions.get(hit.id()))::get)
                .toList());
      }
    }
  }

  /** Of the shown versions, each value of a field has a head, also if its best one is hidden. */
  @Test
  void valuesAreCollapsedAfterVersions() {
    Map<String, Version> heads = new TreeMap<>();
    latest(Version::hasSteel).forEach(version -> heads.put(version.format(), version));

    Answer answer =
        core.ask(
            "/select",
            asked(
                "q=text:steel",
                "fq={!duplicates}",
                "fq={!collapse field=format max=size}",
                "sort=score desc"));

    assertEquals(
        heads.values().stream().map(Version::id).collect(Collectors.toSet()),
        Set.copyOf(answer.ids()));
    assertEquals(heads.size(), answer.response().getNumFound());
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "oldest", "score"})
  void theNeighboursOfAVectorAreShownOnce(String show) {
    String[] request =
        asked(
            "q={!knn f=place topK=300}[1.0, 500.0]",
            "fq={!duplicates show=" + show + "}",
            "fl=id",
            "rows=300");
    long groups = all.stream().map(Version::key).distinct().count();

    for (Answer answer : both(request)) {
      assertEquals(groups, answer.response().getNumFound());
      assertEquals(
          groups,
          all.stream()
              .filter(version -> answer.ids().contains(version.id()))
              .map(Version::key)
              .distinct()
              .count());
    }
  }

  /** Replicas open their searchers at different times, so they differ in their ranks meanwhile. */
  @Test
  void whileRanksChangeNoGroupIsShownTwice() throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Void> job =
        CompletableFuture.runAsync(
            () -> {
              for (int round = 1; !isOver.get(); round++) {
                cloud.add(SHARDS, turned(round));
                cloud.commit(SHARDS);
              }
            });
    long groups =
        all.stream().filter(v -> v.group() > 0).mapToInt(Version::group).distinct().count();
    long single = all.stream().filter(v -> v.group() == 0).count();
    try {
      for (int i = 0; i < 100; i++) {
        Answer answer =
            cloud.ask(
                SHARDS,
                "/select",
                asked("q=*:*", "fq={!duplicates}", "fl=id,dup_group", "rows=1000"));

        List<Object> shown =
            answer.response().stream()
                .map(document -> document.getFieldValue("dup_group"))
                .filter(Objects::nonNull)
                .toList();
        assertEquals(groups, shown.stream().distinct().count());
        assertEquals(groups, shown.size());
        assertEquals(groups + single, answer.response().getNumFound());
      }
    } finally {
      isOver.set(true);
      job.get(Waiting.SECONDS, TimeUnit.SECONDS);
      cloud.add(SHARDS, all.stream().map(Version::document).toList());
      cloud.commit(SHARDS);
    }
  }

  /** Returns updates that make another member the latest of each group. */
  private static List<SolrInputDocument> turned(int round) {
    return all.stream()
        .filter(version -> version.group() > 0)
        .map(
            version ->
                TestCore.document(
                    "id", version.id(), "dup_rank", Map.of("set", (version.rank() + round) % 3)))
        .toList();
  }

  private static String[] asked(String... params) {
    return Stream.of(params)
        .flatMap(param -> Stream.of(param.split("=", 2)))
        .toArray(String[]::new);
  }

  /** Solr logs all parameters of each request to a shard. */
  @Test
  void theGroupsOfARequestAreNotLogged() throws Exception {
    List<String> logged = new ArrayList<>();
    try (LogListener log = LogListener.info(SolrCore.class.getName() + ".Request")) {
      log.setQueue(new LinkedBlockingQueue<>());
      cloud.ask(
          SHARDS,
          "/select",
          asked("q=*:*", "fq={!duplicates}", "dup.versions=true", "rows=300", "fl=id"));
      for (String line = log.pollMessage(); line != null; line = log.pollMessage()) {
        logged.add(line);
      }
    }

    assertTrue(logged.size() > 6, logged::toString);
    assertEquals(
        List.of(),
        logged.stream().filter(line -> !line.contains("ids=") && line.length() > 2_048).toList());
    assertEquals(List.of(), logged.stream().filter(line -> line.contains("winners")).toList());
  }

  @Test
  void theKeyOfAVersionMayBeInDocValuesOnly() throws Exception {
    try (TestCore other =
        TestCore.start(
            TestCore::withNumbersSent,
            schema -> TestCore.with(VECTOR).apply(UNSTORED_KEY.apply(schema)))) {
      other.add(all.stream().map(Version::document).toList());
      Version hit = all.stream().filter(version -> version.group() > 0).findFirst().orElseThrow();

      Answer answer = other.ask("/select", asked("q=id:" + hit.id(), "dup.versions=true"));

      assertEquals(
          all.stream().filter(version -> version.group() == hit.group()).count(),
          ((Number) answer.all()._get(List.of("versions", hit.id(), "size"), 0)).longValue());
    }
  }

  /** A client must not choose what another shard shows, nor learn of groups and ranks. */
  @ParameterizedTest
  @CsvSource({
    "dup.shard.bests, AA",
    "dup.shard.winners, AA",
    "dup.shard.hits, true",
    "dup.shard.versions, AA"
  })
  void parametersOfNodesAreRefusedFromClients(String parameter, String value) {
    String[] asked = {"q", "*:*", "fq", "{!duplicates}", "isShard", "true", parameter, value};

    assertEquals(400, assertThrows(SolrException.class, () -> core.ask("/select", asked)).code());
    assertEquals(
        400, assertThrows(SolrException.class, () -> cloud.ask(SHARDS, "/select", asked)).code());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q | {!duplicates} | must be a filter of the request",
        "facet.query | {!duplicates} | must be a filter of the request",
        "fq | {!duplicates show=newest}"
            + " | {!duplicates show} must be one of latest, oldest, score",
        "fq | {!duplicates}steel | must have no query",
        "json.facet | {a:{type:query,q:'{!duplicates}'}} | must be a filter of the request",
        "json.facet | {a:{type:query,q:'*:*',domain:{filter:'{!duplicates}'}}} | must be a filter"
      })
  void elsewhereItIsRefused(String parameter, String value, String message) {
    String[] asked =
        parameter.equals("q")
            ? new String[] {"q", value}
            : new String[] {"q", "*:*", "facet", "true", parameter, value};

    SolrException refusal = assertThrows(SolrException.class, () -> core.ask("/select", asked));

    assertEquals(400, refusal.code(), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  /** More-Like-This over shards sends requests of its own, which no other component changes. */
  @ParameterizedTest
  @CsvSource({"expand, true, true", "mlt, false, true"})
  void parametersThatWouldShowOtherVersionsAreRefused(
      String parameter, boolean isRefusedByCore, boolean isRefusedByShards) {
    String[] asked =
        asked(
            "q=*:*", "fq={!duplicates}", parameter + "=true", "expand.field=format", "mlt.fl=text");

    assertEquals(isRefusedByCore, isRefused(() -> core.ask("/select", asked), parameter));
    assertEquals(
        isRefusedByShards, isRefused(() -> cloud.ask(SHARDS, "/select", asked), parameter));
  }

  private static boolean isRefused(Executable request, String parameter) {
    try {
      request.execute();
      return false;
    } catch (SolrException e) {
      String message = "{!duplicates} cannot be combined with " + parameter + "=true; ";
      assertTrue(e.code() == 400 && e.getMessage().contains(message), e.getMessage());
      return true;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aSecondFilterIsRefused() {
    String[] asked = asked("q=*:*", "fq={!duplicates}", "fq={!duplicates show=oldest}");

    for (SolrException refusal :
        List.of(
            assertThrows(SolrException.class, () -> core.ask("/select", asked)),
            assertThrows(SolrException.class, () -> cloud.ask(SHARDS, "/select", asked)))) {
      assertEquals(400, refusal.code());
      assertTrue(refusal.getMessage().contains("at most one filter"), refusal.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "facet.field={!ex=f}format | {!duplicates} with group=true",
        "json.facet={a:{type:terms,field:format,domain:{excludeTags:[f]}}} | {!duplicates} with",
        "dup.versions=true | dup.versions cannot be combined with group=true"
      })
  void groupingIsRefusedWithIncompatibleParameters(String parameter, String message) {
    String[] params = {
      "q=*:*",
      "fq={!duplicates}",
      "fq={!tag=f}format:f1",
      "group=true",
      "group.field=format",
      "facet=true",
      parameter
    };
    String[] asked =
        Stream.of(params).flatMap(param -> Stream.of(param.split("=", 2))).toArray(String[]::new);

    for (SolrException refusal :
        List.of(
            assertThrows(SolrException.class, () -> core.ask("/select", asked)),
            assertThrows(SolrException.class, () -> cloud.ask(SHARDS, "/select", asked)))) {
      assertEquals(400, refusal.code());
      assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }
  }
}
