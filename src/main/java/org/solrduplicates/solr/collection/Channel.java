package org.solrduplicates.solr.collection;

/** A way to ask a shard something. Safe for use by several threads. */
interface Channel {
  /**
   * Asks and waits for the answer.
   *
   * @param message as {@link CollectionWire} writes it
   * @throws RuntimeException if no replica of the shard has answered
   */
  Object ask(ShardQuestion question, Object message);
}
