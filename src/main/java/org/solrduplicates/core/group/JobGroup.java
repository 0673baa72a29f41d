package org.solrduplicates.core.group;

/**
 * What the last job has found of a document that is asked about, where its groups hold for the
 * question.
 *
 * @param number the number of the group of the document, 0 for none
 * @param mark Solr's version up to which documents were seen by the job; 0 if no job counts
 */
public record JobGroup(int number, long mark) {
  public static final JobGroup NONE = new JobGroup(0, 0);

  /** Returns whether the job has found the group of the document, which may be alone in it. */
  public boolean isFound() {
    return mark != 0;
  }

  /** Returns whether the job has seen a document: it is older, or the job has written it. */
  public boolean hasSeen(JobColumns columns) {
    return columns.version() <= mark || columns.group() != 0 || columns.background() != 0;
  }
}
