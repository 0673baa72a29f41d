/** From two documents to one verdict that explains itself. */
@NullMarked
package org.solrduplicates.core.similarity;

import org.jspecify.annotations.NullMarked;
