// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.solrduplicates.solr.Http;

/**
 * What makes a collection what it is.
 *
 * @param schema as the Schema API shows it
 * @param overlay what the Config API has changed, no difference being made between empty and none
 * @param file the text of its solrconfig.xml
 * @param documents all that can be read of its documents, but for versions
 */
record CollectionState(JsonNode schema, JsonNode overlay, String file, List<JsonNode> documents) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] SYLLABLES =
      "ba ce di fo gu ka le mi no pu ra se ti vo zu".split(" ");

  static CollectionState of(String url) throws IOException {
    return of(url, "id");
  }

  /** {@code key} is the name of the unique key. */
  static CollectionState of(String url, String key) throws IOException {
    ObjectNode overlay = (ObjectNode) get(url, "/config/overlay").path("overlay");
    overlay.remove("znodeVersion");
    overlay.properties().removeIf(entry -> entry.getValue().isEmpty());
    List<JsonNode> documents = new ArrayList<>();
    String all = "/select?q=*:*&rows=3000&fl=*&sort=" + key + "%20asc";
    for (JsonNode document : get(url, all + "&wt=json").path("response").path("docs")) {
      ((ObjectNode) document).remove("_version_");
      documents.add(document);
    }
    return new CollectionState(
        get(url, "/schema").path("schema"),
        overlay,
        new Http(url).get("/admin/file?file=solrconfig.xml").body(),
        documents);
  }

  static JsonNode get(String url, String path) throws IOException {
    HttpResponse<String> answer = new Http(url).get(path);
    assertEquals(200, answer.statusCode(), () -> path + ": " + answer.body());
    return JSON.readTree(answer.body());
  }

  /** Asserts that a collection is as it was, part by part. */
  void assertEqualTo(CollectionState now) {
    assertEquals(schema, now.schema);
    assertEquals(overlay, now.overlay);
    assertEquals(file, now.file);
    assertEquals(documents.size(), now.documents.size());
    for (int i = 0; i < documents.size(); i++) {
      assertEquals(documents.get(i), now.documents.get(i));
    }
  }

  /**
   * Indexes reports of fifty words, in pairs of which the second is a version of the first.
   *
   * @param text the field of the text
   */
  static void index(String url, String text, int documents) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      all.add(document(i, text));
    }
    HttpResponse<String> answer =
        new Http(url).post("/update?commit=true", "[" + String.join(",", all) + "]");
    assertEquals(200, answer.statusCode(), answer.body());
  }

  private static String document(int number, String text) {
    TreeMap<String, String> fields = new TreeMap<>();
    int pair = number / 2;
    fields.put("id", "d" + number);
    fields.put("title", "Report " + words(new Random(pair), 2));
    fields.put("author", "Author " + pair % 7);
    fields.put("resourcename", "reports/" + pair + "/v" + (1 + number % 2) + ".txt");
    fields.put("last_modified", "2024-0" + (1 + number % 2) + "-03T04:05:06Z");
    fields.put(text, words(new Random(pair), 50) + (number % 2 == 0 ? "" : " and one more word"));
    return JSON.valueToTree(fields).toString();
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ");
      for (int s = 0; s < 4; s++) {
        words.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
    }
    return words.toString();
  }
}
