package org.solrduplicates.core.group;

/**
 * Finds and verifies the duplicates of all documents of a round at once, where the documents lie.
 * Filters, limits and deadline belong to the executor, which is made for one request.
 */
@FunctionalInterface
public interface RoundExecutor {
  RoundResult execute(Round round);
}
