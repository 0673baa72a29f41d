/**
 * What every part of the command line needs, whatever it is about: where a command writes, how far
 * it is, what it ends with, and why it failed, in one line.
 *
 * <p>Open {@link org.solrduplicates.cli.console.Console} first: results go to its stream {@code
 * out}, so that they can be piped, and everything about the run to {@code err}. What comes from
 * elsewhere, such as titles, file names and messages of Solr, is written through {@code
 * Console.printable}, for a terminal would obey control characters.
 *
 * <p>A failure that is nobody's mistake here is thrown as an {@code IOException}, a {@code
 * SolrServerException} or a {@code SolrException}; {@link
 * org.solrduplicates.cli.console.FailureReason} finds the words. Whoever knows better words throws
 * a {@link org.solrduplicates.cli.console.FailureReason.UserException}, whose message is said as it
 * is and which may have an exit code of its own.
 *
 * <p>Every room of the command line may come in; this one knows no other, and neither Solr's client
 * nor Tika nor picocli.
 */
@NullMarked
package org.solrduplicates.cli.console;

import org.jspecify.annotations.NullMarked;
