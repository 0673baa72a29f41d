package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;

/** A core that is all of a collection. */
record OneCore(SolrCore core, WeightsQuestion question) implements SampledShards {
  @Override
  public SortedMap<String, SampleReader.Texts> texts() throws IOException {
    SampleReader.Texts texts =
        core.withSearcher(searcher -> question.reader(searcher.getIndexReader()).texts());
    return new TreeMap<>(Map.of(core.getName(), texts));
  }

  @Override
  public WordCounts counts(Map<String, TextSample> texts) throws IOException {
    TextSample chosen = Optional.ofNullable(texts.get(core.getName())).orElse(TextSample.EMPTY);
    return core.withSearcher(searcher -> question.reader(searcher.getIndexReader()).counts(chosen));
  }
}
