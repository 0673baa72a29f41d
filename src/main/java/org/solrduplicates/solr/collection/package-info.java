/**
 * The handlers for a whole collection: groups, links, histogram, decisions, weights, set-up and
 * copied passages. Their class names are in solrconfig.xml, so they do not move.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.GroupsHandler} first.
 */
@NullMarked
package org.solrduplicates.solr.collection;

import org.jspecify.annotations.NullMarked;
