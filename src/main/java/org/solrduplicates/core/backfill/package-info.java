/** Fingerprints for documents that were indexed without: what is to be done, and how fast. */
@NullMarked
package org.solrduplicates.core.backfill;

import org.jspecify.annotations.NullMarked;
