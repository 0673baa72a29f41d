// SPDX-License-Identifier: Apache-2.0
/**
 * One version group, grown from one document.
 *
 * <p>Open {@link org.solrduplicates.core.group.Expansion} first: it owns the loop. In each {@link
 * org.solrduplicates.core.group.Round}, a {@link org.solrduplicates.core.group.RoundExecutor}
 * searches one index or all shards for duplicates of some documents. The {@link
 * org.solrduplicates.core.group.RoundResult} has verified {@link
 * org.solrduplicates.core.group.Link}s. {@link org.solrduplicates.core.group.LinkRule} alone turns
 * a similarity into a decision: kept, review or rejected. {@link
 * org.solrduplicates.core.group.Judge} adds manual decisions and the groups of the job (ADR 0004).
 *
 * <p>The result is a {@link org.solrduplicates.core.group.VersionGroup}. {@link
 * org.solrduplicates.core.group.History} orders it; {@link org.solrduplicates.core.group.Verdict}
 * classifies a text before it is added.
 *
 * <p>The package is independent of a search engine: rounds are plain values, so the same loop
 * serves one core, shards and a list in a test.
 */
@NullMarked
package org.solrduplicates.core.group;

import org.jspecify.annotations.NullMarked;
