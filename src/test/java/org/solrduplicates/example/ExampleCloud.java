package org.solrduplicates.example;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.zookeeper.server.embedded.ExitHandler;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;

/**
 * A SolrCloud on this machine only: two nodes in JVMs of their own, and a ZooKeeper in this one.
 */
record ExampleCloud(
    ZooKeeperServerEmbedded zooKeeper, ExampleServerProcess first, ExampleServerProcess second)
    implements AutoCloseable {
  /** Starts an empty cloud and returns when both nodes answer. */
  static ExampleCloud start(Path folder) throws Exception {
    ZooKeeperServerEmbedded zooKeeper = zooKeeper(folder);
    zooKeeper.start();
    String address = zooKeeper.getConnectionString();
    ExampleCloud cloud =
        new ExampleCloud(
            zooKeeper,
            ExampleServerProcess.startNode(address),
            ExampleServerProcess.startNode(address));
    cloud.first.awaitReady();
    cloud.second.awaitReady();
    return cloud;
  }

  private static ZooKeeperServerEmbedded zooKeeper(Path folder) throws Exception {
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
