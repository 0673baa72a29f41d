// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.block;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;

/** The list of groups: their order, what is said of them and of their members. */
class GroupListTest extends OneCollectionTest {
  /**
   * Numbers as the job would have written them. Group 3 is a chain at 0.9, group 5 a pair of
   * copies; groups 8 and 9 are pairs at 0.7 and alike in all but the date.
   */
  @BeforeEach
  void addGroups() {
    add(
        member("a2", 1, 3, 200, "2020-05-05T00:00:00Z", "txt"),
        member("a1", 0, 3, 100, "2019-01-02T00:00:00Z", "pdf"),
        member("a3", 2, 3, 300, "2024-12-31T23:59:59Z", "pdf"),
        member("b1", 50, 5, 1_000, "2021-01-01T00:00:00Z", "txt"),
        member("b2", 50, 5, 1_000, "2021-01-02T00:00:00Z", "txt"),
        member("c1", 100, 8, 10, "2023-01-01T00:00:00Z", "txt"),
        member("c2", 103, 8, 20, "2023-01-02T00:00:00Z", "txt"),
        text("d1", 150, "dup_group", 9, "size", 10),
        text("d2", 153, "dup_group", 9, "size", 20),
        text("alone", 200, "dup_group", 12, "size", 5_000),
        text("single", 250));
  }

  private static SolrInputDocument member(
      String id, int from, int group, int size, String modified, String format) {
    return text(
        id,
        from,
        "dup_group",
        group,
        "size",
        size,
        "modified",
        modified,
        "format",
        format,
        "title",
        "Title of " + id,
        "path",
        "in/" + id);
  }

  private static String[] listing(String... more) {
    return Stream.of(dice("dup.date.fl", "modified"), more)
        .flatMap(Stream::of)
        .toArray(String[]::new);
  }

  private static List<String> numbers(String... more) {
    return collection.groups(listing(more)).ids();
  }

  private static SolrDocument group(String number, String... more) {
    return collection.groups(listing(more)).response().stream()
        .filter(group -> number.equals(group.getFieldValue("id")))
        .findFirst()
        .orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<Object>> members(SolrDocument group) {
    return new ArrayList<>((List<NamedList<Object>>) group.get("members"));
  }

  @ParameterizedTest
  @CsvSource({
    "size desc, 3 5 8 9",
    "size asc, 5 8 9 3",
    "similarity desc, 5 3 8 9",
    "similarity asc, 8 9 3 5",
    "date desc, 3 8 5 9",
    "date asc, 9 5 8 3",
    "redundancy desc, 5 3 8 9",
    "redundancy asc, 8 9 3 5",
    "'  SIZE   Asc ', 5 8 9 3"
  })
  void groupsAreSortedAndTiesGoByNumber(String sort, String expected) {
    assertEquals(List.of(expected.split(" ")), numbers("sort", sort));
  }

  @ParameterizedTest
  @CsvSource({
    "0.75, 1, 3 5",
    "0.9, 0.9, 3",
    "0, 0.75, 8 9",
    "0.7, 0.7, 8 9",
    "0.95, 1, 5",
    "0.95, 0.97, ''",
    "0.9, 0.1, ''"
  })
  void groupsOfARangeOfSimilaritiesAreListedInEveryOrder(String from, String to, String expected) {
    String[] range = {"dup.minSimilarity", from, "dup.maxSimilarity", to};
    List<String> numbers = expected.isEmpty() ? List.of() : List.of(expected.split(" "));

    assertEquals(numbers, numbers(range));
    assertEquals(
        numbers.size(), collection.groups(listing(range)).response().getNumFound(), "found");
    List<String> sorted =
        numbers("sort", "date asc", "dup.minSimilarity", from, "dup.maxSimilarity", to);
    assertEquals(Set.copyOf(numbers), Set.copyOf(sorted));
  }

  /** Sorted by size, only the groups of a page are compared. */
  @Test
  void theSimilaritiesThatTheJobHasWrittenAreThoseOfAComparison() {
    add(member("copy", 0, 3, 400, "2025-01-01T00:00:00Z", "pdf"));
    collection.run();

    Map<Object, Float> written = similarities("similarity asc");
    Map<Object, Float> compared = similarities("size desc");

    assertTrue(compared.size() > 2, compared::toString);
    assertEquals(compared.keySet(), written.keySet());
    compared.forEach((group, similarity) -> assertEquals(similarity, written.get(group), 0.001));
  }

  private static Map<Object, Float> similarities(String sort) {
    return collection.groups("sort", sort).response().stream()
        .collect(
            Collectors.toMap(
                group -> group.getFieldValue("id"),
                group -> (Float) group.getFieldValue("similarity")));
  }

  @Test
  void theTableHasTheRangeOfTheList() {
    String table =
        collection.written(
            CollectionCore.GROUPS, listing("wt", "csv", "dup.minSimilarity", "0.95"));

    assertEquals(
        List.of("b1", "b2"), table.lines().skip(1).map(line -> line.split(",")[1]).toList());
  }

  @Test
  void aPageOfARangeGoesOnWhereTheLastHasEnded() {
    String[] first = listing("dup.maxSimilarity", "0.75", "rows", "1", "cursorMark", "*");
    Answer one = collection.groups(first);
    String next = String.valueOf(one.all().get("nextCursorMark"));

    assertEquals(List.of("8"), one.ids());
    assertEquals(
        List.of("9"), numbers("dup.maxSimilarity", "0.75", "rows", "1", "cursorMark", next));
  }

  @Test
  void pagesAreCutByStartAndRows() {
    assertEquals(List.of("5", "8"), numbers("start", "1", "rows", "2"));
    assertEquals(List.of(), numbers("start", "4"));
    assertEquals(List.of(), numbers("rows", "0"));
    assertEquals(
        4L, collection.groups(listing("start", "1", "rows", "2")).response().getNumFound());
    assertEquals(1L, collection.groups(listing("start", "1")).response().getStart());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"size asc", "similarity desc", "similarity asc", "date desc", "redundancy asc"})
  void aCursorShowsEveryGroupOnceAndInOrder(String sort) {
    for (int rows = 1; rows <= 5; rows++) {
      List<String> all = new ArrayList<>();
      String cursor = "";
      for (String next = "*"; !next.equals(cursor); ) {
        cursor = next;
        Answer page =
            collection.groups(
                listing("sort", sort, "rows", String.valueOf(rows), "cursorMark", cursor));
        all.addAll(page.ids());
        assertEquals(4L, page.response().getNumFound());
        next = (String) page.all().get("nextCursorMark");
      }
      assertEquals(numbers("sort", sort), all, "by " + rows);
    }
  }

  @Test
  void withoutACursorNoneIsGiven() {
    assertNull(collection.groups(listing()).all().get("nextCursorMark"));
  }

  @Test
  void smallGroupsAreLeftOutIfAsked() {
    assertEquals(List.of("3"), numbers("dup.minSize", "3"));
    assertEquals(List.of(), numbers("dup.minSize", "4"));
    assertEquals(1L, collection.groups(listing("dup.minSize", "3")).response().getNumFound());
  }

  @Test
  void theFiguresOfAGroupAreThoseOfItsMembers() {
    SolrDocument group = group("3");

    assertEquals(3, group.get("size"));
    assertEquals(2, group.get("redundant"));
    assertEquals(300L, group.get("redundantSize"));
    assertEquals(0.9f, group.get("similarity"));
    assertEquals("2019-01-02T00:00:00Z", group.get("first"));
    assertEquals("2024-12-31T23:59:59Z", group.get("latest"));
    assertEquals(List.of("pdf", "txt"), group.get("formats"));
  }

  @Test
  void unknownValuesOfAGroupAreOmitted() {
    SolrDocument group = group("9");

    assertEquals(List.of(), group.get("formats"));
    assertNull(group.get("first"));
    assertNull(group.get("latest"));
  }

  @Test
  void membersComeOldestFirstWithTheirTitleAndDate() {
    List<NamedList<Object>> members = members(group("3"));

    assertEquals(List.of("a1", "a2", "a3"), Answer.each(members, "id"));
    assertEquals(
        Map.of("id", "a1", "title", "Title of a1", "date", "2019-01-02T00:00:00Z", "version", 1),
        Answer.map(members.get(0)));
  }

  @Test
  void theFieldsOfMembersAreThoseThatTheUserNames() {
    NamedList<Object> member = members(group("3", "fl", "id,path format", "rows", "1")).get(0);

    assertEquals(
        Map.of(
            "id",
            "a1",
            "path",
            "in/a1",
            "format",
            "pdf",
            "date",
            "2019-01-02T00:00:00Z",
            "version",
            1),
        Answer.map(member));
  }

  @Test
  void anAbsentFieldIsOmitted() {
    assertEquals(Map.of("id", "d1"), Answer.map(members(group("9", "fl", "nosuch,title")).get(0)));
  }

  @Test
  void theLatestIsThatOfTheHistoryAndNotTheOnePrintedLast() {
    add(
        member("v1.docx", 400, 21, 1, "2024-01-01T00:00:00Z", "docx"),
        member("v2.docx", 403, 21, 1, "2024-02-01T00:00:00Z", "docx"),
        member("v1.pdf", 400, 21, 1, "2024-03-01T00:00:00Z", "pdf"),
        text("undated", 401, "dup_group", 21));

    List<NamedList<Object>> members = members(group("21"));

    assertEquals(List.of("v1.docx", "v1.pdf", "v2.docx", "undated"), Answer.each(members, "id"));
    assertEquals(Arrays.asList(1, 1, 2, null), Answer.each(members, "version"));
    assertEquals(Arrays.asList(null, true, null, null), Answer.each(members, "copy"));
    assertEquals(Arrays.asList(null, null, true, null), Answer.each(members, "latest"));
  }

  /** The one left out may have an older text. */
  @Test
  void membersOfAGroupListedInPartHaveNoVersion() {
    for (NamedList<Object> member : members(group("3", "dup.members", "2"))) {
      assertNull(member.get("version"));
      assertNull(member.get("latest"));
    }
  }

  @Test
  void datesThatCannotBeBelievedAreToldAndDoNotCount() {
    add(
        member("e1", 400, 22, 1, "2024-01-01T00:00:00Z", "docx"),
        member("e2", 403, 22, 1, "2099-01-01T00:00:00Z", "docx"),
        member("e3", 402, 22, 1, "1970-01-01T00:00:00Z", "docx"));

    SolrDocument group = group("22");
    List<NamedList<Object>> members = members(group);

    assertEquals("2024-01-01T00:00:00Z", group.get("first"));
    assertEquals("2024-01-01T00:00:00Z", group.get("latest"));
    assertEquals(List.of("e1", "e2", "e3"), Answer.each(members, "id"));
    assertEquals(Arrays.asList(true, null, null), Answer.each(members, "latest"));
    assertEquals(
        Arrays.asList(
            null,
            "[{date=2099-01-01T00:00:00Z, dateField=modified, why=in the future}]",
            "[{date=1970-01-01T00:00:00Z, dateField=modified, why=the epoch of a clock, which means not set}]"),
        members.stream()
            .map(member -> member.get("ignoredDates"))
            .map(ignored -> ignored == null ? null : ignored.toString())
            .toList());
  }

  @Test
  void theNewestMembersAreListedAndTheFiguresAreOfAll() {
    SolrDocument group = group("3", "dup.members", "2");

    assertEquals(List.of("a2", "a3"), Answer.each(members(group), "id"));
    assertEquals(3, group.get("size"));
    assertEquals("2024-12-31T23:59:59Z", group.get("latest"));
    assertEquals(List.of("pdf", "txt"), group.get("formats"));
    assertEquals(List.of(), members(group("3", "dup.members", "0")));
  }

  @Test
  void tenMembersAreShownUnlessAskedOtherwise() {
    for (int i = 0; i < 12; i++) {
      add(text("e" + i, 300, "dup_group", 20));
    }

    assertEquals(10, members(group("20")).size());
    assertEquals(12, group("20").get("size"));
    assertEquals(12, members(group("20", "dup.members", "1000")).size());
  }

  /** By hand: eleven documents; groups 3, 5, 8 and 9 have three and three times two. */
  @Test
  void theSummaryCountsAllThatTheCallerMaySee() {
    Map<String, Object> summary =
        block(Answer.map(collection.groups("dup.minSize", "3", "rows", "0").all()), "groups");

    assertEquals(11L, summary.get("documents"));
    assertEquals(9L, summary.get("inGroups"));
    assertEquals(4, summary.get("groups"));
    assertEquals(5L, summary.get("redundant"));
    assertEquals(300L + 1_000 + 10 + 10, summary.get("redundantSize"));
    assertFalse(summary.containsKey("copiesSize"), "reads all texts");
    assertEquals(Map.of("2-5", 4, "6-20", 0, "21-", 0), block(summary, "sizes"));
  }

  /** A text in two groups is a copy in neither, and the first document of a text is none. */
  @Test
  void copiesAreCountedWithinGroupsOnRequest() {
    add(text("a4", 50, "dup_group", 3), text("b3", 50, "dup_group", 5));

    assertEquals(2L, copies());
    assertEquals(1L, copies("fq", "-id:b1"));
    assertEquals(0L, copies("fq", "-id:b*"));
    assertNull(block(Answer.map(collection.groups().all()), "groups").get("copies"));
  }

  private static Object copies(String... more) {
    return withCopies(more).get("copies");
  }

  private static Map<String, Object> withCopies(String... more) {
    String[] asked =
        Stream.concat(Stream.of("dup.copies", "true"), Stream.of(more)).toArray(String[]::new);
    return block(Answer.map(collection.groups(asked).all()), "groups");
  }

  /** Of each text, the largest document may be the one that is kept. */
  @Test
  void theSizeOfCopiesIsThatOfAllButTheLargestOfEachText() {
    add(text("b3", 50, "dup_group", 5, "size", 7), text("a4", 0, "dup_group", 3, "size", 40));

    assertEquals(1_000L + 7 + 40, withCopies().get("copiesSize"));
    assertEquals(340L + 1_007 + 10 + 10, withCopies().get("redundantSize"));
    assertEquals(7L + 40, withCopies("fq", "-id:b1").get("copiesSize"));
    assertNull(withCopies("fq", "-id:(b1 b3 a4)").get("copiesSize"));
  }

  @Test
  void withoutAFieldOfSizesNoSizeIsGiven() {
    List.of("a1", "a2", "a3", "b1", "b2", "c1", "c2", "d1", "d2")
        .forEach(collection.core()::delete);
    add(text("e1", 50, "dup_group", 5), text("e2", 50, "dup_group", 5));

    Map<String, Object> summary = withCopies();

    assertEquals(1L, summary.get("copies"));
    assertNull(summary.get("redundantSize"));
    assertNull(summary.get("copiesSize"));
  }

  @Test
  void theSummaryCountsGroupsBySize() {
    int[] sizes = {5, 6, 20, 21};
    for (int g = 0; g < sizes.length; g++) {
      for (int i = 0; i < sizes[g]; i++) {
        add(text("g" + g + "." + i, 300 + 20 * g, "dup_group", 30 + g));
      }
    }

    Map<String, Object> summary = block(Answer.map(collection.groups().all()), "groups");

    assertEquals(Map.of("2-5", 5, "6-20", 2, "21-", 1), block(summary, "sizes"));
  }
}
