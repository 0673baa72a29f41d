/**
 * What people and programs are told about version groups: one group as a history, and how much of a
 * whole collection is duplicate and where.
 *
 * <p>Open {@link org.solrduplicates.cli.report.GroupsExport} first: it writes all groups and links
 * of a collection as CSV while they are read, counts on the way ({@link
 * org.solrduplicates.cli.report.GroupTally}, {@link
 * org.solrduplicates.cli.report.GroupTally.Redundancy}), and writes the report, as JSON by {@link
 * org.solrduplicates.cli.report.GroupsReport} and as one page of HTML by {@link
 * org.solrduplicates.cli.report.ReportHtml}. A collection may have any number of groups, so nothing
 * is kept of them but counts and the largest. All files are begun before the job and put in place
 * together at its end.
 *
 * <p>{@link org.solrduplicates.cli.report.VersionGroups.HistoryTable} is one group as a table for a
 * terminal, {@link org.solrduplicates.cli.report.VersionGroups} those of many documents.
 *
 * <p>{@link org.solrduplicates.cli.report.PairsEvaluation} reports how good the answers are for
 * {@link org.solrduplicates.cli.report.LabelledPairs}. {@link
 * org.solrduplicates.cli.report.ExpectedGroups} lists where the groups of the example differ from
 * what is expected.
 *
 * <p>Only commands may come in. This room knows the client, tables and the console.
 */
@NullMarked
package org.solrduplicates.cli.report;

import org.jspecify.annotations.NullMarked;
