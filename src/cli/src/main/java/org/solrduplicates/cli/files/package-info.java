// SPDX-License-Identifier: Apache-2.0
/**
 * Reads folders of files and indexes them in Solr.
 *
 * <p>Open {@link org.solrduplicates.cli.files.FolderIndexer} first: {@link
 * org.solrduplicates.cli.files.FolderWalk} lists the files, {@link
 * org.solrduplicates.cli.files.ExtractionProcess} reads each, and {@link
 * org.solrduplicates.cli.files.SkippedFiles} reports those that cannot be read.
 *
 * <p>Files are parsed in a separate process with its own heap and a time limit, because a bad file
 * can make a parser hang or run out of memory. {@link
 * org.solrduplicates.cli.files.ExtractionWorker} is the main class of that process. It follows
 * {@link org.solrduplicates.cli.files.ExtractionProtocol}, ends with its parent and cannot use the
 * network. Only {@link org.solrduplicates.cli.files.TikaExtractor} and {@code UnreadMembers}, which
 * finds the content that is missing in the text, use Tika.
 *
 * <p>{@link org.solrduplicates.cli.files.WebCapture} unpacks web captures. Only it and {@code
 * CaptureChannel} use the WARC library.
 *
 * <p>Depends on {@code cli.client}, {@code cli.table} and {@code cli.console}. The commands and
 * {@code cli.scan} use it.
 */
@NullMarked
package org.solrduplicates.cli.files;

import org.jspecify.annotations.NullMarked;
