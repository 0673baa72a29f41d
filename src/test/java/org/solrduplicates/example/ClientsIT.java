package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrQuery;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.response.QueryResponse;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client libraries that users have, as they are, read the answers of a real Solr. */
class ClientsIT {
  private static final String FIRST = "rules/Leave policy v1 (draft).txt";
  private static final String SECOND = "rules/Leave policy v2.txt";
  private static final String ABSENT = "rules/nowhere.txt";
  private static final float THRESHOLD = 0.7f;

  private static ExampleServerProcess solr;
  private static HttpJdkSolrClient client;

  @BeforeAll
  static void start() throws Exception {
    solr = ExampleServerProcess.serve();
    client = new HttpJdkSolrClient.Builder(solr.url()).build();
    String rules =
        "Everybody who has worked here for half a year may take leave. Ask the head of your"
            + " department in writing, and name somebody who does your work meanwhile. The office"
            + " answers within ten working days; without an answer the leave is granted. Days that"
            + " were not taken lapse at the end of March. Whoever falls ill on leave hands in a"
            + " certificate and gets those days back.";
    client.add(
        List.of(
            document(FIRST, "Leave policy", "2023-02-14T15:41:00Z", rules),
            document(
                SECOND,
                "Leave policy, revised",
                "2024-06-11T14:18:00Z",
                rules.replace("end of March", "end of the following summer")),
            document(
                "menu.txt",
                "Canteen",
                "2024-05-27T08:00:00Z",
                "Monday lentil soup with bread, Tuesday dumplings, Wednesday baked potatoes.")));
    client.commit();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    solr.close();
  }

  @Test
  void solrjReadsTheOtherVersionsLikeTheResultsOfASearch() throws Exception {
    QueryResponse answer = duplicates(FIRST);

    assertEquals(1, answer.getResults().getNumFound());
    SolrDocument other = answer.getResults().get(0);
    assertEquals(SECOND, other.getFieldValue("id"));
    assertEquals("Leave policy, revised", other.getFieldValue("title"));
    float score = (Float) other.getFieldValue("score");
    assertTrue(score >= THRESHOLD && score < 1, () -> "score " + score);
    assertEquals(answer.getResults().getMaxScore(), score);
  }

  @Test
  void solrjReadsTheHistoryAsNamedLists() throws Exception {
    NamedList<?> all = list(duplicates(FIRST).getResponse().get("duplicates"));

    assertEquals(2, list(all.get("group")).get("size"));
    assertEquals(FIRST, list(all.get("group")).get("pivot"));
    List<?> history = (List<?>) all.get("history");
    assertEquals(
        List.of(FIRST, SECOND),
        history.stream().map(entry -> assertInstanceOf(NamedList.class, entry).get("id")).toList());
  }

  @Test
  void solrjThrowsARefusalWithItsCodeAndItsSentence() {
    SolrException refusal = assertThrows(SolrException.class, () -> duplicates(ABSENT));

    assertEquals(400, refusal.code());
    assertTrue(
        refusal.getMessage().endsWith("no document with id '" + ABSENT + "'"), refusal::getMessage);
  }

  @Test
  void pysolrReadsTheSame() throws Exception {
    Optional<String> python = pythonWithPysolr();
    assumeTrue(
        python.isPresent(),
        "neither python3 nor /usr/bin/python3 can import pysolr"
            + " (Debian: apt-get install python3-pysolr python3-requests)");
    Path script = Path.of(System.getProperty("project.basedir"), "src/test/python/clients.py");

    assertEquals("", run(python.get(), script.toString(), solr.url(), FIRST, SECOND, ABSENT));
  }

  private static QueryResponse duplicates(String id) throws Exception {
    QueryRequest request = new QueryRequest(new SolrQuery("id", id, "fl", "id,title,score"));
    request.setPath("/duplicates");
    return request.process(client);
  }

  private static NamedList<?> list(Object value) {
    return assertInstanceOf(NamedList.class, value);
  }

  private static SolrInputDocument document(String id, String title, String modified, String text) {
    return new SolrInputDocument("id", id, "title", title, "modified", modified, "text", text);
  }

  private static Optional<String> pythonWithPysolr() throws Exception {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      try {
        if (run(python, "-c", "import pysolr").isEmpty()) {
          return Optional.of(python);
        }
      } catch (IOException missing) {
        continue;
      }
    }
    return Optional.empty();
  }

  /** Returns nothing, or what a process that failed has said. */
  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = process.waitFor();
    return exitCode == 0 ? "" : "exit code " + exitCode + ": " + said;
  }
}
