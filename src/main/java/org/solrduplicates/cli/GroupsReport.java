package org.solrduplicates.cli;

import java.util.List;

/**
 * How much of a collection is duplicate and where; {@link ReportHtml} and {@link ReportJson} write
 * it.
 *
 * @param collection its name
 * @param filters which documents are counted, all if none
 * @param job the last one, which may be another than wrote the groups
 * @param links how many pairs of documents were verified
 */
record GroupsReport(
    String collection,
    List<String> filters,
    GroupTotals totals,
    JobStatus job,
    GroupHistogram histogram,
    GroupTally tally,
    long links) {}
