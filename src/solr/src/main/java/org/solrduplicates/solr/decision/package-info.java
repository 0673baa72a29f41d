// SPDX-License-Identifier: Apache-2.0
/**
 * Stores manual decisions in a companion: another core or collection of the same Solr (ADR 0011).
 *
 * <p>Open {@link org.solrduplicates.solr.decision.DecisionStore} first. Each decision is a document
 * of the companion, so it is replicated, backed up and secured like any other. The main index is
 * not changed, and decisions survive rebuilding it.
 */
@NullMarked
package org.solrduplicates.solr.decision;

import org.jspecify.annotations.NullMarked;
