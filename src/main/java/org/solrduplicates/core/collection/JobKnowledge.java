package org.solrduplicates.core.collection;

/** Where it is known whether the groups in the index are those of a whole job. */
@FunctionalInterface
public interface JobKnowledge {
  JobKnowledge NONE = mark -> {};

  /**
   * Notes that all groups in the index are those of the job.
   *
   * @param mark Solr's version up to which the job has seen all documents of every shard; 0 if the
   *     groups begin to change, so that none counts
   */
  void note(long mark);
}
