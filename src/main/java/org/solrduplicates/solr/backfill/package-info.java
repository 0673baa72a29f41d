/** Fingerprints for documents that were indexed without. */
@NullMarked
package org.solrduplicates.solr.backfill;

import org.jspecify.annotations.NullMarked;
