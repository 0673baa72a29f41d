// SPDX-License-Identifier: Apache-2.0
/**
 * The HTTP client for Solr, and its answers as records.
 *
 * <p>Open {@link org.solrduplicates.cli.client.SolrCollection} first, which has a method for each
 * request of the commands. {@link org.solrduplicates.cli.client.SolrNodes} selects one of several
 * nodes, {@link org.solrduplicates.cli.client.Access} holds credentials, TLS and proxy. {@link
 * org.solrduplicates.cli.client.RunningJob} starts a job and waits for its end.
 *
 * <p>{@link org.solrduplicates.cli.client.Json} reads answers into records such as {@link
 * org.solrduplicates.cli.client.DuplicatesAnswer}. A missing required member is an error that names
 * it; unknown members are ignored, so a newer Solr may add some.
 *
 * <p>Only {@link org.solrduplicates.cli.client.Credentials} holds a password. Addresses are kept
 * without credentials, and no message, record or exception shows them.
 *
 * <p>Depends on {@code cli.console} and {@code cli.table}. The commands, {@code cli.files}, {@code
 * cli.report}, {@code cli.scan} and {@code cli.setup} use it.
 */
@NullMarked
package org.solrduplicates.cli.client;

import org.jspecify.annotations.NullMarked;
