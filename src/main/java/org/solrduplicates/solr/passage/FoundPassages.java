package org.solrduplicates.solr.passage;

import java.util.List;

/**
 * The result of one shard.
 *
 * @param documents the heaviest first
 * @param outOfTime whether there may be more
 */
public record FoundPassages(List<AlignedDocument> documents, boolean outOfTime) {}
