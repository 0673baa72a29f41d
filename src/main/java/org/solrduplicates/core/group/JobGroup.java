package org.solrduplicates.core.group;

/**
 * The group that the last job has found for a document, where it holds for the question.
 *
 * @param mark Solr's version up to which the job has seen documents; 0 if no job counts
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
