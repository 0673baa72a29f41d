/**
 * Copied passages: what two texts have in common at some place, though they are no versions of each
 * other. Why it is so is in docs/adr/0018.
 *
 * <p>Open {@link org.solrduplicates.core.passage.PassageAligner} first: it says exactly what two
 * texts share, and where. What leads to the texts worth aligning is a fragment; an index keeps
 * {@link org.solrduplicates.core.passage.FragmentSettings#hashes} of each document:
 *
 * <pre>
 *   PassageText            a text as words, with offsets and initials of pinyin
 *   FragmentSettings       its fragments: a few of its n-grams, chosen by Winnowing
 *   IgnoredFragments       those that say nothing; whoever knows the index makes it
 *   PassageAligner         SharedPassages: the Passage records and the share of each text
 * </pre>
 *
 * <p>A fragment may lead to a text that shares nothing worth telling, but hardly ever misses one;
 * the alignment is exact.
 *
 * <p>Hashes of fragments are meant to be stored: they depend on the words as {@code core.text} cuts
 * them, on {@code core.fingerprint.Hash} and on the table of initials, and a change of one of these
 * means indexing again. Nothing else of core is used here. All is immutable, or for one call.
 */
@NullMarked
package org.solrduplicates.core.passage;

import org.jspecify.annotations.NullMarked;
