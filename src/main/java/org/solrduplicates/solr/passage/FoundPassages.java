package org.solrduplicates.solr.passage;

import java.util.List;

/**
 * What a shard has found.
 *
 * @param documents those that share most fragments with the text, the heaviest first
 * @param outOfTime whether there may be more
 */
public record FoundPassages(List<AlignedDocument> documents, boolean outOfTime) {}
