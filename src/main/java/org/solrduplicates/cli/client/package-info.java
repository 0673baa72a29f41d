/**
 * The way to a Solr and what it answers: who asks, over which TLS and proxy, at which nodes, what a
 * refusal means in words, and the answers as records.
 *
 * <p>Open {@link org.solrduplicates.cli.client.SolrCollection} first, which asks one collection for
 * all that the commands want of it. Below it, {@link org.solrduplicates.cli.client.SolrNodes} sends
 * requests to one of several nodes, over the way that {@link org.solrduplicates.cli.client.Access}
 * describes. {@link org.solrduplicates.cli.client.RunningJob} starts a job in Solr and waits for
 * its end.
 *
 * <p>Answers are read by {@link org.solrduplicates.cli.client.Json} into records such as {@link
 * org.solrduplicates.cli.client.DuplicatesAnswer} and {@link
 * org.solrduplicates.cli.client.JobAnswer}: what Solr does not say is unknown or empty there, what
 * it must say and does not is a failure that names it, and what a record does not name is passed
 * over, so that a newer Solr may say more.
 *
 * <p>A password is kept in {@link org.solrduplicates.cli.client.Credentials} alone: addresses are
 * without the part that may have one, and no message, record or exception shows it.
 *
 * <p>Commands, files, report and setup may come in. This room knows the console and how a figure is
 * written, and nothing of flags.
 */
@NullMarked
package org.solrduplicates.cli.client;

import org.jspecify.annotations.NullMarked;
