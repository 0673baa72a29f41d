/**
 * Duplicates and versions among the files of folders, without Solr.
 *
 * <p>Open {@link org.solrduplicates.cli.scan.Scan} first: it finds the files, has them read, groups
 * them and makes the report. {@code FileReader} reads several files at once, each in a process that
 * may be killed, and leaves out what is known already; {@code DocumentStore} keeps what was read in
 * one file, to which entries are only ever added, so that whatever ends a run costs no more than
 * the file that was just being read.
 *
 * <p>Groups are made by the same job as those of a whole collection in Solr: {@code Grouping} runs
 * {@code core.collection.CollectionJob} over {@code ScanShard}, and orders each group by the same
 * {@code core.order.VersionOrder}. In memory is what the search for candidates needs of every
 * document ({@code ScanCollection}); fingerprints stay in the store.
 *
 * <p>{@link org.solrduplicates.cli.scan.ScanReport} is what was found, in an order that depends on
 * the documents alone; {@link org.solrduplicates.cli.scan.ReportFormat} writes it.
 *
 * <p>Nothing is ever changed or deleted but the cache. Only commands may come in. This room uses
 * {@code core}, {@code cli.files}, {@code cli.table}, {@code cli.console}, and of the client the
 * names of fields and no more.
 */
@NullMarked
package org.solrduplicates.cli.scan;

import org.jspecify.annotations.NullMarked;
