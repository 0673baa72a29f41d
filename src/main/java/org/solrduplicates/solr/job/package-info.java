/** A job in the background of a core: its status, and what outlives the process. */
@NullMarked
package org.solrduplicates.solr.job;

import org.jspecify.annotations.NullMarked;
