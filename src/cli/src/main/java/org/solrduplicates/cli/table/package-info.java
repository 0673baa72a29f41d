// SPDX-License-Identifier: Apache-2.0
/**
 * Tables for a terminal, CSV, TSV, Markdown and HTML.
 *
 * <p>Open {@link org.solrduplicates.cli.table.TextTable} first for a terminal, {@link
 * org.solrduplicates.cli.table.Html} for a page, {@link org.solrduplicates.cli.table.Csv} and
 * {@link org.solrduplicates.cli.table.Tsv} for files, {@link
 * org.solrduplicates.cli.table.MarkdownTable} for an evaluation.
 *
 * <p>Each writer escapes texts for its format, because they come from documents: a CSV cell cannot
 * become a formula, a title cannot become HTML markup, a tab or line break cannot start another
 * cell. Numbers are formatted the same in every locale.
 *
 * <p>Depends on {@code cli.console} only. All other packages of the command line may use it.
 *
 * <p>Open {@link org.solrduplicates.cli.table.TextTable} first.
 */
@NullMarked
package org.solrduplicates.cli.table;

import org.jspecify.annotations.NullMarked;
