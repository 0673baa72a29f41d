// SPDX-License-Identifier: Apache-2.0
/**
 * Finds duplicates and versions among files, without Solr.
 *
 * <p>Open {@link org.solrduplicates.cli.scan.Scan} first: it lists the files, reads them, groups
 * them and creates the report. {@code FileReader} reads files in parallel and skips unchanged ones;
 * {@code FileIndex} is the cache, a Lucene index, so a killed run loses only what it read in the
 * last ten seconds.
 *
 * <p>{@code Grouping} runs the job of a collection in Solr, {@code core.collection.CollectionJob},
 * over {@code ScanShard}, and orders each group with {@code core.order.VersionOrder}. {@code
 * ScanCollection} selects the documents of this scan from the index. The job reads them with the
 * same code as in Solr, {@code lucene.CollectionReader}.
 *
 * <p>{@link org.solrduplicates.cli.scan.ScanReport} is the result, in an order that depends only on
 * the documents; {@link org.solrduplicates.cli.scan.ReportFormat} writes it. {@code Recrawl} is the
 * schedule for crawlers. {@code Replacements} finds the redundant files that another file replaces.
 *
 * <p>Only the cache and the schedule are written. Depends on {@code core}, {@code lucene}, {@code
 * cli.files}, {@code cli.table}, {@code cli.console} and the field names in {@code cli.client}.
 * Only the commands use it.
 */
@NullMarked
package org.solrduplicates.cli.scan;

import org.jspecify.annotations.NullMarked;
