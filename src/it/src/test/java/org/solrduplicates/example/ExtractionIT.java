// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Project;

/**
 * Office documents come through Solr Cell. Its module is that of Solr 9.7, the latest one that
 * Maven Central has, with the Tika that it was built with, in Solr's {@code lib} folder.
 */
class ExtractionIT {
  private static final String CORE = "cell";
  private static final Path FOLDER = Path.of("example-core/files/contracts/2024 renewal");
  private static final String DOCX = "supply-contract-acme_v4.docx";
  private static final String PDF = "supply-contract-acme_v4.pdf";

  /** The handler as the sample configuration of Solr defines it. */
  private static final String EXTRACT =
      "{\"add-requesthandler\":{\"name\":\"/update/extract\","
          + "\"class\":\"solr.extraction.ExtractingRequestHandler\",\"defaults\":{"
          + "\"lowernames\":\"true\",\"uprefix\":\"ignored_\",\"fmap.content\":\"content\"}}}";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static ExampleServerProcess server;
  private static String solr;

  @BeforeAll
  static void start() throws Exception {
    server = ExampleServerProcess.serveWith(Path.of("target", "extraction").toAbsolutePath());
    solr = server.url().replaceFirst("/[^/]+$", "");
    Path conf = Files.createDirectories(server.home().resolve(CORE).resolve("conf"));
    for (String file : List.of("solrconfig.xml", "managed-schema.xml")) {
      Files.copy(
          Project.TEST_RESOURCES.resolve("configsets/techproducts/conf").resolve(file),
          conf.resolve(file));
    }
    send(HttpRequest.newBuilder(uri("/admin/cores?action=CREATE&name=cell&instanceDir=cell")));
    post("/cell/config", "application/json", EXTRACT.getBytes(StandardCharsets.UTF_8));
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void aDocxAndAPdfThatAreExtractedInSolrFindEachOther() throws Exception {
    UserCommands.Outcome install =
        UserCommands.of("docs/install.md", "Solr Cell")
            .with("docs", CORE)
            .run("http://localhost:8983/solr", solr);
    assertEquals(0, install.exitCode(), () -> install.output() + install.errors());

    extract(DOCX);
    extract(PDF);

    assertFinds(DOCX, PDF);
    assertFinds(PDF, DOCX);
    UserCommands.Outcome doctor = cli("doctor");
    assertEquals(0, doctor.exitCode(), () -> doctor.output() + doctor.errors());
    assertTrue(doctor.output().contains("documents 2, current 2"), doctor.output());
  }

  private static UserCommands.Outcome cli(String command) throws Exception {
    String jar = "java -jar '" + System.getProperty("cliJar") + "' ";
    return new UserCommands(jar + command + " --solr SOLR --collection " + CORE).run("SOLR", solr);
  }

  private static void extract(String file) throws Exception {
    String name = encoded(file);
    post(
        "/cell/update/extract?commit=true&literal.id=" + name + "&resource.name=" + name,
        "application/octet-stream",
        Files.readAllBytes(FOLDER.resolve(file)));
  }

  private static void assertFinds(String id, String other) throws Exception {
    JsonNode docs =
        send(HttpRequest.newBuilder(uri("/cell/duplicates?fl=id&id=" + encoded(id))))
            .path("response")
            .path("docs");
    assertEquals(1, docs.size(), docs::toString);
    assertEquals(other, docs.get(0).path("id").asText());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static URI uri(String path) {
    return URI.create(solr + path);
  }

  private static void post(String path, String type, byte[] body) throws Exception {
    send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
  }

  private static JsonNode send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer =
        CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer::body);
    return new ObjectMapper().readTree(answer.body());
  }
}
