/** How similarities are distributed over a collection. */
@NullMarked
package org.solrduplicates.core.stats;

import org.jspecify.annotations.NullMarked;
