// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Http;

/**
 * The commands of the pages as they stand there, with the core of the example and its documents.
 * Those of a cloud are in {@link CloudIT}, those that install in {@link InstallIT}.
 */
@Timeout(600)
class PagesIT {
  private static final String ADDRESS = "http://localhost:8983/solr";
  private static final Pattern MEMBER =
      Pattern.compile("\"(\\w+)\": (\"[^\"…]*\"|[0-9.]+|true|false)(?=[,}\\]\\s])");

  @TempDir private static Path folder;
  private static ExampleServerProcess server;
  private static String solr;

  @BeforeAll
  static void start() throws Exception {
    server = ExampleServerProcess.serve();
    solr = server.url().replaceFirst("/[^/]+$", "");
    UserCommands.Outcome index =
        new UserCommands(
                "bin/solr-duplicates index --solr SOLR"
                    + " --file-times example-core/truth.tsv example-core/files")
            .run("SOLR", server.url());
    assertEquals(0, index.exitCode(), index.errors());
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  /** Runs commands about the collection of the example. */
  private static String run(int exitCode, UserCommands commands) throws Exception {
    UserCommands.Outcome outcome = commands.with("COLLECTION", "example").run(ADDRESS, solr);
    assertEquals(exitCode, outcome.exitCode(), () -> outcome.output() + outcome.errors());
    return outcome.output();
  }

  private static void assertAnswers(int count, String output) {
    assertEquals(count, output.split("\"status\":0", -1).length - 1, output);
  }

  @Test
  void aDocumentIsAskedAboutFromAShell() throws Exception {
    String output = run(0, UserCommands.of("docs/response-format.md", "Clients", 1));

    assertAnswers(1, output);
    assertTrue(output.contains("\"contracts/2024 renewal/supply-contract-acme_v4.pdf\""), output);
  }

  @Test
  void theAnswerIsTheOneThatThePageShows() throws Exception {
    runJob();
    String answer =
        get("/example/duplicates?id=hr/Lyon/Politique%20t%C3%A9l%C3%A9travail.docx&fl=id,title,score")
            .toString();

    assertShown(40, MarkdownPage.read("docs/response-format.md").blocks().get(0), answer);
  }

  /** The third version of the example is checked as if it were not there yet. */
  @Test
  void theVerdictIsTheOneThatThePageShows() throws Exception {
    String id = "hr/Lyon/teletravail_2025.odt";
    String answer =
        get("/example/duplicates?dup.text="
                + URLEncoder.encode(textOf(id), StandardCharsets.UTF_8)
                + "&dup.replaces="
                + id)
            .toString();

    assertShown(5, MarkdownPage.read("docs/check-and-policies.md").blocks().get(1), answer);
  }

  /** Asserts that an answer has all members of a shortened block. */
  private static void assertShown(int least, MarkdownPage.Block shown, String answer) {
    List<MatchResult> members = MEMBER.matcher(shown.code()).results().toList();
    assertTrue(members.size() >= least, "members: " + members.size());
    for (MatchResult member : members) {
      String written = "\"" + member.group(1) + "\":" + member.group(2);
      assertTrue(answer.contains(written), () -> written + " in " + answer);
    }
  }

  @Test
  void aTextIsChecked() throws Exception {
    Path text =
        Files.writeString(
            folder.resolve("contract.txt"), textOf("misc/minutes prod mtg 11-11-24.docx"));

    String answer =
        run(
            0,
            UserCommands.of("docs/check-and-policies.md", "Check a text before adding it", 1)
                .with("contract.txt", text));
    String line =
        run(
            3,
            UserCommands.of("docs/check-and-policies.md", "Check a text before adding it", 2)
                .with("contract.txt", text));

    assertTrue(answer.contains("\"verdict\":\"same-text\""), answer);
    assertTrue(line.contains("\tsame-text\tmisc/minutes prod mtg 11-11-24.docx\t"), line);
  }

  @Test
  void aFolderIsScannedWithoutSolr() throws Exception {
    UserCommands.Outcome outcome =
        UserCommands.of("docs/scan.md", "Scan a folder")
            .with(" scan ", " scan --cache " + folder.resolve("scan-cache") + " ")
            .run();

    assertEquals(0, outcome.exitCode(), outcome.errors());
    assertTrue(outcome.output().contains("supply-contract-acme_v4.pdf"), outcome.output());
  }

  private static String textOf(String id) throws Exception {
    String query = URLEncoder.encode("{!term f=id}" + id, StandardCharsets.UTF_8);
    return get("/example/select?fl=text&q=" + query).at("/response/docs/0/text").asText();
  }

  @Test
  void fingerprintsAreMadeFromTheCommandLineAndOverHttp() throws Exception {
    String line = run(0, UserCommands.of("docs/backfill.md", "Run the backfill", 1));
    String answers = run(0, UserCommands.of("docs/backfill.md", "Run the backfill", 2));

    assertTrue(line.contains("current 35"), line);
    assertAnswers(2, answers);
    awaitEnd("/example/duplicates/backfill");
  }

  @Test
  void versionsStatusAndLimitsAreShown() throws Exception {
    UserCommands.Outcome versions =
        UserCommands.of("docs/compatibility.md", "Compatibility").run(ADDRESS, solr);
    assertAnswers(1, versions.output());
    assertAnswers(1, run(0, UserCommands.of("docs/faults.md", "Failure handling")));
    String refused = run(0, UserCommands.of("docs/limits.md", "Limits"));
    assertTrue(refused.contains("dup.candidates must be a whole number from 1 to 10000"), refused);
  }

  @Test
  void groupsAreReportedByCronAndShownByLists() throws Exception {
    String cron = UserCommands.of("docs/groups.md", "Run every day with cron").script();
    Path log = folder.resolve("duplicates.log");
    run(
        0,
        new UserCommands(cron.replaceFirst("^(\\S+ +){5}", ""))
            .with("/opt/solr-duplicates", System.getProperty("project.basedir"))
            .with("/var/lib/duplicates", folder.resolve("report"))
            .with("/var/log/duplicates.log", log));
    String shown =
        MarkdownPage.read("docs/groups.md").blocks().stream()
            .map(MarkdownPage.Block::code)
            .filter(code -> code.startsWith("documents "))
            .findFirst()
            .orElseThrow();
    List<String> lines = Files.readAllLines(log);
    assertEquals(
        shown.strip(),
        lines.get(lines.size() - 1).replaceFirst("documents/s \\d+", "documents/s …"));

    assertAnswers(5, run(0, UserCommands.of("docs/groups.md", "All groups of a collection")));
    awaitEnd("/example/duplicates/groups?command=status");
  }

  /** The answer of the second command has no values, but both. */
  @Test
  void formatsAreComparedAsSitesWouldBe() throws Exception {
    runJob();

    String output =
        run(0, UserCommands.of("docs/groups.md", "Duplication within and between sites", 1));

    assertAnswers(2, output);
    MarkdownPage.Block shown =
        MarkdownPage.read("docs/groups.md").blocks().stream()
            .filter(block -> block.code().startsWith("{\"histogram\""))
            .findFirst()
            .orElseThrow();
    assertShown(13, shown, output);
    String both = output.replaceAll("\\s", "");
    assertTrue(both.contains("{\"val\":\"application/pdf\",\"documents\":5,"), output);
    assertTrue(both.contains("{\"val\":\"text/html\",\"documents\":2,"), output);
  }

  @Test
  void eachDocumentOfTheFeedIsALine() throws Exception {
    runJob();

    String feed = run(0, UserCommands.of("docs/changes.md", "Request changes"));
    List<String> lines =
        run(
                0,
                UserCommands.of("docs/changes.md", "Use changes in a script")
                    .with("changes.state", folder.resolve("changes.state")))
            .lines()
            .toList();

    assertTrue(feed.contains("\"latest\":true") && feed.contains("<entry>"), feed);
    assertEquals(14, lines.size(), "documents in groups, see docs/groups.md");
    for (String line : lines) {
      String id = new ObjectMapper().readTree(line).path("id").asText();
      assertTrue(feed.contains(id), id);
    }
  }

  @Test
  void aResultPageShowsOneVersionOfEachGroup() throws Exception {
    runJob();

    String output = run(0, UserCommands.of("docs/result-pages.md", "One version of each group", 1));

    JsonNode shown = new ObjectMapper().readTree(output);
    assertTrue(shown.at("/response/numFound").asInt() > 0, output);
    assertEquals(shown.at("/response/numFound"), shown.at("/collapsed/shown"));
    assertTrue(
        shown.at("/collapsed/documents").asInt() > shown.at("/collapsed/shown").asInt(), output);
  }

  /** All versions have the same vector, so that without the filter they would fill the places. */
  @Test
  void aVectorSearchFindsTheLatestVersionsOnly() throws Exception {
    runJob();
    post(
        "/schema",
        """
        {"add-field-type":
            {"name": "knn", "class": "solr.DenseVectorField", "vectorDimension": 2},
         "add-field": {"name": "vector", "type": "knn"}}
        """);
    post("/update?commit=true", vectors());

    String output = run(0, UserCommands.of("docs/result-pages.md", "Clients", 4));

    JsonNode found = new ObjectMapper().readTree(output).at("/response");
    assertEquals(10, found.at("/numFound").asInt(), output);
    assertTrue(found.at("/docs").findValues("dup_rank").size() > 1, output);
    found.at("/docs").findValues("dup_rank").forEach(rank -> assertEquals(0, rank.asInt(), output));
  }

  private static String vectors() throws Exception {
    StringBuilder updates = new StringBuilder("[");
    for (JsonNode document : get("/example/select?q=*:*&rows=100&fl=id").at("/response/docs")) {
      updates
          .append(updates.length() > 1 ? "," : "")
          .append("{\"id\": ")
          .append(document.get("id"))
          .append(", \"vector\": {\"set\": [0.1, 0.2]}}");
    }
    return updates.append("]").toString();
  }

  private static void runJob() throws Exception {
    post("/duplicates/groups", "{\"command\": \"start\"}");
    awaitEnd("/example/duplicates/groups?command=status");
  }

  private static void post(String path, String json) throws Exception {
    HttpResponse<String> answer = new Http(server.url()).post(path, json);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  private static void awaitEnd(String path) {
    Waiting.until(
        "the end of the job",
        () -> !Waiting.call(() -> get(path)).toString().contains("\"state\":\"running\""));
  }

  @Test
  void pairsOfYourOwnAreEvaluated() throws Exception {
    Path pairs =
        Files.writeString(
            folder.resolve("PAIRS.tsv"),
            "hr/Lyon/Politique télétravail.docx\thr/Lyon/teletravail_2025.odt\t1\n");

    run(
        0,
        UserCommands.of("docs/quality.md", "Choose a measure and a threshold")
            .with("PAIRS.tsv", pairs));
  }

  @Test
  void peopleDecideInACompanionOfTheCore() throws Exception {
    createCompanion();
    createCore("contracts");
    try (HttpJdkSolrClient client = new HttpJdkSolrClient.Builder(solr).useHttp1_1(true).build()) {
      String text = "The supplier delivers ten pallets of housings to the warehouse in Lyon.";
      client.add("contracts", new SolrInputDocument("id", "C-117", "text", text));
      client.add("contracts", new SolrInputDocument("id", "C-118", "text", text));
      client.commit("contracts");
    }

    String made =
        UserCommands.of("docs/decisions.md", "Make, list and revoke decisions", 1)
            .run(ADDRESS, solr)
            .output();
    String id = made.replaceAll("(?s).*?\"id\":\"([0-9a-f]{8,})\".*", "$1");
    String revoked =
        UserCommands.of("docs/decisions.md", "Make, list and revoke decisions", 2)
            .with("\"ID\"", '"' + id + '"')
            .run(ADDRESS, solr)
            .output();

    assertAnswers(2, made);
    assertTrue(made.contains("\"state\":\"active\""), made);
    assertAnswers(1, revoked);
    assertEquals(
        0, get("/contracts/duplicates/decisions").path("response").path("numFound").asInt(-1));
  }

  /** Solr's own command, out of the jar that it is in. */
  private static void createCompanion() throws Exception {
    UserCommands.Outcome outcome =
        UserCommands.of("docs/decisions.md", "Configure manual decisions")
            .with(
                "bin/solr create",
                "java -cp '"
                    + System.getProperty("serverClassPath")
                    + "' -Dsolr.install.dir=target org.apache.solr.cli.SolrCLI create -s "
                    + solr.replaceFirst("/solr$", ""))
            .run();
    assertEquals(0, outcome.exitCode(), () -> outcome.output() + outcome.errors());
  }

  /** Creates a core with decisions, configured as the page shows. */
  private static void createCore(String name) throws Exception {
    Path conf = Files.createDirectories(server.home().resolve(name).resolve("conf"));
    Path schema = Path.of("managed-schema.xml");
    Files.copy(ExampleServerFolder.CONF.resolve(schema), conf.resolve(schema));
    String shown = MarkdownPage.read("docs/decisions.md").blocks().get(2).code();
    String component = shown.lines().findFirst().orElseThrow() + "\n";
    String config =
        Files.readString(ExampleServerFolder.CONF.resolve("solrconfig.xml"))
            .replace("  " + component, shown)
            .replace(
                "</config>",
                Files.readString(Path.of("solr-config", "decisions-handler.xml")) + "</config>");
    assertTrue(config.contains(shown), config);
    Files.writeString(conf.resolve("solrconfig.xml"), config);
    get("/admin/cores?action=CREATE&name=" + name + "&instanceDir=" + name);
  }

  private static JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(solr + path)).build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer::body);
    return new ObjectMapper().readTree(answer.body());
  }
}
