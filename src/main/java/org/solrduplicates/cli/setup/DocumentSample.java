package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What some documents have, to guess from which field is which. Changed while it is read, not
 * afterwards; not thread-safe.
 */
final class DocumentSample {
  /** How many documents are looked at, at most. */
  static final int DOCUMENTS = 100;

  private static final int PAGE = 10;

  /** As many characters are enough; the texts of ten documents may be a hundred megabytes. */
  private static final long ENOUGH = 5_000_000;

  private final Map<String, Long> lengths = new HashMap<>();
  private int documents;

  /** Reads the first documents of a collection, a few at a time. */
  static DocumentSample of(SolrServer solr, String path) throws IOException {
    DocumentSample sample = new DocumentSample();
    boolean more = true;
    while (more && sample.documents < DOCUMENTS && sample.characters() < ENOUGH) {
      String select = "/select?q=*:*&fl=*&defType=lucene&rows=" + PAGE + "&start=";
      JsonNode page = solr.get(path + select + sample.documents).path("response").path("docs");
      page.forEach(sample::add);
      more = page.size() == PAGE;
    }
    return sample;
  }

  /** Adds a document: its fields with a value or a list of values each. */
  void add(JsonNode document) {
    documents++;
    for (Map.Entry<String, JsonNode> field : document.properties()) {
      lengths.merge(field.getKey(), length(field.getValue()), Long::sum);
    }
  }

  /** Only texts and numbers have a length; child documents have none. */
  private static long length(JsonNode value) {
    long sum = value.asText().length();
    for (JsonNode one : value) {
      sum += one.asText().length();
    }
    return sum;
  }

  private long characters() {
    return lengths.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how many documents were looked at. */
  int documents() {
    return documents;
  }

  /** Returns the fields that any document has. */
  Set<String> fields() {
    return Set.copyOf(lengths.keySet());
  }

  /** Returns how many characters of a field a document has on average, 0 for none. */
  long meanLength(String field) {
    return documents == 0 ? 0 : lengths.getOrDefault(field, 0L) / documents;
  }
}
