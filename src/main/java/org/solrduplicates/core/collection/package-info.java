/** All version groups of a collection at once: join, compare, link and number. */
@NullMarked
package org.solrduplicates.core.collection;

import org.jspecify.annotations.NullMarked;
