/**
 * Texts in rows and columns: aligned for a terminal, separated by commas or tabs, as Markdown and
 * as HTML; and figures and names of formats as they stand in cells.
 *
 * <p>Open {@link org.solrduplicates.cli.table.TextTable} first, then the one that is wanted: {@link
 * org.solrduplicates.cli.table.Csv} and {@link org.solrduplicates.cli.table.Tsv} for files, {@link
 * org.solrduplicates.cli.table.MarkdownTable} for the report on an evaluation, {@link
 * org.solrduplicates.cli.table.Html} for the report on a collection.
 *
 * <p>What comes in is foreign, so each of these lets a text be nothing but a text in its format: a
 * cell of a spreadsheet is no formula, a title in HTML is no markup, and a tab or the end of a line
 * in a cell does not make another one. Figures are written the same in every locale.
 *
 * <p>All rooms but the console may come in. This one knows the console alone, and nothing of
 * documents, groups or Solr.
 */
@NullMarked
package org.solrduplicates.cli.table;

import org.jspecify.annotations.NullMarked;
