// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.decision.DecidedCore;

/** One of several that ask a node, and change documents and decisions of their own, by turns. */
final class SoakClient {
  private static final int VISIBLE_AFTER_MILLISECONDS = 1_000;
  private static final int BATCH = 5;
  private static final int PAIRS = 20;
  static final int JOB_SECONDS = 120;

  /** Where a client asks: a node, and the collection there. */
  record Place(SolrClient solr, Http http, String collection) {}

  private final int number;
  private final Place place;
  private final LoadTexts texts;
  private final SoakTimes times;
  private final Random random;
  private final SoakDocuments documents;

  /** The ids of the decisions that hold, by the documents that they are about. */
  private final Map<Integer, String> decisions = new LinkedHashMap<>();

  SoakClient(int number, Place place, LoadTexts texts, SoakTimes times) {
    this.number = number;
    this.place = place;
    this.texts = texts;
    this.times = times;
    this.random = new Random(number);
    this.documents = new SoakDocuments(number);
  }

  int documents() {
    return documents.count();
  }

  int decisions() {
    return decisions.size();
  }

  /** Sends one request after the other. */
  void run(int round, Instant end) {
    while (Instant.now().isBefore(end)) {
      run(round, SoakKind.random(random));
    }
  }

  /** Does what an operator does now and then. */
  void operate(int round) {
    run(round, SoakKind.JOB);
    run(round, SoakKind.HISTOGRAM);
    run(round, SoakKind.WEIGHTS);
  }

  private void run(int round, SoakKind drawn) {
    SoakKind kind = documents.count() == 0 && drawn.changesDocuments() ? SoakKind.ADD : drawn;
    long start = System.nanoTime();
    try {
      send(kind);
      times.add(kind, round, System.nanoTime() - start);
    } catch (Exception | AssertionError e) {
      times.addFailure(kind + " in round " + round + ": " + e);
    }
  }

  private void send(SoakKind kind) throws Exception {
    switch (kind) {
      case SELECT -> get("/select?rows=3&fl=id&q=" + words());
      case ID, TEXT, SEARCH -> ask(LoadRequest.Kind.valueOf(kind.name()));
      case GROUPS -> get("/duplicates/groups?sort=size+desc&rows=10&fl=id,title");
      case LINKS -> get("/duplicates/links?rows=20&fl=title");
      case HISTOGRAM -> get("/duplicates/histogram?dup.sample=50");
      case ADD -> add();
      case CHANGE -> update(new UpdateRequest().add(documents.changed()));
      case DELETE -> update(new UpdateRequest().deleteById(documents.deleted()));
      case DECIDE -> decide();
      case WEIGHTS -> post("/duplicates/weights", "{\"command\":\"learn\"}");
      case JOB -> job();
    }
  }

  private String words() {
    String words = LoadTexts.word(random) + " " + LoadTexts.word(random);
    return URLEncoder.encode(words, StandardCharsets.UTF_8);
  }

  private void ask(LoadRequest.Kind kind) throws Exception {
    int asked = random.nextInt(texts.documents().size());
    new LoadRequest(kind, asked, random.nextLong()).send(place.solr, place.collection, texts);
  }

  private void add() {
    UpdateRequest update = new UpdateRequest();
    for (int i = 0; i < BATCH; i++) {
      update.add(documents.added());
    }
    update(update);
  }

  private void update(UpdateRequest update) {
    update.setCommitWithin(VISIBLE_AFTER_MILLISECONDS);
    try {
      update.process(place.solr, place.collection);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Declares two documents of different groups different, or takes that back. */
  private void decide() throws Exception {
    int pair = random.nextInt(PAIRS);
    String known = decisions.remove(pair);
    if (known != null) {
      post("/duplicates/decisions", "{\"command\":\"revoke\",\"id\":\"" + known + "\"}");
    } else {
      int a = number * PAIRS + pair;
      int b = texts.documents().size() / 2 + a;
      String made = DecidedCore.body("different", "doc" + a, "doc" + b);
      JsonNode answer = post("/duplicates/decisions", made);
      decisions.put(pair, answer.at("/decision/id").asText());
    }
    get("/duplicates/decisions?rows=10");
  }

  private void job() throws Exception {
    post("/duplicates/groups", "{\"command\":\"start\"}");
    new TimeOut(JOB_SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME)
        .waitFor("the job does not end", () -> !"running".equals(state()));
    assertEquals("done", state());
  }

  private String state() {
    return get("/duplicates/groups?command=status").at("/job/state").asText();
  }

  private JsonNode get(String path) {
    return answered(place.http.get(path));
  }

  private JsonNode post(String path, String json) {
    return answered(place.http.post(path, json));
  }

  private static JsonNode answered(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer::body);
    try {
      return new ObjectMapper().readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
