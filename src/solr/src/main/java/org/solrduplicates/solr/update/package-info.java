// SPDX-License-Identifier: Apache-2.0
/**
 * The update processors: fingerprints, first-seen dates, and the policy for duplicates. Their class
 * names are part of solrconfig.xml and do not change.
 *
 * <p>Open {@link org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory} first, then
 * {@link org.solrduplicates.solr.update.PolicyUpdateProcessorFactory} (ADR 0010).
 */
@NullMarked
package org.solrduplicates.solr.update;

import org.jspecify.annotations.NullMarked;
