// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.setup.Warning;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/** The document counts and warnings of one shard. */
public record SetupShard(SetupCounts counts, List<String> warnings) {
  static final ShardTask<SetupShard, Nothing, SetupShard> TASK =
      ShardTask.reading(
          "setup", Codec.of(Nothing.class), Codec.of(SetupShard.class), (shard, nothing) -> shard);

  static SetupShard of(SolrQueryRequest request, PluginSettings settings) throws IOException {
    return new SetupShard(
        SetupCounts.of(request.getSearcher(), FingerprintFields.FINGERPRINT, settings.textFields()),
        SetupWatch.of(request.getCore()));
  }

  SetupShard plus(SetupShard other) {
    return new SetupShard(
        counts.plus(other.counts),
        Stream.concat(warnings.stream(), other.warnings.stream()).distinct().toList());
  }

  /** Returns the warnings of the collection. A text field is not empty if any shard has values. */
  List<String> common() {
    Set<String> known =
        counts.empty().entrySet().stream()
            .filter(empty -> empty.getValue() < counts.documents())
            .map(empty -> Warning.TEXT_EMPTY.with(empty.getKey()))
            .collect(Collectors.toSet());
    return warnings.stream().filter(warning -> !known.contains(warning)).toList();
  }

  /**
   * Document counts by fingerprint settings. Reads the header of each fingerprint, and no text.
   * Immutable.
   *
   * @param settings number of documents with a fingerprint, by the number of its settings
   * @param empty number of documents without a value, by text field; omits fields whose count
   *     requires reading every document
   */
  public record SetupCounts(
      long documents, SortedMap<String, Long> settings, SortedMap<String, Long> empty) {
    /** Key for fingerprints of another version of the plugin. */
    static final String UNREADABLE = "unreadable";

    private static final String DOCUMENTS = "documents";
    private static final String EMPTY = "empty";

    /** Key for the number of documents that a backfill would change. */
    static final String WANTING = "wanting";

    private static final int CHECK_EVERY = 1 << 14;

    static SetupCounts of(SolrIndexSearcher searcher, String fingerprint, List<String> texts)
        throws IOException {
      SortedMap<String, Long> settings = new TreeMap<>();
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        FieldInfo field = leaf.reader().getFieldInfos().fieldInfo(fingerprint);
        if (field != null && field.getDocValuesType() == DocValuesType.BINARY) {
          count(leaf.reader(), fingerprint, settings);
        }
      }
      long documents = searcher.getIndexReader().numDocs();
      SortedMap<String, Long> empty = new TreeMap<>();
      for (String text : texts) {
        having(searcher, text).ifPresent(having -> empty.put(text, documents - having));
      }
      return new SetupCounts(documents, settings, empty);
    }

    private static void count(LeafReader segment, String field, SortedMap<String, Long> settings)
        throws IOException {
      Bits live = segment.getLiveDocs();
      BinaryDocValues records = segment.getBinaryDocValues(field);
      for (int d = records.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = records.nextDoc()) {
        if (d % CHECK_EVERY == 0) {
          TimeLimit.check();
        }
        if (live == null || live.get(d)) {
          settings.merge(settings(records.binaryValue()), 1L, Long::sum);
        }
      }
    }

    private static String settings(BytesRef record) {
      return FingerprintReader.header(record).map(h -> number(h.words())).orElse(UNREADABLE);
    }

    static String number(int words) {
      return String.valueOf(words);
    }

    /** In fields with terms only, deleted documents count until they are merged away. */
    private static OptionalLong having(SolrIndexSearcher searcher, String name) throws IOException {
      FieldInfo field = searcher.getFieldInfos().fieldInfo(name);
      if (field == null) {
        return OptionalLong.of(0);
      }
      if (field.hasNorms() || field.getDocValuesType() != DocValuesType.NONE) {
        return OptionalLong.of(searcher.count(new FieldExistsQuery(name)));
      }
      return field.getIndexOptions() == IndexOptions.NONE
          ? OptionalLong.empty()
          : OptionalLong.of(havingTerms(searcher, name));
    }

    private static long havingTerms(SolrIndexSearcher searcher, String name) throws IOException {
      long having = 0;
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        Terms terms = leaf.reader().terms(name);
        having += terms == null ? 0 : Math.min(terms.getDocCount(), leaf.reader().numDocs());
      }
      return having;
    }

    /** Adds the counts of two shards; omits empty fields that only one of them could count. */
    SetupCounts plus(SetupCounts other) {
      SortedMap<String, Long> all = new TreeMap<>(settings);
      other.settings.forEach((number, count) -> all.merge(number, count, Long::sum));
      SortedMap<String, Long> none = new TreeMap<>(empty);
      none.keySet().retainAll(other.empty.keySet());
      none.replaceAll((text, count) -> count + other.empty.getOrDefault(text, 0L));
      return new SetupCounts(documents + other.documents, all, none);
    }

    /**
     * Returns the number of documents without a fingerprint of the current settings, except those
     * that are known to have no text.
     *
     * @param words the number of the current settings
     * @param texts the number of text fields
     */
    long wanting(int words, int texts) {
      long current = settings.getOrDefault(number(words), 0L);
      long without = documents - sum(settings);
      return Math.max(0, without - withoutText(texts)) + sum(settings) - current;
    }

    /**
     * Returns a lower bound of the documents without any text field: a document with a text lacks
     * at most all other text fields.
     */
    private long withoutText(int texts) {
      return Math.max(0, sum(empty) - Math.max(0, texts - 1) * documents);
    }

    private static long sum(Map<String, Long> counts) {
      return counts.values().stream().mapToLong(count -> count).sum();
    }

    /**
     * @param words the number of the current settings
     */
    SimpleOrderedMap<Object> written(int words, int texts) {
      SortedMap<String, Long> other = new TreeMap<>(settings);
      Long current = other.remove(number(words));
      return new ResponseMap()
          .with(DOCUMENTS, documents)
          .with("current", current == null ? 0L : current)
          .with("other", written(other))
          .with("without", documents - sum(settings))
          .with(EMPTY, written(empty))
          .with(WANTING, wanting(words, texts));
    }

    private static SimpleOrderedMap<Object> written(Map<String, Long> counts) {
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      counts.forEach(map::add);
      return map;
    }
  }
}
