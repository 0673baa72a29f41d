package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.solr.common.cloud.CollectionPropertiesZkStateReader;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.util.Utils;
import org.apache.zookeeper.KeeperException;
import org.jspecify.annotations.Nullable;

/** Where the weights of one collection are kept. Safe for use by several threads. */
interface WeightsStore {
  /** Returns what is another after every change of what is kept, and is cheap to ask for. */
  String stamp() throws IOException;

  /** Returns what is kept, or nothing if nothing was ever kept. */
  Optional<String> read() throws IOException;

  /**
   * Keeps a text in the place of another: all of it or nothing.
   *
   * @return false if somebody else has kept something meanwhile, which stays
   */
  boolean replace(Optional<String> seen, String next) throws IOException;

  /**
   * Keeps the weights of one core in a file beside its index: a restart, a reload, replication and
   * the restoring of an index leave it alone, and it goes with the core.
   */
  record FileStore(Path file) implements WeightsStore {
    private static final String NONE = "none";

    static FileStore of(String dataDirectory) {
      return new FileStore(Path.of(dataDirectory, "solr-duplicates", "weights"));
    }

    @Override
    public String stamp() throws IOException {
      if (!Files.exists(file)) {
        return NONE;
      }
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return now.fileKey() + " " + now.lastModifiedTime() + " " + now.size();
    }

    /** Whatever bytes are in it, they are read; what they say is judged elsewhere. */
    @Override
    public Optional<String> read() throws IOException {
      return Files.exists(file)
          ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
          : Optional.empty();
    }

    /** Whoever reads meanwhile, or after a crash, sees the text before or this one. */
    @Override
    public synchronized boolean replace(Optional<String> seen, String next) throws IOException {
      if (!read().equals(seen)) {
        return false;
      }
      Path unfinished = file.resolveSibling(file.getFileName() + ".next");
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          unfinished,
          next,
          StandardCharsets.ISO_8859_1,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      return true;
    }

    @Override
    public String toString() {
      return file.toString();
    }
  }

  /**
   * Keeps the weights of a collection in ZooKeeper, as one of the collection's properties: all
   * nodes and new replicas find them, a backup carries them, and they are deleted with the
   * collection.
   */
  record PropertyStore(SolrZkClient zooKeeper, String path) implements WeightsStore {
    static final String NAME = "solr-duplicates.weights";

    private static final String NONE = "none";

    static PropertyStore of(SolrZkClient zooKeeper, String collection) {
      return new PropertyStore(
          zooKeeper, CollectionPropertiesZkStateReader.getCollectionPropsPath(collection));
    }

    private interface Call<T> {
      T run() throws KeeperException, InterruptedException;
    }

    private <T> T call(Call<T> call) throws IOException {
      try {
        return call.run();
      } catch (KeeperException e) {
        throw new IOException("ZooKeeper does not answer for " + path + ": " + e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("the node was stopped while it asked ZooKeeper");
      }
    }

    /**
     * Another property may have changed instead; then the same is read again. Fails at once while
     * this node has no connection, because requests ask for the stamp and must not wait.
     */
    @Override
    public String stamp() throws IOException {
      if (!zooKeeper.isConnected()) {
        throw new IOException("no connection to ZooKeeper for " + path);
      }
      return call(
          () ->
              Optional.ofNullable(zooKeeper.exists(path, null, true))
                  .map(stat -> Long.toHexString(stat.getMzxid()))
                  .orElse(NONE));
    }

    private static Map<String, Object> properties(byte @Nullable [] json) {
      Map<String, Object> values = new LinkedHashMap<>();
      if (json != null && Utils.fromJSON(json) instanceof Map<?, ?> map) {
        map.forEach((name, value) -> values.put(String.valueOf(name), value));
      }
      return values;
    }

    private static Optional<String> weights(Map<String, Object> properties) {
      return Optional.ofNullable(properties.get(NAME)).map(Object::toString);
    }

    @Override
    public Optional<String> read() throws IOException {
      return call(
          () -> {
            try {
              return weights(properties(zooKeeper.getData(path, null, null, true)));
            } catch (KeeperException.NoNodeException e) {
              return Optional.empty();
            }
          });
    }

    /** Begins anew when another property was changed meanwhile. */
    @Override
    public boolean replace(Optional<String> seen, String next) throws IOException {
      AtomicBoolean isAsSeen = new AtomicBoolean();
      return call(
          () -> {
            zooKeeper.atomicUpdate(
                path,
                json -> {
                  Map<String, Object> properties = properties(json);
                  isAsSeen.set(weights(properties).equals(seen));
                  properties.put(NAME, next);
                  return isAsSeen.get() ? Utils.toJSON(properties) : null;
                });
            return isAsSeen.get();
          });
    }

    @Override
    public String toString() {
      return path;
    }
  }
}
