// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import org.solrduplicates.core.passage.Passage.Span;

/**
 * A passage that was copied into a text, and from where.
 *
 * @param suspect the document that has the copy
 * @param source the document that it was copied from
 * @param copy where the copy is
 * @param original where it was copied from
 * @param length how long it was meant to be, by which it is counted
 * @param kind how the copy was changed, such as {@code reorder}
 */
public record PlantedPassage(
    String suspect, String source, Span copy, Span original, int length, String kind) {}
