// SPDX-License-Identifier: Apache-2.0
/**
 * Splits a text into words, the input of fingerprints and similarities.
 *
 * <p>Open {@link org.solrduplicates.core.text.UnicodeWords} first. An analyzer of the schema can
 * replace it behind {@link org.solrduplicates.core.text.WordCutter} (ADR 0001). The form of a word
 * is part of the stored format, because its hash is in the index: a change needs a new number of
 * the cutter, see {@link org.solrduplicates.core.fingerprint.Fingerprint}.
 */
@Internal
@NullMarked
package org.solrduplicates.core.text;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
