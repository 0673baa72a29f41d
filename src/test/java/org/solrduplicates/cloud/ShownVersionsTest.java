package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Result lists with each group once: one core and three shards answer as a plain model does. */
class ShownVersionsTest {
  private static final int DOCUMENTS = 300;
  private static final int GROUPS = 60;
  private static final int REQUESTS = 250;
  private static final String SHARDS = "three";

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
    core = TestCore.start(TestCore::withNumbersSent, schema -> schema);
    core.add(documents);
    core.commit();
    cloud = TestCloud.start(home, 2).upload("sent", TestCore::withNumbersSent, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(SHARDS, "sent", 3, 2));
    cloud.add(SHARDS, documents);
    cloud.commit(SHARDS);
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
    core.close();
  }

  /** Groups lie on all shards; a fifth of the documents has none. */
  private static List<Version> versions(Random random) {
    Map<Integer, Integer> sizes = new HashMap<>();
    List<Version> versions = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int group = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(GROUPS);
      versions.add(
          new Version(
              "d" + i,
              group,
              sizes.merge(group, 1, Integer::sum) - 1,
              "f" + random.nextInt(4),
              random.nextInt(1_000),
              random.nextBoolean(),
              "u" + random.nextInt(3)));
    }
    return versions;
  }

  /** A request, and what it means. */
  private record Asked(
      String show,
      Map<String, String> params,
      List<String> filters,
      Predicate<Version> matches,
      Comparator<Version> sort,
      boolean byScore) {
    /** Returns the matching document of each group that is to be shown. */
    List<Version> shown() {
      Map<String, Version> best = new TreeMap<>();
      for (Version version : matching()) {
        String key = version.group() == 0 ? version.id() : "group " + version.group();
        best.merge(key, version, (a, b) -> order().compare(a, b) <= 0 ? a : b);
      }
      return best.values().stream().sorted(sort).toList();
    }

    List<Version> matching() {
      return all.stream().filter(matches).toList();
    }

    private Comparator<Version> order() {
      Comparator<Version> latest =
          Comparator.comparingInt(v -> v.rank() == 0 ? Integer.MIN_VALUE : -v.rank());
      Comparator<Version> oldest =
          Comparator.comparingInt(v -> v.rank() == 0 ? Integer.MAX_VALUE : v.rank());
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
      Stream<String> filtered = filters.stream().flatMap(filter -> Stream.of("fq", filter));
      return Stream.of(given, filtered, Stream.of(more))
          .flatMap(some -> some)
          .toArray(String[]::new);
    }
  }

  static Stream<Asked> requests() {
    return IntStream.range(0, REQUESTS).mapToObj(seed -> asked(new Random(seed)));
  }

  private static Asked asked(Random random) {
    Map<String, String> params = new TreeMap<>(Map.of("fl", "id"));
    List<String> filters = new ArrayList<>();
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
      filters.add("format:" + format);
      matches = matches.and(version -> version.format().equals(format));
    }
    if (random.nextInt(3) == 0) {
      int from = random.nextInt(700);
      filters.add("{!frange l=" + from + " cache=false cost=200}size"); // a post filter
      matches = matches.and(version -> version.size() >= from);
    }
    if (random.nextInt(3) == 0) {
      filters.add("{!term f=author}u1");
      matches = matches.and(version -> version.author().equals("u1"));
    }
    String show = List.of("latest", "oldest", "score").get(random.nextInt(3));
    filters.add(random.nextInt(filters.size() + 1), "{!duplicates tag=v show=" + show + "}");
    Comparator<Version> sort = Comparator.comparingInt(Version::size);
    params.put("sort", "size asc,id asc");
    if (byScore && random.nextBoolean()) {
      params.put("sort", "score desc,id asc");
      sort = sort.reversed();
    }
    params.put("rows", String.valueOf(random.nextInt(20)));
    params.put("start", String.valueOf(random.nextInt(3) * random.nextInt(20)));
    return new Asked(show, params, filters, matches, sort.thenComparing(Version::id), byScore);
  }

  private static Map<String, Long> byFormat(Collection<Version> versions) {
    return versions.stream()
        .collect(Collectors.groupingBy(Version::format, TreeMap::new, Collectors.counting()));
  }

  private static Map<String, Long> facet(Answer answer, String name) {
    Map<String, Long> counts = new TreeMap<>();
    ((NamedList<?>) answer.all()._get(List.of("facet_counts", "facet_fields", name), null))
        .forEach((value, count) -> counts.put(value, ((Number) count).longValue()));
    return counts;
  }

  private static Map<String, Long> buckets(Answer answer) {
    Map<String, Long> counts = new TreeMap<>();
    for (Object bucket :
        (List<?>) answer.all()._get(List.of("facets", "formats", "buckets"), List.of())) {
      NamedList<?> one = (NamedList<?>) bucket;
      counts.put((String) one.get("val"), ((Number) one.get("count")).longValue());
    }
    return counts;
  }

  private static void check(Asked asked, Answer answer) {
    List<Version> shown = asked.shown();
    int start = Integer.parseInt(asked.params().get("start"));
    int rows = Integer.parseInt(asked.params().get("rows"));
    assertEquals(shown.size(), answer.response().getNumFound());
    assertEquals(shown.stream().skip(start).limit(rows).map(Version::id).toList(), answer.ids());
    assertEquals(byFormat(shown), facet(answer, "format"));
    assertEquals(byFormat(asked.matching()), facet(answer, "all"));
    assertEquals(byFormat(shown), buckets(answer));
    assertEquals(
        shown.stream().mapToInt(Version::size).sum(),
        ((Number) answer.all()._get(List.of("stats", "stats_fields", "size", "sum"), 0))
            .intValue());
    NamedList<?> collapsed = (NamedList<?>) answer.all().get("collapsed");
    assertEquals(asked.show(), collapsed.get("show"));
    assertEquals((long) asked.matching().size(), ((Number) collapsed.get("documents")).longValue());
    assertEquals((long) shown.size(), ((Number) collapsed.get("shown")).longValue());
  }

  private static String[] withFacets(Asked asked) {
    return asked.all(
        "facet",
        "true",
        "facet.field",
        "format",
        "facet.field",
        "{!ex=v key=all}format",
        "facet.limit",
        "-1",
        "facet.mincount",
        "1",
        "stats",
        "true",
        "stats.field",
        "size",
        "json.facet",
        "{formats:{type:terms,field:format,limit:-1}}");
  }

  @ParameterizedTest
  @MethodSource("requests")
  void oneCoreAndThreeShardsShowWhatTheModelDoes(Asked asked) {
    check(asked, core.ask("/select", withFacets(asked)));
    check(asked, cloud.ask(SHARDS, "/select", withFacets(asked)));
  }

  @Test
  void aCursorPassesEachGroupOnce() {
    List<String> ids = new ArrayList<>();
    String mark = "*";
    for (String before = ""; !before.equals(mark); ) {
      Answer page =
          cloud.ask(
              SHARDS,
              "/select",
              "q",
              "*:*",
              "fq",
              "{!duplicates}",
              "fl",
              "id",
              "rows",
              "7",
              "sort",
              "id asc",
              "cursorMark",
              mark);
      ids.addAll(page.ids());
      before = mark;
      mark = (String) page.all().get("nextCursorMark");
    }

    assertEquals(ids.stream().sorted().distinct().toList(), ids);
    assertEquals(
        all.stream().map(v -> v.group() == 0 ? v.id() : "group " + v.group()).distinct().count(),
        ids.size());
  }

  /** A client must not choose what another shard shows, nor learn of groups and ranks. */
  @ParameterizedTest
  @CsvSource({"dup.shard.bests, true", "dup.shard.winners, AA"})
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

  @Test
  void groupingIsRefused() {
    String[] asked = {"q", "*:*", "fq", "{!duplicates}", "group", "true", "group.field", "format"};

    for (SolrException refusal :
        List.of(
            assertThrows(SolrException.class, () -> core.ask("/select", asked)),
            assertThrows(SolrException.class, () -> cloud.ask(SHARDS, "/select", asked)))) {
      assertEquals(400, refusal.code());
      assertTrue(refusal.getMessage().contains("group=true"), refusal.getMessage());
    }
  }
}
