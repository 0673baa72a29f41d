// SPDX-License-Identifier: Apache-2.0
/**
 * How good the answers of Solr are for a labelled set, over HTTP.
 *
 * <p>Open {@link org.solrduplicates.evaluate.EvaluationReport} first, which has all figures in
 * Markdown. {@link org.solrduplicates.evaluate.LabelledGroups} is what is known: documents with
 * their groups. {@link org.solrduplicates.evaluate.EvaluationRequests} asks about every document,
 * as a user would. {@link org.solrduplicates.evaluate.EvaluationPairs} and {@link
 * org.solrduplicates.evaluate.EvaluationGroups} hold the two together. {@link
 * org.solrduplicates.evaluate.EvaluationScore} counts as the script {@code score.py} beside the
 * data does; a test compares the two. {@link org.solrduplicates.evaluate.PassageScore} scores
 * copied passages.
 */
@NullMarked
package org.solrduplicates.evaluate;

import org.jspecify.annotations.NullMarked;
