// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.JsonObject;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/** All outputs name the same latest document of a group, on one shard and on several. */
@Timeout(180)
class LatestDocumentTest {
  private static final String NAME = "latest";
  private static final String JANUARY = "2024-01-01T00:00:00Z";
  private static final String FEBRUARY = "2024-02-01T00:00:00Z";
  private static final String MARCH = "2024-03-01T00:00:00Z";
  private static final String APRIL = "2024-04-01T00:00:00Z";

  /** By hand: the latest document of each group; ids begin with the name of the group. */
  private static final Map<String, String> LATEST =
      Map.of(
          "print", "print/v2.docx",
          "marks", "marks/v10.docx",
          "points", "points/v1.10.docx",
          "back", "back/v2.docx",
          "zero", "zero/v2.docx",
          "future", "future/v2.docx",
          "formats", "formats/v2.pdf");

  @TempDir private static Path home;
  @TempDir private Path out;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 1).upload(NAME, PolicyConfig.config(Map.of()), PolicyConfig::schema);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** A document whose text is the version so-and-so of the text of its group. */
  private static SolrInputDocument document(
      String group, String name, int version, String field, String date) {
    String id = group + "/" + name;
    String text = text(group, version);
    SolrInputDocument document = TestCore.document("id", id, "path", id, "text", text);
    document.setField("format", name.substring(name.lastIndexOf('.') + 1));
    document.setField(field, date);
    return document;
  }

  private static String text(String group, int version) {
    int first = 1_000 * List.copyOf(new TreeMap<>(LATEST).keySet()).indexOf(group) + 2 * version;
    return String.join(" ", RandomTexts.range(first, first + 40));
  }

  private static List<SolrInputDocument> documents() {
    SolrInputDocument future = document("future", "v1.docx", 1, "modified", "2099-01-01T00:00:00Z");
    future.setField("created", JANUARY);
    SolrInputDocument zero = document("zero", "v1.docx", 1, "modified", "1970-01-01T00:00:00Z");
    zero.setField("file_time", JANUARY);
    return List.of(
        document("print", "v1.docx", 1, "modified", JANUARY),
        document("print", "v2.docx", 2, "modified", FEBRUARY),
        document("print", "v1.pdf", 1, "modified", MARCH),
        document("marks", "v9.docx", 1, "modified", JANUARY),
        document("marks", "v10.docx", 2, "modified", JANUARY),
        document("points", "v1.9.docx", 1, "file_time", JANUARY),
        document("points", "v1.10.docx", 2, "file_time", JANUARY),
        document("back", "v1.docx", 1, "modified", JANUARY),
        document("back", "v2.docx", 2, "modified", FEBRUARY),
        document("back", "v1 again.docx", 1, "modified", MARCH),
        zero,
        document("zero", "v2.docx", 2, "created", FEBRUARY),
        future,
        document("future", "v2.docx", 2, "modified", FEBRUARY),
        document("formats", "v1.docx", 1, "modified", JANUARY),
        document("formats", "v2.docx", 2, "modified", FEBRUARY),
        document("formats", "v1.pdf", 1, "modified", APRIL),
        document("formats", "v2.pdf", 2, "modified", MARCH));
  }

  private static String groupOf(Object id) {
    return id.toString().split("/")[0];
  }

  private static String[] dice(String... more) {
    List<String> all = new ArrayList<>(List.of("dup.measure", "dice", "dup.titleBonus", "0"));
    Collections.addAll(all, more);
    return all.toArray(String[]::new);
  }

  private static String url() {
    return cloud.state(NAME).getReplicas().get(0).getBaseUrl() + "/" + NAME;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void allOutputsNameTheSameLatestDocument(int shards) throws Exception {
    cloud.clear();
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, shards, 1));
    List<SolrInputDocument> shuffled = new ArrayList<>(documents());
    Collections.shuffle(shuffled, new Random(shards));
    UpdateRequest update = new UpdateRequest().add(shuffled);
    update.setParam("dup.action", "off");
    cloud.update(NAME, update);
    cloud.commit(NAME);
    CommandLine line = CommandLine.run("groups", "--solr", url(), "--out", out.toString());
    assertEquals(0, line.exitCode, line.err());

    assertEquals(LATEST, ofAnswers());
    assertEquals(LATEST, ofAnnotations());
    assertEquals(LATEST, ofList());
    assertEquals(LATEST, ofExport());
    assertEquals(LATEST, ofReport());
    assertEquals(LATEST, ofPolicy());
  }

  /** Every member is asked about, and the history ends with the document that is named. */
  private static Map<String, String> ofAnswers() {
    Map<String, String> latest = new TreeMap<>();
    for (SolrInputDocument document : documents()) {
      String id = (String) document.getFieldValue("id");
      Answer answer = cloud.ask(NAME, "/duplicates", dice("id", id));
      List<NamedList<Object>> history = answer.history();
      String named = (String) answer.group("latest");
      assertEquals(history.get(history.size() - 1).get("id"), named);
      assertEquals(named, latest.merge(groupOf(id), named, (before, now) -> before));
    }
    return latest;
  }

  private static Map<String, String> ofAnnotations() {
    NamedList<?> hits =
        (NamedList<?>)
            cloud
                .ask(
                    NAME,
                    "/select",
                    dice("q", "*:*", "rows", "99", "dup", "true", "dup.hits", "99"))
                .duplicates()
                .orElseThrow()
                .get("hits");
    Map<String, String> latest = new TreeMap<>();
    for (Map.Entry<String, ?> hit : hits) {
      String named = (String) ((NamedList<?>) hit.getValue()).get("latest");
      assertEquals(named, latest.merge(groupOf(hit.getKey()), named, (before, now) -> before));
    }
    return latest;
  }

  private static Map<String, String> ofList() {
    Map<String, String> latest = new TreeMap<>();
    for (SolrDocument group : cloud.ask(NAME, "/duplicates/groups").response()) {
      for (Object listed : (List<?>) group.get("members")) {
        NamedList<?> member = (NamedList<?>) listed;
        if (member.get("latest") != null) {
          latest.put(groupOf(member.get("id")), (String) member.get("id"));
        }
      }
    }
    return latest;
  }

  /** The first line of a group is the one with the mark. */
  private Map<String, String> ofExport() throws IOException {
    Map<String, String> latest = new TreeMap<>();
    List<String> seen = new ArrayList<>();
    for (String line : Files.readAllLines(out.resolve("groups.csv"))) {
      String[] cells = line.split(",", -1);
      assertEquals(!seen.contains(cells[0]), cells[8].equals("true") || cells[0].equals("group"));
      seen.add(cells[0]);
      if (cells[8].equals("true")) {
        latest.put(groupOf(cells[1]), cells[1]);
      }
    }
    return latest;
  }

  private Map<String, String> ofReport() throws IOException {
    String report = Files.readString(out.resolve("report.json"));
    Map<String, String> latest = new TreeMap<>();
    new JsonObject((Map<?, ?>) Utils.fromJSONString(report))
        .objects("largest").stream()
            .flatMap(group -> group.objects("members").stream())
            .filter(member -> member.isTrue("latest"))
            .forEach(member -> latest.put(groupOf(member.text("id")), member.text("id")));
    return latest;
  }

  /** A document with the text of the latest version is a duplicate of the latest document. */
  private static Map<String, String> ofPolicy() throws IOException, SolrServerException {
    UpdateRequest update = new UpdateRequest();
    LATEST
        .keySet()
        .forEach(
            group -> update.add(TestCore.document("id", group + "/new", "text", text(group, 2))));
    update.setParam("dup.action", "skip");
    Map<String, String> latest = new TreeMap<>();
    try (SolrClient client = new Http2SolrClient.Builder(url()).build()) {
      for (Object one : (List<?>) client.request(update).get("duplicates")) {
        NamedList<?> entry = (NamedList<?>) one;
        latest.put(groupOf(entry.get("id")), (String) entry.get("dup_of"));
      }
    }
    return latest;
  }
}
