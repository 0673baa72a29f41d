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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrDocumentList;
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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Result lists with each group once: one core and three shards answer as a plain model does. */
class ShownVersionsTest {
  private static final int DOCUMENTS = 300;
  private static final int GROUPS = 60;
  private static final int REQUESTS = 350;
  private static final String SHARDS = "three";
  private static final String TWIN = "twin";
  private static final String BOTH = "both";
  private static final String VECTOR =
      """
      <fieldType name="vector" class="solr.DenseVectorField" vectorDimension="2"/>
      <field name="place" type="vector" indexed="true" stored="false"/>
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
  }

  @BeforeAll
  static void start() throws Exception {
    all = versions(new Random(1));
    List<SolrInputDocument> documents = all.stream().map(Version::document).toList();
    core = TestCore.start(TestCore::withNumbersSent, TestCore.with(VECTOR));
    core.add(documents);
    core.commit();
    cloud =
        TestCloud.start(home, 2).upload("sent", TestCore::withNumbersSent, TestCore.with(VECTOR));
    cloud.create(CollectionAdminRequest.createCollection(SHARDS, "sent", 3, 2));
    cloud.create(CollectionAdminRequest.createCollection(TWIN, "sent", 1, 1));
    for (String collection : List.of(SHARDS, TWIN)) {
      cloud.add(collection, documents);
      cloud.commit(collection);
    }
    cloud.run(CollectionAdminRequest.createAlias(BOTH, SHARDS + "," + TWIN));
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

  /** A filter with a tag, and what it means. */
  private record Tagged(String tag, String query, Predicate<Version> passes) {}

  /** A request, and what it means. */
  private record Asked(
      String show,
      Map<String, String> params,
      List<String> queries,
      List<Tagged> filters,
      Predicate<Version> matches,
      Comparator<Version> sort,
      boolean byScore) {
    /** Returns the matching document of each group that is to be shown. */
    List<Version> shown(String... excluded) {
      Map<String, Version> best = new TreeMap<>();
      for (Version version : matching(excluded)) {
        String key = version.group() == 0 ? version.id() : "group " + version.group();
        best.merge(key, version, (a, b) -> order().compare(a, b) <= 0 ? a : b);
      }
      return best.values().stream().sorted(sort).toList();
    }

    List<Version> matching(String... excluded) {
      return all.stream().filter(matches).filter(v -> passes(v, excluded)).toList();
    }

    boolean passes(Version version, String... excluded) {
      return filters.stream()
          .filter(filter -> !List.of(excluded).contains(filter.tag()))
          .allMatch(filter -> filter.passes().test(version));
    }

    private Comparator<Version> order() {
      Comparator<Version> latest = Comparator.comparingLong(ShownVersionsTest::age);
      Comparator<Version> oldest = latest.reversed();
      return switch (show) {
        case "latest" -> latest;
        case "oldest" -> oldest;
        default ->
            byScore
                ? Comparator.comparingInt((Version v) -> -v.size()).thenComparing(latest)
                : latest;
      };
    }

    String[] all(String... more) {
      Stream<String> given =
          params.entrySet().stream().flatMap(p -> Stream.of(p.getKey(), p.getValue()));
      Stream<String> filtered = queries.stream().flatMap(filter -> Stream.of("fq", filter));
      return Stream.of(given, filtered, Stream.of(more))
          .flatMap(some -> some)
          .toArray(String[]::new);
    }
  }

  /** Smaller for a later version. */
  private static long age(Version version) {
    return version.rank() == 0 ? Long.MIN_VALUE : -version.rank();
  }

  static Stream<Asked> someRequests() {
    return requests().limit(50);
  }

  static Stream<Asked> requests() {
    return IntStream.range(0, REQUESTS).mapToObj(seed -> asked(new Random(seed)));
  }

  private static Asked asked(Random random) {
    Map<String, String> params = new TreeMap<>(Map.of("fl", "id"));
    List<Tagged> filters = new ArrayList<>();
    Predicate<Version> matches = version -> true;
    boolean byScore = random.nextInt(3) == 0;
    if (byScore) {
      params.put("q", "{!func}size");
    } else if (random.nextBoolean()) {
      params.put("q", "{!lucene}text:steel^=1");
      matches = matches.and(Version::hasSteel);
    } else {
      params.put("q", "*:*");
    }
    if (random.nextBoolean()) {
      String format = "f" + random.nextInt(4);
      filters.add(new Tagged("f", "{!tag=f}format:" + format, v -> v.format().equals(format)));
    }
    if (random.nextInt(3) == 0) {
      int from = random.nextInt(700);
      String postFilter = "{!frange l=" + from + " cache=false cost=200 tag=s}size";
      filters.add(new Tagged("s", postFilter, version -> version.size() >= from));
    }
    if (random.nextInt(3) == 0) {
      filters.add(
          new Tagged("a", "{!term f=author tag=a,b}u1", version -> version.author().equals("u1")));
    }
    List<String> queries = new ArrayList<>(filters.stream().map(Tagged::query).toList());
    String show = List.of("latest", "oldest", "score").get(random.nextInt(3));
    queries.add(random.nextInt(queries.size() + 1), "{!duplicates tag=v show=" + show + "}");
    Comparator<Version> sort = Comparator.comparingInt(Version::size);
    params.put("sort", "size asc,id asc");
    if (byScore && random.nextBoolean()) {
      params.put("sort", "score desc,id asc");
      sort = sort.reversed();
      if (random.nextBoolean()) {
        params.put("rq", "{!rerank reRankQuery=$again reRankDocs=1000 reRankWeight=2}");
        params.put("again", "{!func}sub(1000,size)");
        sort = sort.reversed();
      }
    }
    params.put("rows", String.valueOf(random.nextInt(20)));
    params.put("start", String.valueOf(random.nextInt(3) * random.nextInt(20)));
    return new Asked(
        show, params, queries, filters, matches, sort.thenComparing(Version::id), byScore);
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

  private static void check(Asked asked, Answer answer) {
    List<Version> shown = asked.shown();
    int start = Integer.parseInt(asked.params().get("start"));
    int rows = Integer.parseInt(asked.params().get("rows"));
    List<Version> page = shown.stream().skip(start).limit(rows).toList();
    assertEquals(shown.size(), answer.response().getNumFound());
    assertEquals(page.stream().map(Version::id).toList(), answer.ids());
    assertEquals(by(Version::format, shown), facet(answer, "format"));
    assertEquals(by(Version::format, asked.matching()), facet(answer, "all"));
    assertEquals(by(Version::format, asked.shown("f")), facet(answer, "withoutFormat"));
    assertEquals(by(Version::author, asked.shown("a", "s")), facet(answer, "withoutTwo"));
    assertEquals(by(Version::format, shown), buckets(answer, "formats"));
    assertEquals(by(Version::author, asked.shown("a")), buckets(answer, "authors"));
    assertEquals(by(v -> v.format() + " " + v.author(), shown), pivots(answer));
    Map<String, Long> formats = by(Version::format, shown);
    Stream.of(facet(answer, "top"), buckets(answer, "best"))
        .flatMap(top -> top.entrySet().stream())
        .forEach(top -> assertEquals(formats.get(top.getKey()), top.getValue(), "refined"));
    assertEquals(
        shown.stream().mapToInt(Version::size).sum(),
        ((Number) answer.all()._get(List.of("stats", "stats_fields", "size", "sum"), 0))
            .intValue());
    assertEquals(
        page.stream().map(Version::id).collect(Collectors.toSet()),
        ((NamedList<?>) answer.all().get("highlighting")).asShallowMap().keySet());
    NamedList<?> collapsed = (NamedList<?>) answer.all().get("collapsed");
    assertEquals(asked.show(), collapsed.get("show"));
    assertEquals((long) asked.matching().size(), ((Number) collapsed.get("documents")).longValue());
    assertEquals((long) shown.size(), ((Number) collapsed.get("shown")).longValue());
    checkVersions(asked, page, (NamedList<?>) answer.all().get("versions"));
  }

  /** The versions pass the filters; whether they match the query does not matter. */
  private static void checkVersions(Asked asked, List<Version> page, NamedList<?> versions) {
    List<Version> grouped = page.stream().filter(version -> version.group() > 0).toList();
    assertEquals(
        grouped.stream().map(Version::id).toList(),
        IntStream.range(0, versions.size()).mapToObj(versions::getName).toList());
    for (Version hit : grouped) {
      NamedList<?> counted = (NamedList<?>) versions.get(hit.id());
      List<Version> visible =
          all.stream().filter(v -> v.group() == hit.group() && asked.passes(v)).toList();
      assertEquals(visible.size(), counted.get("size"));
      assertEquals(
          visible.stream().filter(v -> age(v) > age(hit)).count(), count(counted, "older"));
      assertEquals(
          visible.stream().filter(v -> age(v) < age(hit)).count(), count(counted, "newer"));
      Version latest =
          visible.stream().min(Comparator.comparingLong(ShownVersionsTest::age)).orElseThrow();
      assertEquals(latest.id(), counted.get("latest"));
    }
  }

  private static long count(NamedList<?> counted, String key) {
    return ((Number) counted.get(key)).longValue();
  }

  private static String[] withComponents(Asked asked) {
    String[] params = {
      "facet=true",
      "facet.field=format",
      "facet.field={!ex=v key=all}format",
      "facet.field={!ex=f key=withoutFormat}format",
      "facet.field={!ex=a,s key=withoutTwo}author",
      "facet.field={!key=top facet.limit=2}format",
      "facet.pivot=format,author",
      "facet.overrequest.count=0",
      "facet.overrequest.ratio=1",
      "facet.limit=-1",
      "facet.mincount=1",
      "stats=true",
      "stats.field=size",
      "hl=true",
      "hl.fl=text",
      "dup.versions=true",
      "json.facet={formats:{type:terms,field:format,limit:-1},"
          + "best:{type:terms,field:format,limit:2,overrequest:0,refine:true},"
          + "authors:{type:terms,field:author,limit:-1,domain:{excludeTags:a}}}"
    };
    return asked.all(asked(params));
  }

  /** Without the filter, a page has several hits of one group. */
  @ParameterizedTest
  @MethodSource("someRequests")
  void eachHitOfAGroupHasItsVersions(Asked asked) {
    List<Version> page =
        asked.matching().stream()
            .sorted(Comparator.comparingInt(Version::size).thenComparing(Version::id))
            .limit(40)
            .toList();
    List<String> params = new ArrayList<>(List.of(asked("q=" + asked.params().get("q"))));
    asked.filters().forEach(filter -> params.addAll(List.of("fq", filter.query())));
    params.addAll(List.of(asked("sort=size asc,id asc", "rows=40", "fl=id", "dup.versions=true")));
    String[] request = params.toArray(String[]::new);

    for (Answer answer :
        List.of(
            core.ask("/select", request),
            cloud.ask(SHARDS, "/select", request),
            cloud.ask(BOTH, "/select", request))) {
      Set<String> shown = Set.copyOf(answer.ids());
      checkVersions(
          asked,
          page.stream().filter(version -> shown.contains(version.id())).toList(),
          (NamedList<?>) answer.all().get("versions"));
    }
  }

  /** Of the shown versions, each value of a field has a head, also if its best one is hidden. */
  @ParameterizedTest
  @MethodSource("someRequests")
  void valuesAreCollapsedAfterVersions(Asked asked) {
    Map<String, Version> heads = new TreeMap<>();
    asked.shown().forEach(v -> heads.merge(v.format(), v, (a, b) -> a.size() > b.size() ? a : b));

    List<String> params = new ArrayList<>(List.of(asked("q=" + asked.params().get("q"))));
    asked.queries().forEach(filter -> params.addAll(List.of("fq", filter)));
    params.addAll(List.of("fq", "{!collapse field=format max=size}", "sort", "score desc"));

    Answer answer = core.ask("/select", params.toArray(String[]::new));

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
    long groups =
        all.stream().map(v -> v.group() == 0 ? v.id() : "group " + v.group()).distinct().count();

    for (Answer answer :
        List.of(core.ask("/select", request), cloud.ask(SHARDS, "/select", request))) {
      assertEquals(groups, answer.response().getNumFound());
      assertEquals(
          groups,
          all.stream()
              .filter(version -> answer.ids().contains(version.id()))
              .map(v -> v.group() == 0 ? v.id() : "group " + v.group())
              .distinct()
              .count());
    }
  }

  @ParameterizedTest
  @MethodSource("requests")
  void oneCoreAndThreeShardsShowWhatTheModelDoes(Asked asked) {
    check(asked, core.ask("/select", withComponents(asked)));
    check(asked, cloud.ask(SHARDS, "/select", withComponents(asked)));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void groupsOfAFieldHaveTheShownVersions(Asked asked) {
    String[] grouping = {"group", "true", "group.field", "format", "group.limit", "100"};
    asked.params().remove("rq");
    asked.params().putAll(Map.of("rows", "10", "start", "0", "sort", "size asc"));
    for (Answer answer :
        List.of(
            core.ask("/select", asked.all(grouping)),
            cloud.ask(SHARDS, "/select", asked.all(grouping)))) {
      Map<String, List<String>> found = new TreeMap<>();
      NamedList<?> formats = (NamedList<?>) answer.all()._get(List.of("grouped", "format"), null);
      for (Object group : (List<?>) formats.get("groups")) {
        NamedList<?> one = (NamedList<?>) group;
        found.put(
            (String) one.get("groupValue"),
            ((SolrDocumentList) one.get("doclist"))
                .stream().map(document -> (String) document.getFieldValue("id")).toList());
      }
      Map<String, List<String>> shown =
          asked.shown().stream()
              .sorted(Comparator.comparingInt(Version::size))
              .collect(
                  Collectors.groupingBy(
                      Version::format,
                      TreeMap::new,
                      Collectors.mapping(Version::id, Collectors.toList())));
      assertEquals(shown, found);
      assertEquals(asked.shown().size(), formats.get("matches"));
      NamedList<?> collapsed = (NamedList<?>) answer.all().get("collapsed");
      assertEquals(asked.shown().size(), count(collapsed, "shown"));
      assertEquals(asked.matching().size(), count(collapsed, "documents"));
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
        "fq | {!duplicates show=newest} | one of latest, oldest, score",
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
  void whatWouldShowOtherVersionsIsRefused(
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
  void groupingIsRefusedWithWhatItCannotShow(String parameter, String message) {
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
