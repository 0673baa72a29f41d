// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.solrduplicates.cloud.Waiting.call;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.Http;

/** The client libraries that users have, as they are, read the answers of a real Solr. */
class ClientsIT {
  private static final String FIRST = "rules/Leave policy v1 (draft).txt";
  private static final String SECOND = "rules/Leave policy v2.txt";
  private static final String ABSENT = "rules/nowhere.txt";
  private static final float THRESHOLD = 0.7f;

  @TempDir private static Path folder;
  private static ExampleServerProcess solr;
  private static HttpJdkSolrClient client;

  @BeforeAll
  static void start() throws Exception {
    solr = ExampleServerProcess.serve();
    client = new HttpJdkSolrClient.Builder(solr.url()).useHttp1_1(true).build();
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
  void thePluginThatAnswersIsTheOneOutOfItsJar() throws Exception {
    Path jar = Path.of(System.getProperty("pluginJar")).getFileName();

    assertTrue(Files.isRegularFile(solr.home().resolve("lib").resolve(jar)));
    assertFalse(System.getProperty("serverClassPath").contains("target/classes"));
    assertEquals(3, client.query(new SolrQuery("*:*")).getResults().getNumFound());
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
    Path script = Project.TEST_RESOURCES.resolveSibling("python/clients.py");

    run(pythonWithPysolr(), script.toString(), solr.url(), FIRST, SECOND, ABSENT);
  }

  @Test
  void theProgramInPythonPrintsTheOtherVersions() throws Exception {
    String printed = python(versions(UserCommands.of("docs/response-format.md", "Clients", 2)));

    assertTrue(printed.endsWith(" " + SECOND + "\n2\n"), printed);
  }

  @Test
  void theProgramInJavaPrintsTheOtherVersions() throws Exception {
    String printed = java(versions(UserCommands.of("docs/response-format.md", "Clients", 3)));

    assertTrue(printed.contains(" " + SECOND + "\n"), printed);
    assertTrue(printed.contains("pivot=" + FIRST), printed);
  }

  @Test
  void theProgramInJavaShowsOneVersion() throws Exception {
    awaitJob();

    String printed = java(leave(UserCommands.of("docs/result-pages.md", "Clients", 1)));

    assertTrue(printed.endsWith("1 of 2\n"), printed);
  }

  @Test
  void theProgramInPythonShowsOneVersion() throws Exception {
    awaitJob();

    String printed = python(leave(UserCommands.of("docs/result-pages.md", "Clients", 2)));

    assertTrue(printed.endsWith("1 of 2\n"), printed);
  }

  /** Writes the ranks of the two versions of the policy. */
  private static void awaitJob() throws Exception {
    Http http = new Http(solr.url());
    http.post("/duplicates/groups", "{\"command\": \"start\"}");
    Waiting.until(
        "the job",
        () ->
            call(() -> http.get("/duplicates/groups?command=status"))
                .body()
                .contains("\"state\":\"done\""));
  }

  private static UserCommands versions(UserCommands program) {
    return program.with("contracts/Supply contract ACME v3 final.docx", FIRST);
  }

  private static UserCommands leave(UserCommands program) {
    return program.with("\"contract\"", "\"leave\"");
  }

  private static String here(UserCommands program) throws IOException {
    return program.with("http://localhost:8983/solr/COLLECTION", solr.url()).script();
  }

  private static String python(UserCommands program) throws Exception {
    Path script = Files.writeString(folder.resolve("client.py"), here(program));
    return run(pythonWithPysolr(), script.toString());
  }

  private static String java(UserCommands program) throws Exception {
    String source =
        "import org.apache.solr.client.solrj.*;\n"
            + "import org.apache.solr.client.solrj.impl.*;\n"
            + "import org.apache.solr.client.solrj.request.*;\n"
            + "import org.apache.solr.client.solrj.response.*;\n"
            + "class Client { public static void main(String[] none) throws Exception {\n"
            + here(program)
            + "}}\n";
    return run(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("serverClassPath"),
        Files.writeString(folder.resolve("Client.java"), source).toString());
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

  /** Returns a Python that has the library; without one, the test is skipped. */
  private static String pythonWithPysolr() throws Exception {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      try {
        if (said(python, "-c", "import pysolr").exitCode() == 0) {
          return python;
        }
      } catch (IOException missing) {
        continue;
      }
    }
    return abort(
        "neither python3 nor /usr/bin/python3 can import pysolr"
            + " (Debian: apt-get install python3-pysolr python3-requests)");
  }

  /** Returns what a process has said that ended well. */
  private static String run(String... command) throws IOException, InterruptedException {
    Said said = said(command);
    assertEquals(0, said.exitCode(), said::output);
    return said.output();
  }

  private record Said(int exitCode, String output) {}

  private static Said said(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), output);
  }
}
