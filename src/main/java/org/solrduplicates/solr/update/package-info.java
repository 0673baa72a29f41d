/**
 * What Solr calls at index time: the fingerprints of a document, the day on which it was first
 * seen, and what becomes of duplicates. The class names stand in solrconfig.xml, so they stay where
 * they are.
 *
 * <p>Open {@link org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory} first: it stores
 * the fingerprints of every document that is added or changed. What it sets depends on the document
 * alone, so every replica stores the same.
 *
 * <p>{@link org.solrduplicates.solr.update.PolicyUpdateProcessorFactory} looks for a duplicate of
 * each document before it is added, and tags, reports, rejects or leaves out the document by the
 * {@link org.solrduplicates.solr.update.Policy} (ADR 0010); {@link
 * org.solrduplicates.solr.update.DuplicateSearch} asks the collection, and {@link
 * org.solrduplicates.solr.update.RecentDocuments} knows those that searches do not see yet.
 *
 * <p>{@link org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory} stores when a document
 * was first added, and {@link org.solrduplicates.solr.update.KeepFirstSeenUpdateProcessor} keeps
 * that day when it is added again (ADR 0006). {@link
 * org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory} takes away group numbers that
 * documents bring along.
 */
@NullMarked
package org.solrduplicates.solr.update;

import org.jspecify.annotations.NullMarked;
