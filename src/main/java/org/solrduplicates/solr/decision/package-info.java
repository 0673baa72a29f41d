/**
 * Where the decisions of people are kept: in a companion, another core or collection of the same
 * Solr.
 *
 * <p>Open {@link org.solrduplicates.solr.decision.DecisionStore} first. A decision is a document of
 * the companion, so that it is replicated, backed up and secured as any other; the index that it is
 * about is not touched, and a rebuilt index finds its decisions again (ADR 0011). {@link
 * org.solrduplicates.solr.decision.MadeDecision} is a decision with who made it, when and why;
 * {@link org.solrduplicates.solr.decision.DecisionKey} makes its id of the two documents, so that
 * the same pair has one decision at most, whoever writes it and in whichever order.
 *
 * <p>A store answers for some documents at a time, for a request. Whoever may ask the collection
 * need not have the permission to ask the companion.
 *
 * <p>Who may come in: {@code solr.search} and {@code solr.collection}. It uses {@code
 * core.constraint}.
 */
@NullMarked
package org.solrduplicates.solr.decision;

import org.jspecify.annotations.NullMarked;
