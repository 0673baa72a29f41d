/** The command line: scans folders, indexes files with Tika and runs the example. */
@NullMarked
package org.solrduplicates.cli;

import org.jspecify.annotations.NullMarked;
