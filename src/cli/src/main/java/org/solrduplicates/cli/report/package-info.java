// SPDX-License-Identifier: Apache-2.0
/**
 * Reports about version groups: the history of a group, and the duplicates of a collection.
 *
 * <p>Open {@link org.solrduplicates.cli.report.GroupsExport} first: it writes all groups and links
 * as CSV while they are read, collects figures ({@link org.solrduplicates.cli.report.GroupTally}),
 * and writes the report as JSON ({@link org.solrduplicates.cli.report.GroupsReport}) and HTML
 * ({@link org.solrduplicates.cli.report.ReportHtml}). A collection may have any number of groups,
 * so only counts and the largest groups are kept in memory.
 *
 * <p>{@link org.solrduplicates.cli.report.DocumentGroups} prints histories on a terminal. {@link
 * org.solrduplicates.cli.report.PairsEvaluation} evaluates answers with {@link
 * org.solrduplicates.cli.report.LabelledPairs}, {@link
 * org.solrduplicates.cli.report.GroupsEvaluation} with the groups of the job. {@link
 * org.solrduplicates.cli.report.ExpectedGroups} compares groups with those expected of the example.
 *
 * <p>Depends on {@code cli.client}, {@code cli.table} and {@code cli.console}. Only the commands
 * use it.
 */
@NullMarked
package org.solrduplicates.cli.report;

import org.jspecify.annotations.NullMarked;
