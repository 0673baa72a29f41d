/** What both the index side and the query side of the plugin read from their configuration. */
@NullMarked
package org.solrduplicates.solr;

import org.jspecify.annotations.NullMarked;
