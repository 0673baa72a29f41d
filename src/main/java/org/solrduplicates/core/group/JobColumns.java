package org.solrduplicates.core.group;

/** What the job has written of a document, 0 for none; the version is Solr's. */
public record JobColumns(int group, long background, long version) {
  public static final JobColumns NONE = new JobColumns(0, 0, 0);
}
