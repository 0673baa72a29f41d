// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import java.io.IOException;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
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

  /** Creates the example and its companion; both answer when this returns. */
  void create(JettySolrRunner node, ExampleServerFolder folder)
      throws IOException, SolrServerException {
    create(node, folder, ExampleServerFolder.COMPANION, 1);
    create(node, folder, ExampleServerFolder.CORE, number);
  }

  private static void create(
      JettySolrRunner node, ExampleServerFolder folder, String name, int shards)
      throws IOException, SolrServerException {
    ZkMaintenanceUtils.uploadToZK(
        node.getCoreContainer().getZkController().getZkClient(),
        folder.conf(name),
        ZkMaintenanceUtils.CONFIGS_ZKNODE + "/" + name,
        ZkMaintenanceUtils.UPLOAD_FILENAME_EXCLUDE_PATTERN);
    CollectionAdminRequest.Create create =
        CollectionAdminRequest.createCollection(name, name, shards, 1);
    create.setWaitForFinalState(true);
    try (SolrClient client = node.newClient()) {
      create.process(client);
    }
  }
}
