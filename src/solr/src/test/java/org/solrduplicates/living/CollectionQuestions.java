// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.solr.Answer;

/** Questions on all documents that a user sees, of which each answer must be that of the model. */
final class CollectionQuestions {
  private static final int SIMILARITIES = 20;

  private final LivingSolr solr;
  private final Model model;
  private final Search asked;
  private final Search scope;
  private final int rows;

  /**
   * @param filters what the user sees
   * @param rows the length of a page
   */
  CollectionQuestions(LivingSolr solr, Model model, List<String> filters, int rows) {
    this.solr = solr;
    this.model = model;
    this.asked = new Search("*:*", filters);
    this.scope = new Search("*:*", model.filters(filters));
    this.rows = rows;
  }

  /** Returns all rows of a list, page by page. */
  private List<String> list(String path, Function<SolrDocument, String> row, String... params) {
    List<String> found = new ArrayList<>();
    String cursor = "*";
    Answer page;
    do {
      page = solr.ask(path, params(cursor, params));
      page.response().forEach(document -> found.add(row.apply(document)));
      cursor = (String) page.all().get("nextCursorMark");
    } while (!page.response().isEmpty());
    return found;
  }

  private String[] params(String cursor, String... params) {
    return asked.filtered(List.of("rows", "" + rows, "cursorMark", cursor), params);
  }

  private SortedMap<Integer, List<ModelDocument>> grouped() {
    SortedMap<Integer, List<ModelDocument>> groups = new TreeMap<>();
    scope.matches(model).stream()
        .filter(document -> document.columns().group() != 0)
        .forEach(d -> groups.computeIfAbsent(d.columns().group(), any -> new ArrayList<>()).add(d));
    groups.values().removeIf(group -> group.size() < 2);
    return groups;
  }

  /** The list of all groups, the largest first. */
  void groups() {
    SortedMap<Integer, List<ModelDocument>> groups = grouped();
    List<String> expected =
        groups.entrySet().stream()
            .sorted(Comparator.comparing(group -> -group.getValue().size()))
            .map(group -> group.getKey() + listed(group.getValue()))
            .toList();
    List<String> found =
        list(
            LivingSolr.GROUPS,
            group -> group.getFieldValue("id") + listed(group),
            "dup.members",
            "1000");
    assertEquals(expected, found, "list of groups");
    NamedList<?> summary =
        (NamedList<?>) solr.ask(LivingSolr.GROUPS, params("*")).all().get("groups");
    assertEquals(
        List.of(
            (long) scope.matches(model).size(),
            (long) groups.size(),
            groups.values().stream().mapToLong(List::size).sum()),
        Stream.of("documents", "groups", "inGroups").map(key -> number(summary, key)).toList(),
        "numbers of documents and groups");
  }

  private static long number(NamedList<?> block, String key) {
    return ((Number) block.get(key)).longValue();
  }

  private static String listed(List<ModelDocument> group) {
    long uncovered = group.stream().filter(document -> document.columns().rank() < 0).count();
    return " "
        + group.size()
        + " "
        + Math.max(0, group.size() - 1 - uncovered)
        + " "
        + group.stream().map(ModelDocument::id).sorted().toList();
  }

  private static String listed(SolrDocument group) {
    List<String> members =
        ((List<?>) group.getFieldValue("members"))
            .stream().map(member -> (String) ((NamedList<?>) member).get("id")).sorted().toList();
    return " " + group.get("size") + " " + group.get("redundant") + " " + members;
  }

  /** The feed. */
  void changes() {
    List<String> expected =
        scope.matches(model).stream()
            .filter(document -> document.columns().changed() != 0)
            .sorted(
                Comparator.comparing((ModelDocument document) -> document.columns().changed())
                    .thenComparing(ModelDocument::id))
            .map(d -> d.id() + " " + d.columns().group() + " " + (d.columns().rank() == 0))
            .toList();
    assertEquals(
        expected,
        list("/duplicates/changes", row -> joined(row, "id", "group", "latest")),
        "changes");
  }

  private static String joined(SolrDocument row, String... keys) {
    return String.join(
        " ", Stream.of(keys).map(key -> String.valueOf(row.getFirstValue(key))).toList());
  }

  /** All pairs of groups that are versions of each other. */
  void links() {
    List<String> expected =
        grouped().entrySet().stream()
            .flatMap(group -> links(group.getKey(), found(group.getValue())).stream())
            .sorted()
            .toList();
    List<String> found =
        list(
            "/duplicates/links",
            row -> link(row.get("group"), row.get("a"), row.get("b"), row.get("similarity")));
    assertEquals(expected, found.stream().sorted().toList(), "links");
  }

  private List<String> links(int group, List<FoundDocument> members) {
    Oracle oracle = new Oracle(List.of(), model.comparison(ModelQuestions.ALL));
    List<String> links = new ArrayList<>();
    pairs(
        members,
        (a, b) -> {
          if (oracle.isLink(a, b)) {
            links.add(link(group, a.id(), b.id(), (float) oracle.similarity(a, b)));
          }
        });
    return links;
  }

  /** Returns a link as a line, whichever of both documents comes first. */
  private static String link(Object group, Object a, Object b, Object similarity) {
    return group + " " + new TreeSet<>(List.of((String) a, (String) b)) + " " + similarity;
  }

  private static List<FoundDocument> found(Collection<ModelDocument> documents) {
    return documents.stream().flatMap(document -> document.printed().stream()).toList();
  }

  /** Something that is done with two documents. */
  private interface OfTwo {
    void accept(FoundDocument a, FoundDocument b);
  }

  private static void pairs(List<FoundDocument> documents, OfTwo task) {
    for (int i = 0; i < documents.size(); i++) {
      for (int j = 0; j < i; j++) {
        task.accept(documents.get(i), documents.get(j));
      }
    }
  }

  /** Counts of all pairs, and of the nearest documents. */
  void histogram() {
    List<FoundDocument> documents = found(scope.matches(model));
    Oracle oracle = new Oracle(documents, model.comparison(ModelQuestions.ALL));
    long[] similarities = new long[SIMILARITIES];
    long[] distances = new long[Long.SIZE + 1];
    AtomicLong parts = new AtomicLong();
    pairs(
        documents,
        (a, b) -> {
          if (oracle.areOfPart(a, b)) {
            parts.incrementAndGet();
            return;
          }
          similarities[(int) Math.min(SIMILARITIES - 1, oracle.similarity(a, b) * SIMILARITIES)]++;
          distances[hash(a.fingerprint()).hammingDistance(hash(b.fingerprint()))]++;
        });
    NamedList<?> found =
        solr.ask(
                "/duplicates/histogram",
                asked.filtered(List.of("dup.sample", "2000", "dup.candidates", "10000")))
            .histogram()
            .orElseThrow();
    assertEquals(documents.size(), number(found, "documents"), "documents of the histogram");
    assertEquals(boxed(similarities), counts(found, "similarities"), "similarities of all pairs");
    assertEquals(boxed(distances), counts(found, "distances"), "distances of all pairs");
    assertEquals(parts.get(), parts(found, "similarities"), "wholes and parts");
    assertEquals(parts.get(), parts(found, "distances"), "wholes and parts");
    assertEquals(
        documents.stream().filter(a -> isDuplicate(a, documents, oracle)).count(),
        sum(found, model.settings(ModelQuestions.ALL).threshold()),
        "documents with a near one");
  }

  private static long parts(NamedList<?> histogram, String key) {
    Object parts = ((NamedList<?>) histogram.get(key)).get("parts");
    return parts == null ? 0 : ((Number) parts).longValue();
  }

  private static SimHash hash(Fingerprint print) {
    return SimHash.of(print.bag());
  }

  private static List<Long> boxed(long[] counts) {
    return Arrays.stream(counts).boxed().toList();
  }

  private boolean isDuplicate(FoundDocument a, List<FoundDocument> all, Oracle oracle) {
    DoubleStream nearest =
        all.stream().filter(b -> !a.id().equals(b.id())).mapToDouble(b -> oracle.near(a, b));
    return nearest.max().orElse(0) >= model.settings(ModelQuestions.ALL).threshold();
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<Object>> buckets(NamedList<?> histogram, String part) {
    return (List<NamedList<Object>>) ((NamedList<?>) histogram.get(part)).get("buckets");
  }

  private static List<Object> counts(NamedList<?> histogram, String part) {
    return Answer.each(buckets(histogram, part), "count");
  }

  private static long sum(NamedList<?> histogram, double from) {
    return buckets(histogram, "nearest").stream()
        .filter(bucket -> (double) bucket.get("from") >= from)
        .mapToLong(bucket -> (long) bucket.get("count"))
        .sum();
  }
}
