// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.zookeeper.ZooDefs.Ids.OPEN_ACL_UNSAFE;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.solr.SelfSigned;

/**
 * A SolrCloud on this machine only: two nodes in JVMs of their own, and a ZooKeeper in this one.
 */
public record ExampleCloud(
    ZooKeeperServerEmbedded zooKeeper, ExampleServerProcess first, ExampleServerProcess second)
    implements AutoCloseable {
  private static final int SECONDS_TO_CONNECT = NoHang.SECONDS;

  /** Starts an empty cloud and returns when both nodes answer. */
  public static ExampleCloud start(Path folder) throws Exception {
    ZooKeeperServerEmbedded zooKeeper = zooKeeper(folder);
    zooKeeper.start();
    String address = zooKeeper.getConnectionString();
    return new ExampleCloud(
            zooKeeper,
            ExampleServerProcess.startNode(address),
            ExampleServerProcess.startNode(address))
        .ready();
  }

  /**
   * Starts an empty cloud whose nodes speak TLS, and returns when both answer.
   *
   * @param security the content of security.json
   */
  static ExampleCloud start(Path folder, SelfSigned certificate, String security) throws Exception {
    ZooKeeperServerEmbedded zooKeeper = zooKeeper(folder);
    zooKeeper.start();
    String address = zooKeeper.getConnectionString();
    keep(address, "/clusterprops.json", "{\"urlScheme\":\"https\"}");
    keep(address, "/security.json", security);
    return new ExampleCloud(
            zooKeeper,
            ExampleServerProcess.startNode(address, certificate),
            ExampleServerProcess.startNode(address, certificate))
        .ready();
  }

  private static void keep(String zooKeeper, String path, String json) throws Exception {
    try (ZooKeeper client = new ZooKeeper(zooKeeper, SECONDS_TO_CONNECT * 1000, event -> {})) {
      client.create(path, json.getBytes(UTF_8), OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
  }

  private ExampleCloud ready() throws Exception {
    first.awaitReady();
    second.awaitReady();
    return this;
  }

  /** Returns a ZooKeeper on this machine only, to be started and closed. */
  static ZooKeeperServerEmbedded zooKeeper(Path folder) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("clientPortAddress", "127.0.0.1");
    properties.setProperty("clientPort", "0");
    properties.setProperty("admin.enableServer", "false");
    return ZooKeeperServerEmbedded.builder()
        .baseDir(folder)
        .configuration(properties)
        .exitHandler(ExitHandler.LOG_ONLY)
        .build();
  }

  @Override
  public void close() throws Exception {
    second.close();
    first.close();
    zooKeeper.close();
  }
}
