// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.TestCore;

/**
 * What Solr makes of a request before a handler sees it, such as macros and JSON, is made of it for
 * every shard: a filter that only the node asked understands would hide nothing.
 */
@Timeout(240)
class ExpandedParamsTest {
  private static final String NAME = "views";
  private static final String ROUTES = "red!,green!";
  private static final Set<String> SEEN = Set.of("red!a", "green!b");

  /** Handlers that hide what the request names, each by itself and by what it takes over. */
  private static final String HANDLERS =
      """
      <requestHandler name="/seen" class="solr.SearchHandler">
        <lst name="defaults"><bool name="dup">true</bool></lst>
        <lst name="appends"><str name="fq">author:"$${seen}"</str></lst>
        <arr name="components"><str>duplicates</str></arr>
      </requestHandler>
      """
          + Stream.of("groups", "links", "histogram")
              .map(ExpandedParamsTest::handlers)
              .reduce("", String::concat);

  @TempDir private static Path home;
  private static TestCloud cloud;

  private static String handlers(String kind) {
    String type =
        "class=\"org.solrduplicates.solr.collection."
            + Character.toUpperCase(kind.charAt(0))
            + kind.substring(1)
            + "Handler\">";
    return "<requestHandler name=\"/hiding/"
        + kind
        + "\" "
        + type
        + "<lst name=\"appends\"><str name=\"fq\">-author:\"$${hidden}\"</str></lst></requestHandler>"
        + "<requestHandler name=\"/seen/"
        + kind
        + "\" "
        + type
        + "<str name=\"handler\">/seen</str></requestHandler>";
  }

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(
                "views",
                config -> TestCore.with(HANDLERS).apply(TestCore.withNumbersSent(config)),
                schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, "views", 2, 1));
    cloud.add(NAME, documents());
    cloud.commit(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Of the first group half are hidden, of the second one all; each has some on both shards. */
  private static List<SolrInputDocument> documents() {
    return List.of(
        version("red!a", 0, "ann", 1),
        version("green!b", 1, "ann", 1),
        version("red!x", 2, "secret", 1),
        version("green!y", 3, "secret", 1),
        version("red!s", 500, "secret", 2),
        version("green!t", 501, "secret", 2));
  }

  private static SolrInputDocument version(String id, int step, String author, int group) {
    String text = String.join(" ", RandomTexts.range(step, step + 40));
    String format = author.equals("ann") ? ROUTES : "other";
    return document("id", id, "text", text, "author", author, "format", format, "dup_group", group);
  }

  private static Answer ask(String path, String... params) {
    List<String> all = new ArrayList<>(List.of(params));
    all.addAll(List.of("dup.measure", "dice"));
    return cloud.ask(NAME, path, all.toArray(String[]::new));
  }

  private static Set<Object> each(Answer answer, String field) {
    Set<Object> values = new TreeSet<>();
    answer.response().forEach(document -> values.add(document.getFieldValue(field)));
    return values;
  }

  private static Set<String> members(SolrDocument group) {
    Set<String> ids = new TreeSet<>();
    ((List<?>) group.getFieldValue("members"))
        .forEach(member -> ids.add((String) ((NamedList<?>) member).get("id")));
    return ids;
  }

  /** Asserts that lists and histogram show the half of the first group that is not hidden. */
  private static void assertHidden(String prefix, String... params) {
    Answer groups = ask(prefix + "/groups", params);
    Map<String, Object> summary = Answer.map((NamedList<?>) groups.all().get("groups"));
    assertEquals(2L, summary.get("documents"));
    assertEquals(2L, summary.get("inGroups"));
    assertEquals(List.of(SEEN), groups.response().stream().map(d -> members(d)).toList());

    Answer links = ask(prefix + "/links", params);
    assertEquals(1, links.response().size());
    assertEquals(SEEN, Set.copyOf(union(each(links, "a"), each(links, "b"))));

    NamedList<Object> histogram = ask(prefix + "/histogram", params).histogram().orElseThrow();
    assertEquals(2L, histogram.get("documents"));
  }

  private static Set<Object> union(Set<Object> some, Set<Object> more) {
    Set<Object> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  @Test
  void withoutAFilterAllIsSeen() {
    Answer groups = ask("/duplicates/groups");

    assertEquals(2, groups.response().size());
    assertEquals(4, groups.response().get(0).getFieldValue("size"));
  }

  @Test
  void aMacroIsExpandedForEveryShard() {
    assertHidden("/duplicates", "fq", "-author:\"${hidden}\"", "hidden", "secret");
    assertHidden("/duplicates", "fq", "${whole}", "whole", "author:${seen:ann}");
    assertHidden("/duplicates", "fq", "author:\"${seen}\"", "seen", "ann");
  }

  @Test
  void aMacroOfAnAppendedFilterIsExpandedForEveryShard() {
    assertHidden("/hiding", "hidden", "secret");
    assertHidden("/seen", "seen", "ann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"params\":{\"fq\":\"-author:secret\"}}",
        "{\"filter\":\"-author:secret\"}",
        "{\"filter\":[\"-author:${hidden}\"],\"params\":{\"hidden\":\"secret\"}}"
      })
  void aFilterInJsonHoldsOnEveryShard(String json) {
    assertHidden("/duplicates", "json", json);
  }

  @Test
  void aFilterInAParameterOfJsonHoldsOnEveryShard() {
    assertHidden("/duplicates", "json.filter", "\"-author:secret\"");
  }

  /** The shards get the parameters that choose shards and replicas, too. */
  @Test
  void aFilterMayReferToParametersOfSolr() {
    assertHidden("/duplicates", "fq", "{!field f=format v=$_route_}", "_route_", ROUTES);
    assertHidden("/duplicates", "fq", "format:\"${_route_}\"", "_route_", ROUTES);
  }

  /** Without expansion, the macro itself is the name of the author, which no document has. */
  @Test
  void aMacroThatIsNotToBeExpandedStaysUnexpandedOnEveryShard() {
    String[] literally = {"fq", "author:\"${seen}\"", "seen", "ann", "expandMacros", "false"};

    Answer groups = ask("/duplicates/groups", literally);

    assertEquals(0L, ((NamedList<?>) groups.all().get("groups")).get("documents"));
    assertEquals(0, groups.response().size());
  }

  @Test
  void theDuplicatesOfADocumentAreFilteredByAnAppendedMacro() {
    assertEquals(List.of("green!b"), ask("/seen", "id", "red!a", "seen", "ann").ids());
  }

  /** Wherever a job is started, and whichever shard it reads. */
  @Test
  void aJobUsesTheValuesOfMacros() {
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    for (Replica replica : cloud.replicas(NAME)) {
      Http core = new Http(replica.getBaseUrl() + "/" + replica.getCoreName());
      String params =
          "?fq=author:%22$%7Bseen%7D%22&seen=ann&dup.measure=dice&dup.threshold=$%7Bt%7D&t=0.8";
      assertEquals(
          200, core.post(CollectionGroups.PATH + params, CollectionGroups.START).statusCode());
      Map<String, Object> end = groups.end(replica);

      assertEquals("done", end.get("state"), end.toString());
      Map<String, Object> settings = Answer.map((NamedList<?>) end.get("settings"));
      assertEquals("author:\"ann\"", settings.get("fq"));
      assertEquals("0.8", settings.get("dup.threshold"));
      SortedMap<String, Integer> numbers = groups.numbers();
      assertEquals(numbers.get("red!a"), numbers.get("green!b"));
      assertTrue(numbers.get("red!a") > 0, numbers.toString());
    }
  }
}
