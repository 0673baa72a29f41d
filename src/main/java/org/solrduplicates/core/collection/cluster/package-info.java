/**
 * From links between documents to components, and from what people decided to components that hold
 * to it.
 *
 * <p>Open {@link org.solrduplicates.core.collection.cluster.Components} first: it cuts the links of
 * a collection into connected components, none of them larger than can be compared in full. A
 * {@link org.solrduplicates.core.collection.cluster.Components.Component} says which of its pairs
 * are still to be compared before it can be cut into groups by average linkage.
 *
 * <p>{@link org.solrduplicates.core.collection.cluster.ConstrainedComponent} makes a component anew
 * when people have decided about some of its pairs: what must be linked is joined first, what
 * cannot be linked keeps apart whatever would join it ({@link
 * org.solrduplicates.core.collection.cluster.ConstrainedComponent.ConstrainedUnion}). {@link
 * org.solrduplicates.core.collection.cluster.UnionFind} is the structure of Galler and Fischer
 * (1964) underneath.
 *
 * <p>Everything here is numbers of documents: no index, no text, no settings but the limit of a
 * component's size. The same links give the same components in any order of coming, which the tests
 * say for random links.
 *
 * <p>Who may come in: {@code core.collection}; {@code solr.collection}, to show decided groups in
 * lists. It uses {@code core.collection.shard} for columns of comparisons at most.
 */
@NullMarked
package org.solrduplicates.core.collection.cluster;

import org.jspecify.annotations.NullMarked;
