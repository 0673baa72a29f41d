package org.solrduplicates.core.collection;

import org.solrduplicates.core.collection.shard.DocumentKey;

/** Two documents have the same {@link DocumentKey}; another seed tells them apart. */
final class KeyCollision extends Exception {
  private static final long serialVersionUID = 1;

  KeyCollision() {
    super("two documents have the same key: one unique key is on two shards");
  }
}
