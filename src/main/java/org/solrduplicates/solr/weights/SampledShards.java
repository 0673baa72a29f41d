package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;

/** All shards of a collection as learning needs them. A shard that fails lets all fail. */
interface SampledShards {
  /** Returns the texts of each shard, by its name. */
  SortedMap<String, SampleReader.Texts> texts() throws IOException;

  /** Returns in how many of the texts each word is, of the texts that each shard is asked for. */
  WordCounts counts(Map<String, TextSample> texts) throws IOException;
}
