/**
 * Tables: aligned text for a terminal ({@link org.solrduplicates.cli.table.TextTable}), {@link
 * org.solrduplicates.cli.table.Csv}, {@link org.solrduplicates.cli.table.Tsv}, {@link
 * org.solrduplicates.cli.table.MarkdownTable} and {@link org.solrduplicates.cli.table.Html}.
 *
 * <p>Each writer escapes texts for its format, because they come from documents: a CSV cell cannot
 * become a formula, a title cannot become HTML markup, a tab or line break cannot start another
 * cell. Numbers are formatted the same in every locale.
 *
 * <p>Depends on {@code cli.console} only. All other packages of the command line may use it.
 */
@NullMarked
package org.solrduplicates.cli.table;

import org.jspecify.annotations.NullMarked;
