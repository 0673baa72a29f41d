package org.solrduplicates.solr.weights;

/**
 * The job whose groups are in the index.
 *
 * @param mark Solr's version up to which it has seen all documents; 0 if no job counts
 * @param basis a hash of all settings that decide which documents are a group
 */
public record LastJob(long mark, long basis) {
  public static final LastJob NONE = new LastJob(0, 0);
}
