package org.solrduplicates.core.group;

/**
 * What the job has written of a document.
 *
 * @param group the number of its group, 0 for none
 * @param background its background as the number of its column, 0 for none
 * @param version Solr's version of the document, which every change makes higher; 0 if unknown
 */
public record JobColumns(int group, long background, long version) {
  public static final JobColumns NONE = new JobColumns(0, 0, 0);
}
