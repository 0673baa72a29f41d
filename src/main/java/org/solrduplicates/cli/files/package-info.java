/**
 * How a folder of files becomes documents in Solr.
 *
 * <p>Open {@link org.solrduplicates.cli.files.FolderIndexer} first: {@link
 * org.solrduplicates.cli.files.FolderWalk} lists the files, {@link
 * org.solrduplicates.cli.files.ExtractionProcess} reads each, it makes the document, and what
 * cannot be read is reported by {@link org.solrduplicates.cli.files.SkippedFiles} and costs nothing
 * else.
 *
 * <p>Files are parsed in a process of their own with its own heap and a time limit, because a
 * parser of forty formats can be made to loop or to run out of memory by one bad file. {@link
 * org.solrduplicates.cli.files.ExtractionWorker} is that process; it is started by the name of its
 * class, speaks {@link org.solrduplicates.cli.files.ExtractionProtocol}, ends with its parent, and
 * fetches nothing from the network. {@link org.solrduplicates.cli.files.TikaExtractor} and {@code
 * UnreadMembers}, which finds what is missing in the text of an archive, are all that know Tika.
 * {@link org.solrduplicates.cli.files.TikaExtractor.EmbeddedDate} finds the dates that a document
 * carries in itself.
 *
 * <p>{@link org.solrduplicates.cli.files.WebCapture} unpacks what crawlers keep, and is all that
 * knows WARC.
 *
 * <p>Only commands may come in. This room knows the client, tables and the console.
 */
@NullMarked
package org.solrduplicates.cli.files;

import org.jspecify.annotations.NullMarked;
