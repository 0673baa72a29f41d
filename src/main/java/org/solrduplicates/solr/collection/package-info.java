/** The whole collection inside Solr: the job, its shards, and the handlers of what it found. */
@NullMarked
package org.solrduplicates.solr.collection;

import org.jspecify.annotations.NullMarked;
