// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrQuery;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.common.SolrInputDocument;
import org.apache.zookeeper.ZooKeeper;
import org.solrduplicates.example.ExampleCloud;
import org.solrduplicates.example.ExampleServerProcess;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * A cloud of two nodes with a collection of 2 shards of 2 replicas, and its companion.
 *
 * @param clients one for each node
 */
record SoakCloud(ExampleCloud cloud, List<SolrClient> clients) implements AutoCloseable {
  private static final String COLLECTION = "soak";

  /** Starts one with some documents. */
  static SoakCloud start(Path folder, List<SolrInputDocument> documents) throws Exception {
    ExampleCloud cloud = ExampleCloud.start(folder);
    Path conf = folder.resolve("conf");
    TestCore.configure(conf, DecidedCore::decided, schema -> schema);
    cloud.first().createCollection(DecidedCore.CONF, DecidedCore.COMPANION, 1, 2);
    cloud.first().createCollection(conf, COLLECTION, 2, 2);
    SoakCloud started =
        new SoakCloud(cloud, List.of(client(cloud.first()), client(cloud.second())));
    started.clients.get(0).add(COLLECTION, documents);
    started.clients.get(0).commit(COLLECTION);
    return started;
  }

  /** By HTTP/2 it would first send a request that fails, to see whether the node speaks that. */
  private static SolrClient client(ExampleServerProcess node) throws IOException {
    return new HttpJdkSolrClient.Builder(node.url()).useHttp1_1(true).build();
  }

  private List<ExampleServerProcess> nodes() {
    return List.of(cloud.first(), cloud.second());
  }

  /** Begins to look at both nodes. */
  List<NodeProbe> probes() throws Exception {
    return List.of(NodeProbe.of(cloud.first()), NodeProbe.of(cloud.second()));
  }

  /** Returns where a client asks: one after the other another node. */
  SoakClient.Place place(int client) throws IOException {
    int node = client % clients.size();
    return new SoakClient.Place(
        clients.get(node), new Http(nodes().get(node).url() + "/" + COLLECTION), COLLECTION);
  }

  /** One segment a core: else open files and bytes would depend on the merges of the moment. */
  void tidy() throws SolrServerException, IOException {
    clients.get(0).optimize(COLLECTION);
    clients.get(0).optimize(DecidedCore.COMPANION);
  }

  long documents() throws SolrServerException, IOException {
    return documents(COLLECTION);
  }

  long decisions() throws SolrServerException, IOException {
    return documents(DecidedCore.COMPANION);
  }

  private long documents(String collection) throws SolrServerException, IOException {
    return clients
        .get(1)
        .query(collection, new SolrQuery("*:*").setRows(0))
        .getResults()
        .getNumFound();
  }

  /** Returns how many nodes the tree of ZooKeeper has. */
  long nodesOfZooKeeper() throws Exception {
    String address = cloud.zooKeeper().getConnectionString();
    try (ZooKeeper client = new ZooKeeper(address, 30_000, event -> {})) {
      return client.getAllChildrenNumber("/");
    }
  }

  /** Returns the errors in the logs of Solr. */
  List<String> errors() throws IOException {
    List<String> errors = new ArrayList<>();
    for (ExampleServerProcess node : nodes()) {
      try (Stream<String> lines = Files.lines(node.log())) {
        lines.filter(line -> line.contains(" ERROR ")).forEach(errors::add);
      }
    }
    return errors;
  }

  @Override
  public void close() throws Exception {
    for (SolrClient client : clients) {
      client.close();
    }
    cloud.close();
  }
}
