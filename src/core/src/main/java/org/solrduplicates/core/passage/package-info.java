// SPDX-License-Identifier: Apache-2.0
/**
 * Copied passages: what two texts share at some place, though they are not versions of each other
 * (docs/adr/0018).
 *
 * <p>Open {@link org.solrduplicates.core.passage.PassageAligner} first. The index keeps the {@link
 * org.solrduplicates.core.passage.FragmentSettings#hashes} of each document; they lead to
 * candidates for an exact alignment. The hashes depend on {@code core.text}, on {@code
 * core.fingerprint.Hash} and on the table of initials; a change there requires a new index.
 */
@Internal
@NullMarked
package org.solrduplicates.core.passage;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
