// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.util.List;

/** The result of one shard, heaviest documents first. */
public record FoundPassages(List<AlignedDocument> documents, boolean outOfTime) {}
