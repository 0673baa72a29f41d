/** From words to numbers: SimHash, sketch, text hash, term bag and the record that stores them. */
@NullMarked
package org.solrduplicates.core.fingerprint;

import org.jspecify.annotations.NullMarked;
