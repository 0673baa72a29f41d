/**
 * One version group, grown from one document: candidates, verification, and the same again from
 * each document that was kept.
 *
 * <p>Open {@link org.solrduplicates.core.group.Expansion} first: it owns the loop. In every {@link
 * org.solrduplicates.core.group.Round} it hands the documents whose duplicates are to be found to a
 * {@link org.solrduplicates.core.group.RoundExecutor}, which may be one index or all shards of a
 * collection; what comes back is a {@link org.solrduplicates.core.group.RoundResult} of {@link
 * org.solrduplicates.core.group.Link}s, verified where the documents lie. {@link
 * org.solrduplicates.core.group.LinkRule} is where a similarity becomes a decision: linked, worth a
 * review, or rejected. Whether two documents are linked is decided there and nowhere else. {@link
 * org.solrduplicates.core.group.Judge} adds what a single pair cannot know: constraints of people,
 * and how close a document is to those that are in the group already (ADR 0004).
 *
 * <p>The outcome is a {@link org.solrduplicates.core.group.VersionGroup}; {@link
 * org.solrduplicates.core.group.History} puts it in order; {@link
 * org.solrduplicates.core.group.Verdict} says of a text before it is added whether it is known, a
 * version, or new.
 *
 * <p>Nothing here knows an engine: rounds are plain values, which is why the same loop serves one
 * core, many shards, and a list in a test.
 */
@NullMarked
package org.solrduplicates.core.group;

import org.jspecify.annotations.NullMarked;
