/**
 * The command line: reads a folder of files and sends them to Solr, prints the version groups that
 * Solr finds as histories, and lets Solr group the whole collection, with a report. The only
 * package that knows Tika.
 *
 * <p>Files are parsed outside Solr, in a process of their own with its own heap and a time limit
 * ({@link org.solrduplicates.cli.ExtractionProcess}), because a parser of forty formats can be made
 * to loop or to run out of memory by one bad file.
 */
@NullMarked
package org.solrduplicates.cli;

import org.jspecify.annotations.NullMarked;
