/**
 * The command line: reads a folder of files and sends them to Solr, prints the version groups that
 * Solr finds as histories, and lets Solr group the whole collection, with a report. Here are the
 * commands and their flags; the work is done in the rooms below. The only package that knows
 * picocli.
 *
 * <p>Open {@link org.solrduplicates.cli.Main} first. A command is one class: a {@code Callable}
 * with {@code @Command}, whose fields with {@code @Option} and {@code @Parameters} are its flags
 * and operands, and a line in {@code Main.COMMANDS}; what asks about one collection is a {@link
 * org.solrduplicates.cli.SolrCommand}. Parsing, misuse and help are made from these:
 *
 * <ul>
 *   <li>{@code call()} returns the number of an {@link org.solrduplicates.cli.console.ExitCode}.
 *       What 3 means is said by {@code exitCodeList}; 0, 1 and 2 are the same for all and added by
 *       Main.
 *   <li>Flags of several commands are a {@code @Mixin}: {@link
 *       org.solrduplicates.cli.SolrCommand.SolrFlags}, which has {@link
 *       org.solrduplicates.cli.AccessFlags} (password, TLS, proxy), {@link
 *       org.solrduplicates.cli.ReadingFlags}, {@link org.solrduplicates.cli.JobFlags}.
 *   <li>The type of a field says what is allowed ({@link org.solrduplicates.cli.Values}): {@code
 *       String}, {@code Path}, {@code Integer} (1 to 999999999), {@code Duration} (seconds). What
 *       may be left out is an {@code Optional}, what may be repeated a {@code List}.
 *   <li>What only shows when flags are seen together is a {@code ParameterException} at the
 *       beginning of {@code call()}, before anything is started.
 * </ul>
 *
 * <p>Nobody comes in but {@code java -jar}; every room below may be used here.
 */
@NullMarked
package org.solrduplicates.cli;

import org.jspecify.annotations.NullMarked;
