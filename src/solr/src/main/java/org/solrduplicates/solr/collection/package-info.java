// SPDX-License-Identifier: Apache-2.0
/**
 * Collection-wide handlers: groups, links, histogram, decisions, weights, set-up and copied
 * passages. Their class names appear in solrconfig.xml, so they must not change.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.GroupsHandler} first.
 */
@NullMarked
package org.solrduplicates.solr.collection;

import org.jspecify.annotations.NullMarked;
