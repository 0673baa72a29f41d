package org.solrduplicates.example;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.cloud.ZkMaintenanceUtils;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * How many shards the example has. One is a core of a Solr for itself, more are a collection of a
 * SolrCloud.
 */
record ExampleShards(int number) {
  private static final int MOST = 9;

  /** Reads the parameter {@code shards} as a user gives it. */
  static ExampleShards of(String given) {
    if (!given.matches("[1-" + MOST + "]")) {
      throw new IllegalArgumentException(
          "shards must be a whole number from 1 to " + MOST + ", not '" + given + "'");
    }
    return new ExampleShards(Integer.parseInt(given));
  }

  boolean needCloud() {
    return number > 1;
  }

  /** Creates the collection with the configuration of the core; it answers when this returns. */
  void create(JettySolrRunner node) throws IOException, SolrServerException {
    upload(node.getCoreContainer().getZkController().getZkClient());
    String name = ExampleServerFolder.CORE;
    CollectionAdminRequest.Create create =
        CollectionAdminRequest.createCollection(name, name, number, 1);
    create.setWaitForFinalState(true);
    try (SolrClient client = node.newClient()) {
      create.process(client);
    }
  }

  private static void upload(SolrZkClient zooKeeper) throws IOException {
    ZkMaintenanceUtils.uploadToZK(
        zooKeeper,
        ExampleServerFolder.CONF,
        ZkMaintenanceUtils.CONFIGS_ZKNODE + "/" + ExampleServerFolder.CORE,
        ZkMaintenanceUtils.UPLOAD_FILENAME_EXCLUDE_PATTERN);
  }
}
