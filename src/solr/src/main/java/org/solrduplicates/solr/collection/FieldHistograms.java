// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.stats.Population;
import org.solrduplicates.solr.collection.HistogramHandler.SampleComparison;
import org.solrduplicates.solr.collection.HistogramShards.Common;
import org.solrduplicates.solr.collection.HistogramShards.Drawn;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.FieldValues;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Mark;
import org.solrduplicates.solr.collection.shard.HistogramRequest;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.ShownFields;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.index.Filters.Part;

/**
 * A histogram for each value of a field, such as the sites of a crawl, or of the pairs between two
 * values. That of a value is the histogram with a filter on it.
 *
 * @param byFolder whether the field has paths, and the values are their folders
 * @param limit the number of values to show
 * @param between two values to compare, or none
 * @param comparisons compares the documents of a part, or all, until it is asked again
 */
record FieldHistograms(
    String field,
    boolean byFolder,
    int limit,
    List<String> between,
    HistogramRequest asked,
    Function<Optional<Part>, SampleComparison> comparisons) {
  private static final String FIELD = "dup.by";
  private static final String LIMIT = FIELD + ".limit";
  private static final String BETWEEN = "dup.between";
  private static final Pattern COMMA = Pattern.compile(",");

  /** Returns what is asked for; empty for one histogram of all documents. */
  static Optional<FieldHistograms> of(
      SolrQueryRequest request,
      HistogramRequest asked,
      Function<Optional<Part>, SampleComparison> comparisons) {
    SolrParams params = request.getParams();
    List<String> between = RequestParams.values(params, BETWEEN);
    if (params.get(FIELD) == null && between.isEmpty()) {
      return Optional.empty();
    }
    String name = params.get(FIELD, "");
    SchemaField field = request.getSchema().getFieldOrNull(name);
    boolean byFolder = params.getBool(LocalCollectionShard.BY_FOLDER, false);
    if (field == null || !ReadableField.isOneString(field) || (byFolder && !field.indexed())) {
      throw RequestParams.wrong(
          FIELD, "a single-valued string field with docValues, for folders also indexed", name);
    }
    ShownFields.size(params, request.getSchema());
    int limit = RequestParams.count(params, LIMIT, 10, 1, 100);
    if (between.isEmpty()) {
      asked.requireAtMost(LIMIT, limit);
    }
    return Optional.of(
        new FieldHistograms(name, byFolder, limit, two(between), asked, comparisons));
  }

  /** Values with a comma are two parameters. */
  private static List<String> two(List<String> sent) {
    List<String> two = sent.size() == 1 ? List.of(COMMA.split(sent.get(0), -1)) : sent;
    if (!two.isEmpty() && (two.size() != 2 || two.get(0).equals(two.get(1)))) {
      throw RequestParams.wrong(
          BETWEEN, "two different values of the field " + FIELD, String.join(",", sent));
    }
    return two;
  }

  void write(SimpleOrderedMap<Object> map) {
    map.add("by", field);
    if (between.isEmpty()) {
      writeValues(map);
    } else {
      writeBetween(map);
    }
  }

  private SampleComparison of(String value) {
    return comparisons.apply(Optional.of(new Part(field, value, Optional.of(byFolder))));
  }

  private void writeValues(SimpleOrderedMap<Object> map) {
    Map<String, Long> counts = new TreeMap<>(); // equal counts stay in order of their values
    boolean hasGroups = false;
    HistogramShards all = comparisons.apply(Optional.empty()).shards();
    for (FieldValues found : all.shards().ask(CollectionTasks.VALUES, field).values()) {
      found
          .counts()
          .forEach( // a node of an earlier version counts paths
              (value, count) ->
                  counts.merge(byFolder ? Part.folder(value) : value, (long) count, Long::sum));
      hasGroups |= found.grouped();
    }
    List<SimpleOrderedMap<Object>> values = new ArrayList<>();
    for (String value :
        counts.keySet().stream()
            .sorted(comparing(counts::get, reverseOrder()))
            .limit(limit)
            .toList()) {
      SampleComparison comparison = of(value);
      long documents = counts.getOrDefault(value, 0L);
      Common copies = comparison.shards().sharing(Mark.TEXT, documents);
      ResponseMap one =
          new ResponseMap()
              .with("val", value)
              .with("copies", copies.documents())
              .ifAny(Common.SIZE, copies.size());
      if (hasGroups) {
        Common grouped = comparison.shards().sharing(Mark.GROUP, documents);
        one.with("nearDuplicates", grouped.documents()).ifAny("redundantSize", grouped.size());
      }
      comparison.write(one, asked);
      values.add(one);
    }
    map.add("count", counts.size());
    map.add("values", values);
  }

  private void writeBetween(SimpleOrderedMap<Object> map) {
    List<SimpleOrderedMap<Object>> values = new ArrayList<>();
    List<FoundDocument> all = new ArrayList<>();
    List<Population> samples = new ArrayList<>();
    for (String value : between) {
      Drawn drawn = of(value).shards().draw(asked.size(), asked.seed());
      values.add(
          new ResponseMap()
              .with("val", value)
              .with("documents", drawn.documents())
              .with("sample", (long) drawn.sample().size()));
      all.addAll(drawn.sample());
      samples.add(drawn.population());
    }
    map.add("between", values);
    map.add("seed", asked.seed());
    map.add("exact", samples.stream().allMatch(Population::isExact));
    comparisons
        .apply(Optional.empty())
        .of(new Drawn(all.size(), all))
        .writePairs(map, samples.get(1), samples.get(0));
  }
}
