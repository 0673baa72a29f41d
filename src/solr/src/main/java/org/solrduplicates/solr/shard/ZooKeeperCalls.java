// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * Methods of {@link SolrZkClient} in Solr 10. Those of Solr 9 have a last parameter, whether to
 * retry after a lost connection. So they are looked up by name, once, and retry in both.
 */
public interface ZooKeeperCalls {
  Map<Method, MethodHandle> KNOWN = new ConcurrentHashMap<>();

  boolean isConnected();

  String create(String path, byte[] data, CreateMode mode)
      throws KeeperException, InterruptedException;

  void delete(String path, int version) throws KeeperException, InterruptedException;

  @Nullable Stat exists(String path, @Nullable Watcher watcher)
      throws KeeperException, InterruptedException;

  SolrZkClient.NodeData getNode(String path, @Nullable Watcher watcher)
      throws KeeperException, InterruptedException;

  Stat setData(String path, byte[] data, int version) throws KeeperException, InterruptedException;

  static ZooKeeperCalls of(SolrZkClient client) {
    return (ZooKeeperCalls)
        Proxy.newProxyInstance(
            ZooKeeperCalls.class.getClassLoader(),
            new Class<?>[] {ZooKeeperCalls.class},
            (proxy, method, arguments) ->
                KNOWN.computeIfAbsent(method, ZooKeeperCalls::find).invoke(client, arguments));
  }

  private static MethodHandle find(Method method) {
    MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    return find(method.getName(), type.appendParameterTypes(boolean.class))
        .map(found -> MethodHandles.insertArguments(found, type.parameterCount() + 1, true))
        .or(() -> find(method.getName(), type))
        .orElseThrow(() -> new IllegalStateException("unsupported Solr version, must be 9 or 10"))
        .asSpreader(Object[].class, type.parameterCount());
  }

  private static Optional<MethodHandle> find(String name, MethodType type) {
    try {
      return Optional.of(MethodHandles.publicLookup().findVirtual(SolrZkClient.class, name, type));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }
}
