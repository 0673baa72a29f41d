// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.solrduplicates.solr.TestCore.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.stats.Sample;

/** Histograms of texts of eight words each, so that sharing one more is worth an eighth. */
abstract class HistogramTest extends OneCoreTest {
  static final String PATH = "/duplicates/histogram";

  static NamedList<?> histogram(String... params) {
    return core.ask(PATH, dice(params)).histogram().orElseThrow();
  }

  static SolrInputDocument text(String id, int from, Object... more) {
    SolrInputDocument document = document(more);
    document.setField("id", id);
    document.setField("text", words(from, from + 8));
    return document;
  }

  /** The ids with the smallest hashes, as every shard must find them. */
  static Set<String> drawn(List<SolrInputDocument> documents, int size, long seed) {
    Sample sample = new Sample(size, seed);
    Map<Long, String> ids = new HashMap<>();
    documents.stream()
        .map(document -> (String) document.getFieldValue("id"))
        .forEach(id -> ids.put(DocumentKey.of(id, 0), id));
    ids.keySet().forEach(sample::add);
    return LongStream.of(sample.keys()).mapToObj(ids::get).collect(Collectors.toSet());
  }

  static NamedList<?> part(NamedList<?> histogram, String name) {
    return (NamedList<?>) histogram.get(name);
  }

  @SuppressWarnings("unchecked")
  static List<NamedList<Object>> buckets(NamedList<?> histogram, String name) {
    return (List<NamedList<Object>>) part(histogram, name).get("buckets");
  }

  static List<Object> each(NamedList<?> histogram, String name, String key) {
    return Answer.each(buckets(histogram, name), key);
  }

  /** Returns where the buckets of the nearest begin that are not empty, and what they count. */
  static Map<Object, Object> nearest(NamedList<?> histogram) {
    return buckets(histogram, "nearest").stream()
        .filter(bucket -> (long) bucket.get("count") > 0)
        .collect(Collectors.toMap(bucket -> bucket.get("from"), bucket -> bucket.get("count")));
  }

  static Object duplicates(NamedList<?> histogram) {
    return ((NamedList<?>) part(histogram, "nearest").get("duplicates")).get("share");
  }
}
