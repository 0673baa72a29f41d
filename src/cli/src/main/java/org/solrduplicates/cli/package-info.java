// SPDX-License-Identifier: Apache-2.0
/**
 * The commands and their flags. The only package that uses picocli.
 *
 * <p>Open {@link org.solrduplicates.cli.Main} first. A command is a {@code Callable} with
 * {@code @Command} and an entry in {@code Main.COMMANDS}. Its fields with {@code @Option} and
 * {@code @Parameters} are the flags and operands. A command for one collection is a {@link
 * org.solrduplicates.cli.SolrCommand}.
 *
 * <ul>
 *   <li>{@code call()} returns the number of an {@link org.solrduplicates.cli.console.ExitCode}.
 *       Main describes the codes 0, 1 and 2; {@code exitCodeList} describes the others.
 *   <li>Common flags are a {@code @Mixin}: {@link org.solrduplicates.cli.SolrCommand.SolrFlags},
 *       which contains {@link org.solrduplicates.cli.AccessFlags} (password, TLS, proxy), {@link
 *       org.solrduplicates.cli.ReadingFlags}, {@link org.solrduplicates.cli.JobFlags}.
 *   <li>The type of a field defines the valid values ({@link org.solrduplicates.cli.Values}):
 *       {@code String}, {@code Path}, {@code Integer} (1 to 999999999), {@code Duration} (seconds).
 *       An optional flag is an {@code Optional}, a repeatable one a {@code List}.
 *   <li>Contradictory flags are a {@code ParameterException} at the beginning of {@code call()},
 *       before anything is started.
 * </ul>
 */
@NullMarked
package org.solrduplicates.cli;

import org.jspecify.annotations.NullMarked;
