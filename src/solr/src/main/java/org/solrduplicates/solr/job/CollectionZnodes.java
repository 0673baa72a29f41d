// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.SolrZkClient.NodeData;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.core.SolrCore;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.solrduplicates.solr.shard.ZooKeeperCalls;

/**
 * The state of a collection in ZooKeeper, below the collection's node. It is deleted with the
 * collection, and never creates the collection's node.
 */
public record CollectionZnodes(ZooKeeperCalls zooKeeper, String folder) implements CollectionState {
  private static final int ANY_VERSION = -1;

  public static CollectionZnodes of(SolrCore core) {
    return of(core, core.getCoreDescriptor().getCloudDescriptor().getCollectionName());
  }

  public static CollectionZnodes of(SolrCore core, String collection) {
    return new CollectionZnodes(
        ZooKeeperCalls.of(core.getCoreContainer().getZkController().getZkClient()),
        ZkStateReader.COLLECTIONS_ZKNODE + "/" + collection + "/solr-duplicates");
  }

  private interface Call<T> {
    T run() throws KeeperException, InterruptedException;
  }

  private <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (KeeperException.NoNodeException e) {
      throw unavailable("the collection was deleted: missing znode " + e.getPath(), e);
    } catch (KeeperException e) {
      throw unavailable("cannot access ZooKeeper at " + folder + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the node was stopped during a request to ZooKeeper", e);
    }
  }

  private static SolrException unavailable(String why, Exception cause) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, why, cause);
  }

  private String path(String name) {
    return folder + "/" + name;
  }

  private Optional<NodeData> kept(String name) throws KeeperException, InterruptedException {
    try {
      return Optional.of(zooKeeper.getNode(path(name), null));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    }
  }

  @Override
  public boolean isConnected() {
    return zooKeeper.isConnected();
  }

  @Override
  public Optional<byte[]> read(String name) {
    return call(() -> kept(name)).map(kept -> kept.data);
  }

  @Override
  public void write(String name, byte[] bytes) {
    call(
        () ->
            created(name, bytes, CreateMode.PERSISTENT)
                || zooKeeper.setData(path(name), bytes, ANY_VERSION) != null);
  }

  @Override
  public boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next) {
    return seen.isEmpty()
        ? call(() -> created(name, next, CreateMode.PERSISTENT))
        : changeIf(
            name,
            kept -> Arrays.equals(kept.data, seen.get()),
            version -> zooKeeper.setData(path(name), next, version));
  }

  /** ZooKeeper registers equal watchers once, however often a value is read. */
  private record Report(Runnable changed) implements Watcher {
    @Override
    public void process(WatchedEvent event) {
      changed.run();
    }
  }

  @Override
  public void watch(String name, Runnable changed) throws IOException {
    if (!zooKeeper.isConnected()) {
      throw new IOException("no connection to ZooKeeper for " + path(name));
    }
    call(() -> zooKeeper.exists(path(name), new Report(changed)) != null);
  }

  @Override
  public boolean hold(String name, String holder) {
    return call(() -> created(name, holder.getBytes(UTF_8), CreateMode.EPHEMERAL))
        || isHeld(name, holder);
  }

  @Override
  public boolean isHeld(String name, String holder) {
    return read(name).filter(bytes -> new String(bytes, UTF_8).equals(holder)).isPresent();
  }

  private boolean created(String name, byte[] bytes, CreateMode mode)
      throws KeeperException, InterruptedException {
    if (zooKeeper.exists(folder, null) == null) {
      create(folder, new byte[0], CreateMode.PERSISTENT);
    }
    return create(path(name), bytes, mode);
  }

  /** Does not create parents, because these belong to the collection. */
  private boolean create(String path, byte[] bytes, CreateMode mode)
      throws KeeperException, InterruptedException {
    try {
      zooKeeper.create(path, bytes, mode);
      return true;
    } catch (KeeperException.NodeExistsException e) {
      return false;
    }
  }

  @Override
  public void release(String name, String holder) {
    deleteIf(name, kept -> new String(kept.data, UTF_8).equals(holder));
  }

  /** Uses the ZooKeeper clock. */
  @Override
  public void releaseOlder(String name, Duration age) {
    deleteIf(name, kept -> now() - kept.stat.getCtime() > age.toMillis());
  }

  /** A write returns the ZooKeeper time. */
  private long now() {
    return call(() -> zooKeeper.setData(folder, new byte[0], ANY_VERSION).getMtime());
  }

  private void deleteIf(String name, Predicate<NodeData> condition) {
    changeIf(name, condition, version -> zooKeeper.delete(path(name), version));
  }

  private interface Change {
    void make(int version) throws KeeperException, InterruptedException;
  }

  private boolean changeIf(String name, Predicate<NodeData> condition, Change change) {
    return call(
        () -> {
          Optional<NodeData> kept = kept(name).filter(condition);
          try {
            if (kept.isPresent()) {
              change.make(kept.get().stat.getVersion());
            }
            return kept.isPresent();
          } catch (KeeperException.NoNodeException | KeeperException.BadVersionException e) {
            return false;
          }
        });
  }
}
