/** From text to words: tokens, shingles and the bag of words. */
@NullMarked
package org.solrduplicates.core.text;

import org.jspecify.annotations.NullMarked;
