// SPDX-License-Identifier: Apache-2.0
/**
 * Output, progress, exit codes and error messages of the command line.
 *
 * <p>Open {@link org.solrduplicates.cli.console.Console} first. Results go to {@code out}, so that
 * they can be piped; everything else goes to {@code err}. Texts from elsewhere (titles, file names,
 * messages of Solr) are written through {@code Console.printable}, because a terminal executes
 * control characters.
 *
 * <p>A failure that is not a bug is an {@code IOException}. {@link
 * org.solrduplicates.cli.console.FailureReason} turns it into a message. Code that has a better
 * message throws a {@link org.solrduplicates.cli.console.FailureReason.UserException}, which may
 * set an exit code.
 *
 * <p>Depends on no other package of the command line, nor on Tika or picocli. All of them may use
 * it.
 */
@NullMarked
package org.solrduplicates.cli.console;

import org.jspecify.annotations.NullMarked;
