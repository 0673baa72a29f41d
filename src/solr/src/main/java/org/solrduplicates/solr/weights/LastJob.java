// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

/**
 * The job that wrote the indexed groups.
 *
 * @param mark the Solr version up to which it saw all documents; 0 if no job counts
 * @param basis a hash of all settings that affect groups
 */
public record LastJob(long mark, long basis) {
  public static final LastJob NONE = new LastJob(0, 0);
}
