// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.TestCloud;

/**
 * Collections of several shards that get every document that a core gets, and must answer every
 * request as it does: two shards of two replicas, and three shards that a field routes to.
 */
final class ShardMirror {
  private static final String BY_ID = "two-shards";
  private static final String BY_FIELD = "three-shards";
  private static final List<String> COLLECTIONS = List.of(BY_ID, BY_FIELD);
  private static final String ROUTE = "route_key";
  private static final String[] ROUTES = {"red", "green", "blue", "black", "white"};

  private static ShardMirror shared;

  private final TestCloud cloud;

  private ShardMirror() throws IOException {
    String added = "<field name=\"" + ROUTE + "\" type=\"string\"/>\n" + TestCore.FRAGMENTS;
    cloud =
        TestCloud.start(Files.createTempDirectory("solr-cloud"), 2)
            .upload("example", config -> config, TestCore.with(added));
    cloud.create(CollectionAdminRequest.createCollection(BY_ID, "example", 2, 2));
    cloud.create(
        CollectionAdminRequest.createCollection(BY_FIELD, "example", 3, 1).setRouterField(ROUTE));
  }

  /** Returns the mirror of all tests, which is started by the first and stopped with the JVM. */
  static synchronized ShardMirror shared() {
    if (shared == null) {
      try {
        shared = new ShardMirror();
        Runtime.getRuntime().addShutdownHook(new Thread(shared.cloud::close));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return shared;
  }

  /** Lets the collections forget the weights that they have learned of documents of other tests. */
  ShardMirror knowingNothing() {
    each(cloud::forgetWeights);
    return this;
  }

  private interface Change {
    void of(String collection) throws Exception;
  }

  private static void each(Change change) {
    for (String collection : COLLECTIONS) {
      try {
        change.of(collection);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  void update(UpdateRequest original) {
    UpdateRequest update = new UpdateRequest();
    original.getDocuments().forEach(document -> update.add(routed(document)));
    update.setParams(new ModifiableSolrParams(original.getParams()));
    each(collection -> cloud.update(collection, update));
  }

  private static SolrInputDocument routed(SolrInputDocument document) {
    SolrInputDocument copy = document.deepCopy();
    copy.setField(
        ROUTE,
        ROUTES[Math.floorMod(String.valueOf(copy.getFieldValue("id")).hashCode(), ROUTES.length)]);
    return copy;
  }

  void awaitJob(String path) {
    each(
        collection ->
            TestCore.awaitJob(() -> cloud.ask(collection, path, "command", "status"), "done"));
  }

  void delete(String query) {
    each(collection -> cloud.update(collection, new UpdateRequest().deleteByQuery(query)));
  }

  /**
   * Commits. Shards whose searchers come one after the other may have learned of fewer documents.
   *
   * @param learnedOf of how many documents the weights of the core are
   */
  void commit(long learnedOf) {
    each(
        collection -> {
          cloud.client().commit(collection, true, true, true);
          cloud.awaitLearning(collection);
          Replica replica = cloud.replicas(collection).get(0);
          if (learnedOf > 0 && cloud.look(replica, TestCore::learnedOf) != learnedOf) {
            cloud.learn(collection);
          }
        });
  }

  /** Asserts that every collection answers a request as a core did, if nothing was cut off. */
  void assertAnswers(SolrRequest<?> request, Answer expected) {
    if (expected.all().toString().contains("truncated=true")) {
      return;
    }
    each(
        collection -> {
          Answer answer = new Answer(cloud.client().request(request, collection));
          String what = collection + " " + request.getParams();
          assertEquals(duplicates(expected), duplicates(answer), what);
          assertEquals(histogram(expected), histogram(answer), what);
          assertEquals(shown(expected, "match"), shown(answer, "match"), what);
          assertEquals(shown(expected, "response"), shown(answer, "response"), what);
        });
  }

  /** Each collection learns at another time. */
  private static String duplicates(Answer answer) {
    NamedList<Object> duplicates = answer.duplicates().map(NamedList::clone).orElse(null);
    if (duplicates != null && duplicates.get("weights") instanceof NamedList<?> weights) {
      NamedList<?> timeless = weights.clone();
      timeless.remove("learned");
      timeless.remove("reason");
      duplicates.setVal(duplicates.indexOf("weights", 0), timeless);
    }
    return text(duplicates);
  }

  /** Weights are of each collection, and outlive the documents of a test. */
  private static String histogram(Answer answer) {
    NamedList<Object> histogram = answer.histogram().map(NamedList::clone).orElse(null);
    if (histogram != null) {
      histogram.remove("weights");
    }
    return text(histogram);
  }

  private static String text(NamedList<?> block) {
    return block == null ? "none" : block.jsonStr();
  }

  /** Returns a list of documents as text, without the values that are specific to an index. */
  private static String shown(Answer answer, String list) {
    if (!(answer.all().get(list) instanceof SolrDocumentList documents)) {
      return "none";
    }
    List<Map<String, Object>> shown = new ArrayList<>();
    documents.forEach(document -> shown.add(new TreeMap<>(document)));
    shown.forEach(document -> document.keySet().removeAll(List.of(ROUTE, "_version_")));
    return documents.getNumFound()
        + " from "
        + documents.getStart()
        + (answer.match() == null ? "" : " best " + documents.getMaxScore())
        + ": "
        + shown;
  }

  /** Asserts that every collection refuses a request with the message of a core. */
  void assertRefuses(SolrRequest<?> request, SolrException expected) {
    each(
        collection -> {
          SolrException refusal =
              assertThrows(SolrException.class, () -> cloud.client().request(request, collection));
          assertEquals(expected.code(), refusal.code(), collection);
          assertTrue(
              refusal.getMessage().endsWith(": " + expected.getMessage()), refusal.getMessage());
        });
  }
}
