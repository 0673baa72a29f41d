/** How similarities are distributed over a collection, and how sure a sample is of it. */
@NullMarked
package org.solrduplicates.core.stats;

import org.jspecify.annotations.NullMarked;
