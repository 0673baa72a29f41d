// SPDX-License-Identifier: Apache-2.0
/**
 * Installs, uninstalls and checks the plugin in a collection: the commands {@code install}, {@code
 * uninstall} and {@code doctor}.
 *
 * <p>Open {@link org.solrduplicates.cli.setup.Install} first. Everything is read and changed
 * through the APIs of Solr. Every change is printed, and a second run changes nothing. The current
 * state is in {@link org.solrduplicates.cli.setup.Site}, {@link
 * org.solrduplicates.cli.setup.Schema} and {@link org.solrduplicates.cli.setup.Configuration}.
 * {@link org.solrduplicates.cli.setup.FieldProposal}, {@link org.solrduplicates.cli.setup.Plugins}
 * and {@link org.solrduplicates.cli.setup.ConfigFile} compute the target state without I/O. {@link
 * org.solrduplicates.cli.setup.InstallCheck} finds what Solr would refuse. Only {@link
 * org.solrduplicates.cli.setup.SolrServer} sends requests.
 *
 * <p>Depends on {@code cli.client} and {@code cli.console}. Only the commands use it.
 */
@NullMarked
package org.solrduplicates.cli.setup;

import org.jspecify.annotations.NullMarked;
