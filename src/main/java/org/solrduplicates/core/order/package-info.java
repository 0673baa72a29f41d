/**
 * The one order of the versions of a document, and the dates that it is made of.
 *
 * <p>Open {@link org.solrduplicates.core.order.VersionOrder} first: answers, lists, exports,
 * reports and policies all take the history and its latest document from it (ADR 0016). Texts come
 * in the order of their dates; where these are equal, in that of the marks in their names, and then
 * by id, so that the same documents have the same order wherever and whenever they are asked for.
 *
 * <p>{@link org.solrduplicates.core.order.OrderedDocument} is all that the order needs to know of a
 * document; whoever has more turns it into one. {@link org.solrduplicates.core.order.CredibleDates}
 * decides which dates count at all: those of the future and those that programs write for "unknown"
 * do not, and an {@link org.solrduplicates.core.order.IgnoredDate} says so in the answer.
 *
 * <p>An order of a part of a group is the order of the whole without the rest, so that a filter
 * does not turn it round.
 */
@NullMarked
package org.solrduplicates.core.order;

import org.jspecify.annotations.NullMarked;
