// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexReader.CacheKey;
import org.jspecify.annotations.Nullable;

/**
 * Caches values read from indexes or segments while these are open. Thread-safe.
 *
 * @param <K> distinguishes several values of an index
 */
public final class OpenIndexes<K, V> {
  private final Map<Entry<K>, V> values = new ConcurrentHashMap<>();

  private record Entry<K>(CacheKey index, K kind) {}

  /** Returns a value that was read. */
  Optional<V> known(@Nullable CacheHelper index, K kind) {
    return index == null
        ? Optional.empty()
        : Optional.ofNullable(values.get(new Entry<>(index.getKey(), kind)));
  }

  /** Reads the value each time if the index has no close event. */
  public V get(@Nullable CacheHelper index, K kind, Supplier<V> reader) {
    return index == null
        ? reader.get()
        : values.computeIfAbsent(
            new Entry<>(index.getKey(), kind),
            entry -> {
              index.addClosedListener(closed -> values.remove(entry));
              return reader.get();
            });
  }
}
