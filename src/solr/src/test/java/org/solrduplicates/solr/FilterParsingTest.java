// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.decision.DecidedCore;

/** Filters are read as Solr reads those of a search. */
class FilterParsingTest {
  private static final List<String> PATHS =
      List.of("/duplicates", "/duplicates/groups", "/duplicates/links", "/duplicates/histogram");

  /** An access list as long as those of file servers, in the usual syntax. */
  private static final String LONG =
      "author:("
          + IntStream.range(0, 2_000).mapToObj(i -> "group" + i).collect(Collectors.joining(" "))
          + ")";

  private static void fill(TestCore core) {
    core.add(
        document("id", "a", "author", "group7", "text", OneCoreTest.words(0, 20)),
        document("id", "b", "author", "group1999", "text", OneCoreTest.words(1, 21)),
        document("id", "c", "author", "nobody", "text", OneCoreTest.words(2, 22)));
  }

  private static TestCore appending(String filter) {
    String handler = "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">";
    return TestCore.start(
        replaced(
            handler, handler + "<lst name=\"appends\"><str name=\"fq\">" + filter + "</str></lst>"),
        schema -> schema);
  }

  @Test
  void anAccessListMayHaveThousandsOfTerms() throws IOException {
    try (TestCore core = TestCore.start()) {
      fill(core);

      assertEquals(2, core.ask("/select", "q", "*:*", "fq", LONG).response().getNumFound());
      assertEquals(List.of("b"), core.duplicates("id", "a", "fq", LONG).ids());
      for (String path : PATHS) {
        core.ask(path, "id", "a", "fq", LONG);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"author:(topsecret", "{!terms f=topsecret}1", "topsecret:1"})
  void noMessageShowsAFilterThatTheRequestHasNotSent(String filter) throws IOException {
    try (TestCore core = appending(filter)) {
      fill(core);
      for (String path : PATHS) {
        SolrException refusal =
            assertThrows(
                SolrException.class, () -> core.ask(path, "id", "a", "fq", "author:group7"));
        assertEquals(400, refusal.code());
        assertEquals(
            "cannot parse a filter that the client did not send; see the log of this node",
            refusal.getMessage());
      }
    }
  }

  @Test
  void aMessageShowsTheFilterThatTheRequestHasSent() throws IOException {
    try (TestCore core = appending("author:group7")) {
      fill(core);
      for (String path : PATHS) {
        String message =
            assertThrows(SolrException.class, () -> core.ask(path, "id", "a", "fq", "author:(mine"))
                .getMessage();
        assertTrue(message.startsWith("cannot parse 'author:(mine': "), message);
        assertFalse(message.contains("group7"), message);
      }
    }
  }

  /** Such a filter holds the other core until its request is over. */
  @Test
  void aJobMayBeFilteredByAnotherCore() throws Exception {
    try (TestCore core = TestCore.start(DecidedCore::decided, schema -> schema)) {
      DecidedCore.createCompanion(core);
      fill(core);
      core.postTo(
          "/duplicates/decisions",
          "application/json",
          DecidedCore.body("same", "a", "b").getBytes(UTF_8));

      core.postTo(
          "/duplicates/groups",
          "application/json",
          "{\"command\":\"start\"}".getBytes(UTF_8),
          "fq",
          "{!join from=ids to=id fromIndex=" + DecidedCore.COMPANION + " v='*:*'}");
      Waiting.until("the end of the job", () -> !"running".equals(job(core).get("state")));

      assertEquals("done", job(core).get("state"), job(core).toString());
      assertEquals(2, job(core).get("documents"));
    }
  }

  private static NamedList<?> job(TestCore core) {
    return (NamedList<?>) core.ask("/duplicates/groups", "command", "status").all().get("job");
  }
}
