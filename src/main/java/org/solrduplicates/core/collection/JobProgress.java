package org.solrduplicates.core.collection;

/**
 * How far a job is and what it has found so far.
 *
 * @param phase what it does now
 * @param progress how much of the whole is done, in 0..1; an estimate
 * @param summary the documents
 * @param postings how many pairs of a term and a document were joined
 * @param joinNanos how long that took, in nanoseconds
 * @param compared how many pairs were compared
 * @param reused how many were not, because the last run had compared them
 * @param links how many pairs are versions of each other, of those compared
 * @param similar how many pairs reach the threshold by themselves, of those compared
 * @param contrasted how many of them do not, against what is around their documents
 * @param sameText how many documents have the text of another one
 * @param oversized what was left out of the join
 * @param cutLinks how many links were cut to keep components small
 * @param changed how many pairs were not compared, and documents not numbered, because a document
 *     was changed meanwhile
 * @param groups how many groups of at least two documents there are
 * @param inGroups how many documents are in them
 * @param toWrite how many documents need another number than they have
 * @param written how many have it now
 */
public record JobProgress(
    Phase phase,
    double progress,
    ShardSummary summary,
    long postings,
    long joinNanos,
    long compared,
    long reused,
    long links,
    long similar,
    long contrasted,
    long sameText,
    Oversized oversized,
    int cutLinks,
    long changed,
    int groups,
    int inGroups,
    int toWrite,
    int written) {}
