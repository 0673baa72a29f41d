package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Map;
import org.solrduplicates.core.group.DocumentDate;
import org.solrduplicates.core.group.Round;

/**
 * All that a shard must be told to do its part of a round.
 *
 * @param settings what a version group is, as parameters and their values
 * @param values the pivot's values of the fields that the group must have in common with it
 * @param dates the pivot's dates, in order of trust
 * @param weights the version of the weights by which every shard compares
 * @param round what is to be looked up
 */
record ShardRound(
    Map<String, String> settings,
    Map<String, List<String>> values,
    List<DocumentDate> dates,
    long weights,
    Round round) {}
