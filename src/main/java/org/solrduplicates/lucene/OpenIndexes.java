package org.solrduplicates.lucene;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexReader.CacheHelper;
import org.apache.lucene.index.IndexReader.CacheKey;
import org.jspecify.annotations.Nullable;

/**
 * Values that are read from indexes or segments, kept as long as these are open. Safe for use by
 * several threads.
 *
 * @param <K> which of several values of an index
 */
final class OpenIndexes<K, V> {
  private final Map<Entry<K>, V> values = new ConcurrentHashMap<>();

  private record Entry<K>(CacheKey index, K kind) {}

  /** Returns a value, which is read each time if no event follows when the index is closed. */
  V get(@Nullable CacheHelper index, K kind, Supplier<V> reader) {
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
