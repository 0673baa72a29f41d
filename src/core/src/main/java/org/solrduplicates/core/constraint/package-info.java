// SPDX-License-Identifier: Apache-2.0
/**
 * Manual decisions about pairs of documents: cannot-link, with or without a direction, and
 * must-link.
 *
 * <p>Open {@link org.solrduplicates.core.constraint.PairConstraint} first. A decision is about two
 * texts, not two keys: it does not hold for a document with another text (ADR 0011). {@code
 * core.group} and {@code core.collection} apply constraints; {@code solr.decision} stores them.
 */
@Internal
@NullMarked
package org.solrduplicates.core.constraint;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
