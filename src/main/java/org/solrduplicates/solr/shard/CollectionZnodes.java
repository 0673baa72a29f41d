package org.solrduplicates.solr.shard;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.core.SolrCore;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;

/**
 * Small things that belong to one collection, in ZooKeeper below the collection's own node: they go
 * when it is deleted, and one that is made anew under its name begins without them. Nothing here
 * ever makes the node of a collection. Safe for use by several threads.
 */
public record CollectionZnodes(SolrZkClient zooKeeper, String folder) {
  private static final int ANY_VERSION = -1;

  public static CollectionZnodes of(SolrCore core) {
    String collection = core.getCoreDescriptor().getCloudDescriptor().getCollectionName();
    return new CollectionZnodes(
        core.getCoreContainer().getZkController().getZkClient(),
        ZkStateReader.COLLECTIONS_ZKNODE + "/" + collection + "/solr-duplicates");
  }

  private interface Call<T> {
    T run() throws KeeperException, InterruptedException;
  }

  /**
   * Asks ZooKeeper.
   *
   * @throws SolrException 503 if it does not answer, or the collection is gone
   */
  private <T> T call(Call<T> call) {
    try {
      return call.run();
    } catch (KeeperException.NoNodeException e) {
      throw unavailable("the collection was deleted: there is no " + e.getPath(), e);
    } catch (KeeperException e) {
      throw unavailable("ZooKeeper does not answer for " + folder + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the node was stopped while it asked ZooKeeper", e);
    }
  }

  private static SolrException unavailable(String why, Exception cause) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, why, cause);
  }

  private String path(String name) {
    return folder + "/" + name;
  }

  private Optional<SolrZkClient.NodeData> kept(String name)
      throws KeeperException, InterruptedException {
    try {
      return Optional.of(zooKeeper.getNode(path(name), null, true));
    } catch (KeeperException.NoNodeException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns what is kept under a name, as of now.
   *
   * @throws SolrException 503 if ZooKeeper does not answer
   */
  public Optional<byte[]> read(String name) {
    return call(() -> kept(name)).map(kept -> kept.data);
  }

  /**
   * Keeps something in the place of whatever is kept under a name.
   *
   * @throws SolrException 503 if ZooKeeper does not answer, or the collection is gone
   */
  public void write(String name, byte[] bytes) {
    call(
        () -> {
          if (!created(name, bytes, CreateMode.PERSISTENT)) {
            zooKeeper.setData(path(name), bytes, ANY_VERSION, true);
          }
          return true;
        });
  }

  /**
   * Keeps something in the place of what is kept under a name, if that may be replaced.
   *
   * @return false if it may not, or was deleted or changed meanwhile
   * @throws SolrException 503 if ZooKeeper does not answer
   */
  public boolean replace(String name, Predicate<byte[]> mayBeReplaced, byte[] bytes) {
    return call(
        () -> {
          Optional<SolrZkClient.NodeData> before = kept(name);
          return before.isPresent()
              && mayBeReplaced.test(before.get().data)
              && set(name, bytes, before.get().stat.getVersion());
        });
  }

  private boolean set(String name, byte[] bytes, int version)
      throws KeeperException, InterruptedException {
    try {
      zooKeeper.setData(path(name), bytes, version, true);
      return true;
    } catch (KeeperException.NoNodeException | KeeperException.BadVersionException e) {
      return false;
    }
  }

  /**
   * Keeps something for as long as the session of this node with ZooKeeper.
   *
   * @return false if something is kept under the name, by whichever node
   * @throws SolrException 503 if ZooKeeper does not answer, or the collection is gone
   */
  public boolean hold(String name, byte[] bytes) {
    return call(() -> created(name, bytes, CreateMode.EPHEMERAL));
  }

  private boolean created(String name, byte[] bytes, CreateMode mode)
      throws KeeperException, InterruptedException {
    if (!zooKeeper.exists(folder, true)) {
      create(folder, new byte[0], CreateMode.PERSISTENT);
    }
    return create(path(name), bytes, mode);
  }

  /** Not what is above, for that is the collection itself. */
  private boolean create(String path, byte[] bytes, CreateMode mode)
      throws KeeperException, InterruptedException {
    try {
      zooKeeper.create(path, bytes, mode, true);
      return true;
    } catch (KeeperException.NodeExistsException e) {
      return false;
    }
  }

  /**
   * Removes what is kept under a name, if it fulfils a condition.
   *
   * @throws SolrException 503 if ZooKeeper does not answer
   */
  public void remove(String name, Predicate<byte[]> mayBeRemoved) {
    removeIf(name, kept -> mayBeRemoved.test(kept.data));
  }

  /**
   * Removes what is kept under a name for longer than some time, by the clock of ZooKeeper.
   *
   * @throws SolrException 503 if ZooKeeper does not answer
   */
  public void removeOlder(String name, Duration age) {
    removeIf(name, kept -> now() - kept.stat.getCtime() > age.toMillis());
  }

  /** What was written last has the time of ZooKeeper. */
  private long now() throws KeeperException, InterruptedException {
    return zooKeeper.setData(folder, new byte[0], ANY_VERSION, true).getMtime();
  }

  private interface Condition {
    boolean test(SolrZkClient.NodeData kept) throws KeeperException, InterruptedException;
  }

  private void removeIf(String name, Condition mayBeRemoved) {
    call(
        () -> {
          Optional<SolrZkClient.NodeData> kept = kept(name);
          return kept.isPresent()
              && mayBeRemoved.test(kept.get())
              && delete(name, kept.get().stat.getVersion());
        });
  }

  private boolean delete(String name, int version) throws KeeperException, InterruptedException {
    try {
      zooKeeper.delete(path(name), version, true);
      return true;
    } catch (KeeperException.NoNodeException | KeeperException.BadVersionException e) {
      return false;
    }
  }
}
