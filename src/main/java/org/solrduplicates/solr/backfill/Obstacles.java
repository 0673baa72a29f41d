package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.search.DuplicatesRequest;

/**
 * Why documents of an index cannot be updated.
 *
 * @param always what cannot be helped
 * @param losses the fields that would be lost, with the reasons
 */
record Obstacles(List<String> always, SortedMap<String, String> losses) {
  private static final String ALWAYS = "always";
  private static final String LOSSES = "losses";

  /** Looks at an index. */
  static Obstacles of(SolrIndexSearcher searcher, PluginSettings settings) throws IOException {
    IndexSchema schema = searcher.getSchema();
    List<String> always = new ArrayList<>();
    if (schema.getUniqueKeyField() == null) {
      always.add("the schema has no uniqueKey");
    }
    if (schema.getFieldOrNull(CommonParams.VERSION_FIELD) == null) {
      always.add("the schema has no field _version_");
    }
    if (searcher.getCore().getUpdateHandler().getUpdateLog() == null) {
      always.add("solrconfig.xml has no updateLog");
    }
    settings.textFields().stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && schema.isCopyFieldTarget(field))
        .forEach(field -> always.add(copied(field)));
    new NestedSurvey(searcher).obstacle().ifPresent(always::add);
    return new Obstacles(always, new FieldSurvey(searcher, settings).losses());
  }

  private static String copied(SchemaField field) {
    return "the textField '"
        + field.getName()
        + "' is the target of a copyField, which is filled after fingerprints are made";
  }

  /** Returns all of two. */
  Obstacles and(Obstacles other) {
    SortedMap<String, String> all = new TreeMap<>(losses);
    all.putAll(other.losses);
    return new Obstacles(
        Stream.concat(always.stream(), other.always.stream()).distinct().toList(), all);
  }

  /**
   * Refuses to go on.
   *
   * @param allowed the fields that may be lost
   */
  void refuseUnless(Set<String> allowed) {
    SortedMap<String, String> refused = new TreeMap<>(losses);
    refused.keySet().removeAll(allowed);
    if (!always.isEmpty()) {
      throw DuplicatesRequest.badRequest(
          "documents cannot be updated: " + String.join("; ", always));
    }
    if (!refused.isEmpty()) {
      throw DuplicatesRequest.badRequest(
          "documents cannot be updated without loss of these fields: "
              + refused.entrySet().stream()
                  .map(loss -> loss.getKey() + " (" + loss.getValue() + ")")
                  .collect(Collectors.joining(", ")));
    }
  }

  /** Refuses to allow what is not lost, which is most often misspelt. */
  void refuseNeedless(Set<String> allowed) {
    for (String name : new TreeSet<>(allowed)) {
      if (!losses.containsKey(name)) {
        throw DuplicatesRequest.badRequest(
            BackfillBody.ALLOW_LOSS
                + " names '"
                + name
                + "', which is not lost; lost are "
                + losses.keySet());
      }
    }
  }

  /** Returns it as it is sent to another node. */
  SimpleOrderedMap<Object> written() {
    SimpleOrderedMap<Object> reasons = new SimpleOrderedMap<>();
    losses.forEach(reasons::add);
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(ALWAYS, always);
    map.add(LOSSES, reasons);
    return map;
  }

  static Obstacles read(NamedList<?> map) {
    SortedMap<String, String> losses = new TreeMap<>();
    ((NamedList<?>) map.get(LOSSES)).forEach((name, why) -> losses.put(name, (String) why));
    return new Obstacles(
        ((List<?>) map.get(ALWAYS)).stream().map(String.class::cast).toList(), losses);
  }
}
