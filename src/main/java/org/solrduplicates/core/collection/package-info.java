/**
 * All version groups of a collection at once.
 *
 * <p>Open {@link org.solrduplicates.core.collection.CollectionJob} first: a picture of the whole
 * road is there, and which pairs can be missed. Documents that have a phrase of their fingerprints
 * or a title in common are found by {@link org.solrduplicates.core.collection.TermJoin}; {@link
 * org.solrduplicates.core.collection.LinkSearch} has the pairs compared where the documents lie and
 * keeps links; {@link org.solrduplicates.core.collection.Components} cuts them into connected
 * components, none of them larger than can be compared in full, and {@link
 * org.solrduplicates.core.collection.AverageLinkage} cuts these into groups; {@link
 * org.solrduplicates.core.collection.GroupNumbers} gives each group the number that most of its
 * documents had before, and {@link org.solrduplicates.core.collection.GroupNumbers.NumberWriter}
 * writes those that changed (ADRs 0007 and 0008).
 *
 * <p>{@link org.solrduplicates.core.collection.ConstrainedComponent} makes a component anew when
 * people have decided about some of its pairs: what must be linked is joined first, what cannot be
 * linked keeps apart whatever would join it. The same links give the same components in any order
 * of coming, which the tests say for random links.
 *
 * <p>Documents are known by number: {@link org.solrduplicates.core.collection.DocumentTable} keeps
 * something of every document, in columns; texts and fingerprints stay on the shards. {@link
 * org.solrduplicates.core.collection.LastRun.RunRecord} remembers what was compared, so that the
 * next run compares only what changed ({@link org.solrduplicates.core.collection.LastRun}).
 *
 * <p>What the job asks of a shard is the interface {@link
 * org.solrduplicates.core.collection.shard.CollectionShard}; tests run the whole job over lists in
 * memory, against an oracle that compares every pair.
 */
@NullMarked
package org.solrduplicates.core.collection;

import org.jspecify.annotations.NullMarked;
