package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettyConfig;

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

  private final MiniSolrCloudCluster cluster;
  private final CloudSolrClient cloud;

  private ShardMirror() throws Exception {
    Path home = Files.createTempDirectory("solr-cloud");
    cluster = new MiniSolrCloudCluster(2, home.resolve("nodes"), JettyConfig.builder().build());
    cloud = cluster.getSolrClient();
    cluster.uploadConfigSet(configset(home.resolve("conf")), "example");
    CollectionAdminRequest.createCollection(BY_ID, "example", 2, 2).process(cloud);
    CollectionAdminRequest.createCollection(BY_FIELD, "example", 3, 1)
        .setRouterField(ROUTE)
        .process(cloud);
    cluster.waitForActiveCollection(BY_ID, 2, 4);
    cluster.waitForActiveCollection(BY_FIELD, 3, 3);
  }

  private static Path configset(Path conf) throws IOException {
    String route = "<field name=\"" + ROUTE + "\" type=\"string\"/>\n";
    TestCore.configure(conf, config -> config, TestCore.with(route));
    return conf;
  }

  /** Returns the mirror of all tests, which is started by the first and stopped with the JVM. */
  static synchronized ShardMirror shared() {
    if (shared == null) {
      try {
        shared = new ShardMirror();
        Runtime.getRuntime().addShutdownHook(new Thread(shared::stop));
      } catch (Exception e) {
        throw new IllegalStateException("no collections of several shards", e);
      }
    }
    return shared;
  }

  private void stop() {
    try {
      cluster.shutdown();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
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
    each(collection -> update.process(cloud, collection));
  }

  private static SolrInputDocument routed(SolrInputDocument document) {
    SolrInputDocument copy = document.deepCopy();
    copy.setField(
        ROUTE,
        ROUTES[Math.floorMod(String.valueOf(copy.getFieldValue("id")).hashCode(), ROUTES.length)]);
    return copy;
  }

  void delete(String query) {
    each(collection -> cloud.deleteByQuery(collection, query));
  }

  void commit() {
    each(collection -> cloud.commit(collection, true, true, true));
  }

  /** Asserts that every collection answers a request as a core did, if nothing was cut off. */
  void assertAnswers(SolrRequest<?> request, Answer expected) {
    if (expected.all().toString().contains("truncated=true")) {
      return;
    }
    each(
        collection -> {
          Answer answer = new Answer(cloud.request(request, collection));
          String what = collection + " " + request.getParams();
          assertEquals(
              text(expected.duplicates().orElse(null)),
              text(answer.duplicates().orElse(null)),
              what);
          assertEquals(shown(expected, "match"), shown(answer, "match"), what);
          assertEquals(shown(expected, "response"), shown(answer, "response"), what);
        });
  }

  private static String text(NamedList<?> block) {
    return block == null ? "none" : block.jsonStr();
  }

  /** What a list of documents says, but for what every index has of its own. */
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
              assertThrows(SolrException.class, () -> cloud.request(request, collection));
          assertEquals(expected.code(), refusal.code(), collection);
          assertTrue(
              refusal.getMessage().endsWith(": " + expected.getMessage()), refusal.getMessage());
        });
  }
}
