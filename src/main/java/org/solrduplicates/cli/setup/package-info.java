/**
 * How the plugin gets into a collection, out of it again, and how one sees that it works: the
 * commands {@code install}, {@code uninstall} and {@code doctor}.
 *
 * <p>Open {@link org.solrduplicates.cli.setup.Install} first. Everything is asked of Solr by its
 * own APIs and changed through them, a request that changes something is printed as it is made, and
 * a second run changes nothing. What is there is read into {@link
 * org.solrduplicates.cli.setup.Site}, {@link org.solrduplicates.cli.setup.Schema} and {@link
 * org.solrduplicates.cli.setup.Configuration}; {@link org.solrduplicates.cli.setup.FieldProposal},
 * {@link org.solrduplicates.cli.setup.Plugins} and {@link org.solrduplicates.cli.setup.ConfigFile}
 * are pure and say what it should be; only {@link org.solrduplicates.cli.setup.SolrServer} sends
 * anything.
 *
 * <p>Only {@code cli} may come in. This room knows the client (the way to Solr, and JSON) and the
 * console.
 */
@NullMarked
package org.solrduplicates.cli.setup;

import org.jspecify.annotations.NullMarked;
