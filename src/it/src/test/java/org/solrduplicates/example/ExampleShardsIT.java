// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cloud.Waiting.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Http;

/** The example of three shards answers as that of one core does. */
class ExampleShardsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static ExampleServerProcess one;
  private static ExampleServerProcess three;

  @BeforeAll
  static void start() throws Exception {
    one = ExampleServerProcess.serveExample();
    three = ExampleServerProcess.serveExample("-Dshards=3");
  }

  @AfterAll
  static void stop() throws Exception {
    three.close();
    one.close();
  }

  @Test
  void everyShardHasSomeOfTheDocuments() throws Exception {
    JsonNode shards = ask(three, "/select?q=*:*&rows=0&shards.info=true").path("shards.info");

    assertEquals(3, shards.size(), shards.toString());
    int documents = 0;
    for (JsonNode shard : shards) {
      assertTrue(shard.path("numFound").asInt() > 0, shards.toString());
      documents += shard.path("numFound").asInt();
    }
    assertEquals(ids().size(), documents);
  }

  @Test
  void theExamplePrintsTheSame() throws Exception {
    assertEquals(printed(one), printed(three));
    assertEquals(three.url() + "/duplicates/ui", three.page());
  }

  private static String printed(ExampleServerProcess solr) throws IOException {
    return solr.output().replace(solr.url(), "SOLR");
  }

  @Test
  void everyDocumentHasTheSameVersions() throws Exception {
    for (String id : ids()) {
      String path = "/duplicates?fl=id,title,score&id=" + URLEncoder.encode(id, UTF_8);
      assertEquals(ask(one, path), ask(three, path), id);
    }
  }

  private static List<String> ids() throws IOException {
    return Files.readAllLines(Path.of("example-core", "truth.tsv")).stream()
        .skip(1)
        .map(line -> line.split("\t")[0])
        .toList();
  }

  @Test
  void theJobFindsTheSameGroups() throws Exception {
    assertEquals(groups(one), groups(three));
  }

  private static JsonNode groups(ExampleServerProcess solr) throws IOException {
    Waiting.until("the job", () -> !state(solr).equals("running"));
    assertEquals("done", state(solr));
    JsonNode groups = ask(solr, "/duplicates/groups?fl=id,title");
    assertEquals(4, groups.path("response").path("numFound").asInt(), groups.toString());
    ((ObjectNode) groups.path("groups")).remove("asOf");
    return groups;
  }

  @Test
  void aResultListShowsEachGroupOnce() throws Exception {
    groups(one);
    groups(three);
    String path =
        "/select?q=*:*&rows=100&fl=id&sort=id+asc&facet=true&facet.field=format&fq="
            + URLEncoder.encode("{!duplicates}", UTF_8);

    JsonNode shown = ask(one, path);

    assertEquals(shown, ask(three, path));
    assertEquals(25, shown.at("/response/numFound").asInt());
    assertEquals(25, shown.at("/collapsed/shown").asInt());
    assertEquals(35, shown.at("/collapsed/documents").asInt());
    int counted = 0;
    for (JsonNode value : shown.at("/facet_counts/facet_fields/format")) {
      counted += value.asInt(0); // names and counts alternate
    }
    assertEquals(25, counted);
  }

  private static String state(ExampleServerProcess solr) {
    return call(() -> ask(solr, "/duplicates/groups?command=status"))
        .path("job")
        .path("state")
        .asText();
  }

  /** Returns the answer without what every request has of its own. */
  private static JsonNode ask(ExampleServerProcess solr, String path) throws IOException {
    HttpResponse<String> answer = new Http(solr.url()).get(path);
    assertEquals(200, answer.statusCode(), answer.body());
    ObjectNode content = (ObjectNode) JSON.readTree(answer.body());
    content.remove("responseHeader");
    return content;
  }

  @Test
  void anotherNumberIsRefusedBeforeSolrStarts() throws Exception {
    ExampleServerProcess.Outcome refusal = ExampleServerProcess.runExample("-Dshards=0");

    assertEquals(1, refusal.exitCode());
    assertTrue(
        refusal.errors().contains("shards must be a whole number from 1 to 9, not '0'"),
        refusal.errors());
    assertFalse(refusal.errors().contains("Starting Solr"), refusal.errors());
  }
}
