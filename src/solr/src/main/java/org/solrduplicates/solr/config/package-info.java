// SPDX-License-Identifier: Apache-2.0
/**
 * Reads and checks solrconfig.xml, the schema and request parameters.
 *
 * <p>Open {@link org.solrduplicates.solr.config.PluginSettings} first. Update processors and search
 * components share it; a core in which they disagree does not start. {@link
 * org.solrduplicates.solr.config.StoredField} describes required fields, {@link
 * org.solrduplicates.solr.config.AdaptedFields} default ones. A {@link
 * org.solrduplicates.solr.config.ResponseMap} is a part of a response.
 */
@NullMarked
package org.solrduplicates.solr.config;

import org.jspecify.annotations.NullMarked;
