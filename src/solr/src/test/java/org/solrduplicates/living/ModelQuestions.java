// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Related;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.solr.Answer;

/** Questions of users, of which each answer must be that of the model. */
final class ModelQuestions {
  /** Nothing is cut, so that the answer is not a matter of luck. */
  static final Map<String, String> ALL =
      Map.of("dup.candidates", "10000", "dup.depth", "100", "dup.maxGroup", "1000");

  private static final String MANY = "10000";

  private final LivingSolr solr;
  private final Model model;

  ModelQuestions(LivingSolr solr, Model model) {
    this.solr = solr;
    this.model = model;
  }

  void ask(Operation question) {
    switch (question.verb()) {
      case "select" -> select(question);
      case "changes" -> all(question).changes();
      case "groups" -> all(question).groups();
      case "links" -> all(question).links();
      case "histogram" -> all(question).histogram();
      case "check" -> check(question.texts("text"), question.texts("title"));
      case "passages" -> passages(question);
      case "duplicates" -> {
        String id = question.text("id");
        if (model.sees(id, question.texts("fq"))) {
          // More-Like-This finds documents without fingerprints, but not for sure
          boolean isSearched =
              !model.decisions().isEmpty()
                  || model.visible().values().stream().anyMatch(ModelDocument::isBare);
          duplicates(id, isSearched ? "every" : question.text("sources"), question.texts("fq"));
        }
      }
      default -> throw new IllegalArgumentException(question.verb());
    }
  }

  private CollectionQuestions all(Operation question) {
    int rows = Integer.parseInt(question.text("rows"));
    return new CollectionQuestions(solr, model, question.texts("fq"), rows);
  }

  /** A search in whose list each group shows once, or the latest of it. */
  private void select(Operation question) {
    String show = question.text("show");
    boolean isByRank = show.equals("rank");
    String filter =
        isByRank ? "{!tag=v}-dup_rank:[1 TO *]" : "{!duplicates tag=v show=" + show + "}";
    Search all = new Search(question.text("q"), question.texts("fq"));
    List<ModelDocument> matches = all.matches(model);
    Map<String, Float> scores =
        show.equals("score") ? scores(solr.ask("/select", all.params("fl", "id,score"))) : Map.of();
    ShownList expected = ShownList.of(show, matches, scores);
    Search search = all.with(filter);
    Answer answer =
        solr.ask(
            "/select",
            search.params(
                "facet",
                "true",
                "facet.field",
                "format",
                "facet.field",
                "{!ex=v key=all}format",
                "stats",
                "true",
                "stats.field",
                "clicks",
                "json.facet",
                "{authors:{type:terms,field:author,limit:1000}}"));
    expected.assertShows(answer.ids());
    List<ModelDocument> shown = answer.ids().stream().map(model.visible()::get).toList();
    assertEquals(shown.size(), answer.response().getNumFound(), "number of hits");
    assertEquals(counts(shown, "format"), facets(answer, "format"), "facets");
    assertEquals(counts(matches, "format"), facets(answer, "all"), "facets of all versions");
    assertEquals(counts(shown, "author"), jsonFacets(answer), "JSON facets");
    assertEquals(sum(shown), sum(answer), "statistics");
    if (!isByRank) {
      NamedList<?> collapsed = (NamedList<?>) answer.all().get("collapsed");
      assertEquals((long) matches.size(), ((Number) collapsed.get("documents")).longValue(), "all");
      assertEquals((long) shown.size(), ((Number) collapsed.get("shown")).longValue(), "shown");
    }
    int rows = Integer.parseInt(question.text("rows"));
    assertEquals(answer.ids(), pages(search, rows), "pages");
    assertEquals(answer.ids(), byCursor(search, rows), "pages by cursor");
    assertEquals(counts(shown, "format"), groups(search), "grouped by format");
    assertVersions(search, rows);
  }

  private static Map<String, Float> scores(Answer answer) {
    return answer.response().stream()
        .collect(
            Collectors.toMap(
                d -> (String) d.getFirstValue("id"), d -> (Float) d.getFirstValue("score")));
  }

  private static SortedMap<String, Long> counts(List<ModelDocument> documents, String field) {
    return documents.stream()
        .flatMap(document -> document.values(field).stream().distinct())
        .collect(Collectors.groupingBy(v -> v, TreeMap::new, Collectors.counting()));
  }

  private static SortedMap<String, Long> facets(Answer answer, String key) {
    NamedList<?> found =
        (NamedList<?>) answer.all().findRecursive("facet_counts", "facet_fields", key);
    SortedMap<String, Long> counts = new TreeMap<>();
    found.forEach((value, count) -> counts.put(value, ((Number) count).longValue()));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static SortedMap<String, Long> jsonFacets(Answer answer) {
    SortedMap<String, Long> counts = new TreeMap<>();
    if (answer.all().findRecursive("facets", "authors", "buckets") instanceof List<?> buckets) {
      for (Object bucket : buckets) {
        NamedList<?> one = (NamedList<?>) bucket;
        counts.put((String) one.get("val"), ((Number) one.get("count")).longValue());
      }
    }
    return counts;
  }

  private static double sum(List<ModelDocument> documents) {
    return documents.stream()
        .flatMap(document -> document.values("clicks").stream())
        .mapToDouble(Double::parseDouble)
        .sum();
  }

  private static double sum(Answer answer) {
    Object sum = answer.all().findRecursive("stats", "stats_fields", "clicks", "sum");
    return sum == null ? 0 : ((Number) sum).doubleValue();
  }

  private List<String> pages(Search search, int rows) {
    List<String> ids = new ArrayList<>();
    List<String> page;
    do {
      page = solr.ask("/select", search.page(rows, "start", "" + ids.size())).ids();
      ids.addAll(page);
    } while (page.size() == rows);
    return ids;
  }

  private List<String> byCursor(Search search, int rows) {
    List<String> ids = new ArrayList<>();
    String cursor = "*";
    while (true) {
      Answer page = solr.ask("/select", search.page(rows, "cursorMark", cursor));
      ids.addAll(page.ids());
      String next = (String) page.all().get("nextCursorMark");
      if (next.equals(cursor)) {
        return ids;
      }
      cursor = next;
    }
  }

  private SortedMap<String, Long> groups(Search search) {
    Answer answer = solr.ask("/select", search.params("group", "true", "group.field", "format"));
    SortedMap<String, Long> counts = new TreeMap<>();
    for (Object one : (List<?>) answer.all().findRecursive("grouped", "format", "groups")) {
      NamedList<?> group = (NamedList<?>) one;
      if (group.get("groupValue") != null) {
        long found = ((SolrDocumentList) group.get("doclist")).getNumFound();
        counts.put((String) group.get("groupValue"), found);
      }
    }
    return counts;
  }

  private void assertVersions(Search search, int rows) {
    boolean ranked = model.visible().values().stream().anyMatch(d -> d.columns().group() != 0);
    if (!ranked) {
      return;
    }
    Answer answer = solr.ask("/select", search.page(rows, "dup.versions", "true"));
    Map<String, Map<String, Object>> found = new TreeMap<>();
    ((NamedList<?>) answer.all().get("versions"))
        .forEach((id, counts) -> found.put(id, new TreeMap<>(Answer.map((NamedList<?>) counts))));
    List<ModelDocument> visible = search.visible(model);
    Map<String, Map<String, Object>> expected = new TreeMap<>();
    for (String id : answer.ids()) {
      ModelDocument hit = model.visible().get(id);
      if (hit.columns().group() != 0) {
        expected.put(id, versions(hit, visible));
      }
    }
    assertEquals(expected, found, "versions");
  }

  private static Map<String, Object> versions(ModelDocument hit, List<ModelDocument> visible) {
    List<ModelDocument> group =
        visible.stream()
            .filter(other -> other.columns().group() == hit.columns().group())
            .sorted(
                Comparator.comparing((ModelDocument d) -> d.columns().place())
                    .thenComparing(ModelDocument::id))
            .toList();
    int place = hit.columns().place();
    return new TreeMap<>(
        Map.of(
            "size",
            group.size(),
            "older",
            (int) group.stream().filter(d -> d.columns().place() > place).count(),
            "newer",
            (int) group.stream().filter(d -> d.columns().place() < place).count(),
            "latest",
            group.get(0).id()));
  }

  /** Passages of a document that the user sees, or of a text that is not indexed. */
  private void passages(Operation question) {
    String id = question.text("id");
    List<String> filters = question.texts("fq");
    if (id.isEmpty() || model.sees(id, filters)) {
      String text =
          id.isEmpty() ? ModelTexts.of(question.text("text")) : model.visible().get(id).text();
      new PassageQuestions(model, id, text, filters).ask(solr, question.text("share"));
    }
  }

  /** A text that is not indexed. */
  private void check(List<String> texts, List<String> titles) {
    String text = texts.stream().map(ModelTexts::of).collect(Collectors.joining(" "));
    String title = String.join("", titles);
    if (text.isBlank()) {
      return; // it is refused
    }
    ModelDocument sent = new ModelDocument("").with("text", List.of(text)).with("title", titles);
    Answer answer =
        solr.ask("/duplicates", "dup.text", text, "dup.title", title, "dup.sources", "every");
    String verdict = (String) answer.duplicates().orElseThrow().get("verdict");
    if (sent.found().isEmpty()) {
      assertEquals("too-short", verdict, "verdict");
      return;
    }
    VersionGroup group =
        new Oracle(model.comparable(List.of()), model.comparison(ALL))
            .unindexed(sent.found().get());
    assertEquals(
        Verdict.of(group, DuplicateSettings.defaults().minTokens(), Set.of()).kind().label(),
        verdict,
        "verdict");
  }

  /** By the sources of every day, each link to any member leads on; and so by all comparisons. */
  private void duplicates(String pivot, String sources, List<String> filters) {
    boolean isUsual = !sources.equals("every");
    Map<String, String> params = new TreeMap<>(ALL);
    if (!sources.equals("all")) {
      params.put("dup.sources", isUsual ? "exact,bytes,sketch,title,mlt" : "every");
    }
    Oracle oracle = new Oracle(model.comparable(filters), model.comparison(params));
    List<String> asked =
        new ArrayList<>(
            List.of("id", pivot, "fl", "id,score", "rows", MANY, "dup.rows.parts", MANY));
    params.forEach((key, value) -> asked.addAll(List.of(key, value)));
    Answer answer = solr.ask("/duplicates", new Search("*:*", filters).filtered(asked));
    SortedMap<String, Float> found = new TreeMap<>();
    for (SolrDocument document : answer.response()) {
      found.put((String) document.getFirstValue("id"), (Float) document.getFirstValue("score"));
    }
    if (model.decisions().isEmpty()) {
      assertAreParts(pivot, oracle, answer);
    }
    if (!oracle.compares(pivot)) {
      assertEquals(Map.of(), found, "group of a document without words");
    } else if (sources.equals("all") && model.hasJob() && !isNew(pivot)) {
      SortedMap<String, Float> group =
          scores(oracle.group(pivot, this::areGrouped, this::isNew).duplicates());
      if (!model.hadNested() || !found.equals(searched(oracle, pivot))) {
        assertEquals(group, found, "group of the job");
      }
    } else if (isUsual) {
      assertEquals(searched(oracle, pivot), found, "group of the document");
    } else {
      VersionGroup group = oracle.group(pivot, model.decisions());
      assertEquals(scores(group.duplicates()), found, "group of the document");
      assertEquals(ids(group.review()), review(answer), "documents for review");
      assertEquals(
          parts(group, Relation.CONTAINS), answer.listed("contains"), "parts of the document");
      assertEquals(
          parts(group, Relation.PART_OF), answer.listed("partOf"), "wholes of the document");
      assertEquals(
          Oracle.rounded(group.lowest()), ((Number) answer.group("lowest")).floatValue(), "lowest");
    }
  }

  /** Each source finds some of the wholes and parts, and nothing else. */
  private static void assertAreParts(String pivot, Oracle oracle, Answer answer) {
    for (String part : answer.listed("contains")) {
      assertEquals(Relation.CONTAINS, oracle.withoutVersions(pivot, part), part);
    }
    for (String whole : answer.listed("partOf")) {
      assertEquals(Relation.PART_OF, oracle.withoutVersions(pivot, whole), whole);
    }
  }

  /** Returns wholes or parts, the best first. */
  private static List<String> parts(VersionGroup group, Relation relation) {
    return group.related(relation).stream().map(Related::id).toList();
  }

  private static SortedMap<String, Float> searched(Oracle oracle, String pivot) {
    return scores(oracle.group(pivot, PairConstraints.NONE).duplicates());
  }

  private Columns columns(String id) {
    return model.visible().get(id).columns();
  }

  private boolean areGrouped(String a, String b) {
    return columns(a).group() != 0 && columns(a).group() == columns(b).group();
  }

  private boolean isNew(String id) {
    return !columns(id).isKnown() || model.visible().get(id).isBare();
  }

  private static SortedMap<String, Float> scores(List<Member> members) {
    SortedMap<String, Float> scores = new TreeMap<>();
    members.forEach(m -> scores.put(m.id(), Oracle.rounded(m.toPivot().value())));
    return scores;
  }

  private static Set<String> ids(List<Member> members) {
    return members.stream().map(Member::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> review(Answer answer) {
    return Stream.ofNullable(answer.duplicates().orElseThrow().get("review"))
        .flatMap(review -> answer.review().stream())
        .map(member -> (String) member.get("id"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
