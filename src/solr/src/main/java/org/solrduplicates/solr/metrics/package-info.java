// SPDX-License-Identifier: Apache-2.0
/**
 * The figures of the plugin in Solr's metrics registry, and its log categories. Start with {@link
 * org.solrduplicates.solr.metrics.Metrics}.
 */
@NullMarked
package org.solrduplicates.solr.metrics;

import org.jspecify.annotations.NullMarked;
