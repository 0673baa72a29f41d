// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** The stored values of some documents of a collection. Not thread-safe. */
final class DocumentSample {
  static final int DOCUMENTS = 100;

  private static final String VERSION = "_version_";

  /** Solr versions are milliseconds followed by a counter of this many bits. */
  private static final int VERSION_BITS = 20;

  private static final Duration AT_ONCE = Duration.ofMinutes(1);

  private static final int PAGE = 10;

  /** Solr sorts as many documents as a page is far from the start. */
  private static final long FARTHEST = 10_000;

  /** A limit for the characters, because ten documents may have a hundred megabytes of text. */
  private static final long ENOUGH = 5_000_000;

  private final Map<String, Values> fields = new TreeMap<>();
  private final List<JsonNode> all = new ArrayList<>();
  private long characters;

  /** The values of a field: how many documents have one, and what they are. */
  private static final class Values {
    private int documents;
    private long characters;
    private final Set<String> distinct = new HashSet<>();
  }

  /** Reads pages of documents that are spread over a collection. */
  static DocumentSample of(SolrServer solr, String path) throws IOException {
    DocumentSample sample = new DocumentSample();
    long found = page(solr, path, 0, 0).path("numFound").asLong();
    long step = Math.max(PAGE, Math.min(found, FARTHEST) / (DOCUMENTS / PAGE));
    for (long start = 0;
        start < found && sample.documents() < DOCUMENTS && sample.characters < ENOUGH;
        start += step) {
      page(solr, path, start, PAGE).path("docs").forEach(sample::add);
    }
    return sample;
  }

  private static JsonNode page(SolrServer solr, String path, long start, int rows)
      throws IOException {
    String select = "/select?q=*:*&fl=*&defType=lucene&rows=" + rows + "&start=" + start;
    return solr.get(path + select).path("response");
  }

  void add(JsonNode document) {
    all.add(document);
    for (Map.Entry<String, JsonNode> field : document.properties()) {
      List<String> texts = texts(field.getValue());
      long length = texts.stream().mapToLong(String::length).sum();
      Values values = fields.computeIfAbsent(field.getKey(), name -> new Values());
      values.documents++;
      values.characters += length;
      values.distinct.add(String.join("\n", texts));
      characters += length;
    }
  }

  /** Child documents are no texts. */
  private static List<String> texts(JsonNode value) {
    return value.isArray()
        ? StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText).toList()
        : List.of(value.asText());
  }

  int documents() {
    return all.size();
  }

  Set<String> fields() {
    return Set.copyOf(fields.keySet());
  }

  private Values values(String field) {
    return fields.getOrDefault(field, new Values());
  }

  /** Returns the share of documents that have a field, from 0 to 1. */
  double share(String field) {
    return documents() == 0 ? 0 : (double) values(field).documents / documents();
  }

  /** Returns the mean number of characters in the documents that have a field; 0 for none. */
  long meanLength(String field) {
    Values values = values(field);
    return values.documents == 0 ? 0 : values.characters / values.documents;
  }

  /** Returns the number of different values of a field. */
  int distinct(String field) {
    return values(field).distinct.size();
  }

  /** Returns whether a date is always that at which Solr got the document. */
  boolean isIndexTime(String field) {
    List<JsonNode> dated =
        all.stream().filter(one -> one.hasNonNull(field) && one.hasNonNull(VERSION)).toList();
    return !dated.isEmpty() && dated.stream().allMatch(one -> isIndexTime(one, field));
  }

  private static boolean isIndexTime(JsonNode document, String field) {
    try {
      long version = Long.parseLong(texts(document.path(VERSION)).get(0));
      Instant date = Instant.parse(texts(document.path(field)).get(0));
      Duration apart = Duration.between(date, Instant.ofEpochMilli(version >> VERSION_BITS));
      return apart.abs().compareTo(AT_ONCE) < 0;
    } catch (NumberFormatException | DateTimeParseException | IndexOutOfBoundsException e) {
      return false; // no date, or no version that Solr has made
    }
  }

  /** Returns whether a document has a value in a field that none of its other fields has. */
  boolean hasOwnValue(String field, Collection<String> others) {
    for (JsonNode document : all) {
      List<String> own = new ArrayList<>(texts(document.path(field)));
      others.forEach(other -> own.removeAll(texts(document.path(other))));
      own.remove("");
      if (!own.isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
