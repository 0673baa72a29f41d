/**
 * What people have decided about pairs of documents, whatever their similarity.
 *
 * <p>Open {@link org.solrduplicates.core.constraint.PairConstraint} first: two documents are never
 * in one group, or always are. Clustering calls this cannot-link and must-link (Wagstaff and Cardie
 * 2000). It is about two {@link org.solrduplicates.core.constraint.TextVersion}s, not about two
 * keys: who gives a document another text makes it another version, for which the decision does not
 * hold (ADR 0011).
 *
 * <p>{@link org.solrduplicates.core.constraint.PairConstraints} holds many of them, at most one on
 * each pair, and answers the questions that grouping asks.
 *
 * <p>How constraints act is not written here: {@code core.group} asks them when a group grows,
 * {@code core.collection} when all groups are made at once. Where they are kept is the business of
 * {@code solr.decision}.
 */
@NullMarked
package org.solrduplicates.core.constraint;

import org.jspecify.annotations.NullMarked;
