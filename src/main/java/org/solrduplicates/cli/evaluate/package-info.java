/**
 * How good Solr's answers are, against what somebody has labelled, and how the example compares
 * with what is known of it.
 *
 * <p>Open {@link org.solrduplicates.cli.evaluate.EvaluationReport} first, which has all figures in
 * Markdown. {@link org.solrduplicates.cli.evaluate.EvaluationLabels} is what is known, read from a
 * set of documents with their groups ({@link org.solrduplicates.cli.evaluate.LabelledGroups}) or
 * from single pairs ({@link org.solrduplicates.cli.evaluate.LabelledPairs}). {@link
 * org.solrduplicates.cli.evaluate.EvaluationRequests} asks about every document, as a user would.
 * {@link org.solrduplicates.cli.evaluate.EvaluationPairs} and {@link
 * org.solrduplicates.cli.evaluate.EvaluationGroups} hold the two together, and {@link
 * org.solrduplicates.cli.evaluate.EvaluationScore} counts as the script {@code score.py} beside the
 * data does; a test compares the two.
 *
 * <p>{@link org.solrduplicates.cli.evaluate.ExpectedGroupsComparison} says where the example
 * differs from what is expected.
 *
 * <p>Only commands may come in. This room knows the report (for version groups), the client, tables
 * and the console.
 */
@NullMarked
package org.solrduplicates.cli.evaluate;

import org.jspecify.annotations.NullMarked;
