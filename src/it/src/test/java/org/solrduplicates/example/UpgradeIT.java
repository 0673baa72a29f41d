// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.TestCore;

/**
 * Nodes are upgraded one by one to the next version of the messages, while clients send requests
 * and a job runs. {@code -Dupgrade.seeds=20} repeats this with other texts and orders.
 */
class UpgradeIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String COLLECTION = "upgraded";
  private static final String GROUPS = "/duplicates/groups";
  private static final String START = "{\"command\":\"start\"}";
  private static final int DOCUMENTS = 1_200;
  private static final int CLIENTS = 2;
  private static final Duration TIMEOUT = NoHang.LIMIT;

  /** By HTTP/2 it may wait forever for a node that was stopped. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ExampleCloud cloud;
  private List<ExampleServerProcess> nodes;

  /** The addresses of the nodes, which they keep. */
  private List<String> roots;

  private Path next;

  static IntStream seeds() {
    int first = Integer.getInteger("upgrade.seed", 1);
    return IntStream.range(first, first + Integer.getInteger("upgrade.seeds", 1));
  }

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    next = NextBuild.jar(folder.resolve("next"));
    cloud = ExampleCloud.start(folder);
    nodes = new ArrayList<>(List.of(cloud.first(), cloud.second()));
    roots = List.of(cloud.first().url(), cloud.second().url());
    Path conf = folder.resolve("conf");
    TestCore.configure(conf, config -> config, schema -> schema);
    cloud.first().createCollection(conf, COLLECTION, 2, 2);
  }

  @AfterEach
  void stop() throws Exception {
    for (ExampleServerProcess node : nodes) {
      node.close();
    }
    cloud.close();
  }

  private Http http(int node) {
    return new Http(roots.get(node) + "/" + COLLECTION);
  }

  private JsonNode asked(int node, String path) {
    HttpResponse<String> response = http(node).get(path);
    assertEquals(200, response.statusCode(), () -> path + ": " + response.body());
    return json(response.body());
  }

  private void post(int node, String path, String body) {
    HttpResponse<String> response = http(node).post(path, body);
    assertEquals(200, response.statusCode(), response::body);
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addDocuments(Random random) throws IOException {
    List<Map<String, String>> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int group = 10_000 * (i / 3);
      int changed = random.nextInt(8);
      List<String> words = new ArrayList<>(RandomTexts.range(group, group + 60));
      words.subList(0, changed).replaceAll(word -> word + "x");
      documents.add(
          Map.of("id", "d" + i, "title", "Report " + group, "text", String.join(" ", words)));
    }
    post(0, "/update?commit=true", JSON.writeValueAsString(documents));
  }

  /** The requests of clients, by path; each has the same answer at any time and on any node. */
  private static List<String> requests(Random random) {
    List<String> paths = new ArrayList<>();
    random
        .ints(30, 0, DOCUMENTS)
        .forEach(
            i -> {
              paths.add("/duplicates?debug=false&rows=50&id=d" + i);
              paths.add("/duplicates?dup.sources=exact,sketch,title,mlt&rows=50&id=d" + i);
            });
    paths.add("/duplicates?id=d1&id=d2&dup.words=10");
    paths.add("/duplicates?id=d4&dup.compare.fl=title");
    paths.add(
        "/select?q=*:*&fq={!duplicates}&rows=20&sort=id+asc&fl=id"
            .replace("{", "%7B")
            .replace("}", "%7D"));
    paths.add("/duplicates/groups?rows=20&fl=id");
    paths.add("/duplicates/links?rows=20&fl=id");
    return paths;
  }

  private static JsonNode comparable(JsonNode answer) {
    ObjectNode copy = answer.deepCopy();
    copy.remove(List.of("responseHeader", "job", "groups")); // of the job
    // while a job writes, members are found without its groups, by other links
    for (String way : List.of("source", "hop", "via", "viaSimilarity")) {
      copy.findParents(way).forEach(found -> ((ObjectNode) found).remove(way));
    }
    for (JsonNode list : copy.findValues("docs")) {
      list.forEach(document -> ((ObjectNode) document).remove("_version_"));
    }
    return copy;
  }

  private Map<String, JsonNode> answers(int node, Collection<String> paths) {
    Map<String, JsonNode> answers = new TreeMap<>();
    paths.forEach(path -> answers.put(path, comparable(asked(node, path))));
    return answers;
  }

  private JsonNode job(int node) {
    return asked(node, GROUPS + "?command=status").get("job");
  }

  private void group(int node) {
    post(node, GROUPS, START);
    Waiting.until("the job ended", () -> !job(node).get("state").asText().equals("running"));
    assertEquals("done", job(node).get("state").asText(), () -> job(node).toString());
  }

  /** Clients that send requests until they are closed, to the other node if one is stopped. */
  private final class Load implements AutoCloseable {
    private final AtomicBoolean isEnded = new AtomicBoolean();
    private final AtomicInteger answered = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> clients = new ArrayList<>();

    Load(Map<String, JsonNode> expected, long seed) {
      for (int i = 0; i < CLIENTS; i++) {
        Random random = new Random(seed + i);
        List<String> paths = List.copyOf(expected.keySet());
        Thread client =
            new Thread(
                () -> {
                  while (!isEnded.get()) {
                    String path = paths.get(random.nextInt(paths.size()));
                    send(path, random.nextInt(2), expected.get(path));
                  }
                });
        client.start();
        clients.add(client);
      }
    }

    private void send(String path, int node, JsonNode expected) {
      try {
        HttpResponse<String> response = toEither(path, node);
        answered.incrementAndGet();
        if (response.statusCode() != 200) {
          failures.add(path + ": " + response.statusCode() + " " + response.body());
        } else if (!comparable(json(response.body())).equals(expected)) {
          failures.add(
              path
                  + ": another answer: "
                  + comparable(json(response.body()))
                  + "\nexpected "
                  + expected);
        }
      } catch (IOException e) {
        failures.add(path + ": " + e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** A server that is being stopped closes connections or answers with a page of its own. */
    private HttpResponse<String> toEither(String path, int node)
        throws IOException, InterruptedException {
      try {
        HttpResponse<String> response = CLIENT.send(request(path, node), BodyHandlers.ofString());
        boolean isStopping = response.statusCode() == 503 && response.body().startsWith("<html>");
        if (!isStopping) {
          return response;
        }
      } catch (HttpTimeoutException e) {
        throw e;
      } catch (IOException stopped) {
        // the other node answers
      }
      return CLIENT.send(request(path, 1 - node), BodyHandlers.ofString());
    }

    private HttpRequest request(String path, int node) {
      return HttpRequest.newBuilder(URI.create(http(node).url() + path)).timeout(TIMEOUT).build();
    }

    /** Waits until the clients have sent some more requests. */
    void awaitMore() {
      int before = answered.get();
      Waiting.until("clients are answered", () -> answered.get() >= before + 20);
    }

    @Override
    public void close() throws InterruptedException {
      isEnded.set(true);
      for (Thread client : clients) {
        client.join();
      }
      assertEquals(
          List.of(), failures.stream().limit(3).toList(), failures.size() + " of " + answered);
    }
  }

  private void awaitActive(int node) {
    Waiting.until(
        "all replicas are active",
        () -> {
          JsonNode cluster =
              json(new Http(roots.get(node)).get("/admin/collections?action=CLUSTERSTATUS").body())
                  .get("cluster");
          return cluster.get("live_nodes").size() == 2
              && cluster.at("/collections/" + COLLECTION + "/shards").findValues("state").stream()
                  .allMatch(state -> state.asText().equals("active"));
        });
  }

  private void upgrade(int node) throws Exception {
    nodes.set(node, nodes.get(node).upgradeNode(cloud.zooKeeper().getConnectionString(), next));
    awaitActive(node);
  }

  /** Adds a line to {@code target/upgrades.txt}. */
  private static void note(String line) throws IOException {
    Files.writeString(
        Path.of(System.getProperty("project.basedir"), "target", "upgrades.txt"),
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nodesAreUpgradedOneByOneUnderLoad(int seed) throws Exception {
    Random random = new Random(seed);
    addDocuments(random);
    group(0);
    Map<String, JsonNode> expected = answers(0, requests(random));
    int first = random.nextInt(2);

    int answered;
    try (Load load = new Load(expected, seed)) {
      load.awaitMore();
      upgrade(first);
      load.awaitMore();
      answered = load.answered.get();
    }
    for (int node : List.of(0, 1)) {
      assertEquals(expected, answers(node, expected.keySet()));
    }
    group(first);
    group(1 - first);
    post(first, "/duplicates/weights", "{\"command\":\"learn\"}");
    assertEquals(
        asked(0, "/duplicates/weights").get("weights"),
        asked(1, "/duplicates/weights").get("weights"));
    group(first);

    Map<String, JsonNode> mixed = answers(0, expected.keySet());
    try (Load load = new Load(mixed, seed)) {
      post(1 - first, GROUPS, START);
      upgrade(1 - first);
      load.awaitMore();
      answered += load.answered.get();
    }
    Waiting.until("the job ended", () -> !job(0).get("state").asText().equals("running"));
    JsonNode job = job(0);
    assertTrue(
        job.get("state").asText().equals("done")
            || job.get("note").asText().contains("start the job again"),
        job::toString);
    group(0);
    for (int node : List.of(0, 1)) {
      assertEquals(mixed, answers(node, mixed.keySet()));
    }
    note(
        "seed "
            + seed
            + ": node "
            + (first + 1)
            + " first; "
            + answered
            + " answers, none failed or differed; the job across the upgrade: "
            + job.get("state").asText());
  }
}
