/**
 * What Solr calls at index time: fingerprints, first-seen dates, and the policy for duplicates. The
 * class names stand in solrconfig.xml, so they stay where they are.
 *
 * <p>Open {@link org.solrduplicates.solr.update.FingerprintUpdateProcessorFactory} first, then
 * {@link org.solrduplicates.solr.update.PolicyUpdateProcessorFactory} (ADR 0010).
 */
@NullMarked
package org.solrduplicates.solr.update;

import org.jspecify.annotations.NullMarked;
