// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.solrduplicates.cli.setup.Schema.Field;
import org.solrduplicates.cli.setup.Schema.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.core.text.Sentence;

/**
 * Guesses the roles of fields from the schema and a sample of documents.
 *
 * <p>Candidates are fields that clients send and that can be read back: stored (or with doc values
 * as stored) and not the target of a copyField. Names with the prefix {@code _} or {@code dup_} are
 * excluded. If there are documents, only fields that occur in the sample count.
 *
 * <ul>
 *   <li>The <b>text</b> is the TextField with the longest values on average; without documents, the
 *       first of {@link #TEXTS} in the schema.
 *   <li><b>Title, file name and author</b> are the first of {@link #TITLES}, {@link #NAMES} and
 *       {@link #AUTHORS} among the text and string fields other than the text.
 *   <li><b>Dates</b> are all of {@link #DATES} among the date fields, in that order.
 * </ul>
 *
 * <p>Names are compared in lower case, with {@code _} for {@code -}, without the prefix {@code
 * attr_} and without one of the suffixes {@code _t _txt _s _ss _dt _dts}. Shorter names come first,
 * then alphabetical order.
 *
 * @param reasons a sentence for each guess
 */
record FieldProposal(FieldChoice fields, List<String> reasons) {
  static final List<String> TEXTS = names("content text body fulltext full_text description");
  static final List<String> TITLES =
      names("title dc_title titel titre titulo headline subject name");
  static final List<String> NAMES =
      names(
          "path file_path filepath file_name filename resource_name resourcename stream_name url uri");
  static final List<String> AUTHORS =
      names("author authors dc_creator creator autor auteur last_author");

  /** Dates that change with a version come before those that a copy keeps. */
  static final List<String> DATES =
      names(
          "modified last_modified lastmodified date_modified modified_date dcterms_modified"
              + " last_save_date updated updated_at published published_at created created_at"
              + " creation_date date_created dcterms_created date file_time");

  private static final Set<Kind> WORDS = Set.of(Kind.TEXT, Kind.STRING);

  private static List<String> names(String list) {
    return List.of(list.split(" "));
  }

  /** Guesses the roles that are not {@code named}. */
  static FieldProposal of(Schema schema, DocumentSample sample, FieldChoice named) {
    List<String> reasons = new ArrayList<>();
    List<Field> own =
        schema.fields().values().stream()
            .filter(field -> field.isOwn() && !field.name().matches("(_|dup_).*"))
            .filter(field -> sample.documents() == 0 || sample.fields().contains(field.name()))
            .toList();
    List<String> texts = named.texts().isEmpty() ? text(own, sample, reasons) : named.texts();
    List<Field> rest = own.stream().filter(field -> !texts.contains(field.name())).toList();
    FieldChoice found =
        new FieldChoice(
            texts,
            first("title", TITLES, rest, named.title(), reasons),
            first("name", NAMES, rest, named.name(), reasons),
            first("author", AUTHORS, rest, named.author(), reasons),
            dates(rest, named.dates(), reasons));
    return new FieldProposal(found, List.copyOf(reasons));
  }

  private static List<String> text(List<Field> own, DocumentSample sample, List<String> reasons) {
    List<Field> words = own.stream().filter(field -> field.kind() == Kind.TEXT).toList();
    if (sample.documents() == 0) {
      List<String> known = alike(TEXTS, words).limit(1).toList();
      known.forEach(
          name ->
              reasons.add("text: " + name + ", by its name; the collection has no documents yet"));
      return known;
    }
    Optional<String> longest =
        words.stream().map(Field::name).max(Comparator.comparingLong(sample::meanLength));
    longest.ifPresent(name -> reasons.add(longest(name, sample)));
    return longest.stream().toList();
  }

  private static String longest(String name, DocumentSample sample) {
    return Sentence.of(
        "text: %s, the longest stored text field: %d characters on average; documents sampled: %d",
        name, sample.meanLength(name), sample.documents());
  }

  private static Optional<String> first(
      String what, List<String> names, List<Field> own, Optional<String> named, List<String> why) {
    if (named.isPresent()) {
      return named;
    }
    List<Field> words = own.stream().filter(field -> WORDS.contains(field.kind())).toList();
    Optional<String> found = alike(names, words).findFirst();
    why.add(what + ": " + found.map(name -> name + ", by its name").orElse("not found"));
    return found;
  }

  private static List<String> dates(List<Field> own, List<String> named, List<String> reasons) {
    if (!named.isEmpty()) {
      return named;
    }
    List<Field> dates = own.stream().filter(field -> field.kind() == Kind.DATE).toList();
    List<String> found = alike(DATES, dates).toList();
    reasons.add(
        found.isEmpty()
            ? "dates: not found; dup_first_seen records when a document was first indexed"
            : "dates: " + String.join(", ", found) + ", by their names, in order of trust");
    return found;
  }

  /** Returns the fields with one of some names, in the order of the names. */
  private static Stream<String> alike(List<String> names, List<Field> fields) {
    return names.stream()
        .flatMap(
            name ->
                fields.stream()
                    .map(Field::name)
                    .filter(field -> plain(field).equals(name))
                    .sorted(Comparator.comparingInt(String::length).thenComparing(f -> f)));
  }

  private static String plain(String field) {
    return field
        .toLowerCase(Locale.ROOT)
        .replace('-', '_')
        .replaceFirst("^attr_", "")
        .replaceFirst("_(t|txt|s|ss|dt|dts)$", "");
  }

  /** The fields of a sample of documents. Not thread-safe. */
  static final class DocumentSample {
    static final int DOCUMENTS = 100;

    private static final int PAGE = 10;

    /**
     * A limit for the sampled characters, because ten documents may have a hundred megabytes of
     * text.
     */
    private static final long ENOUGH = 5_000_000;

    private final Map<String, Long> lengths = new HashMap<>();
    private int documents;

    /** Reads the first documents of a collection in small pages. */
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

    void add(JsonNode document) {
      documents++;
      for (Map.Entry<String, JsonNode> field : document.properties()) {
        lengths.merge(field.getKey(), length(field.getValue()), Long::sum);
      }
    }

    /** Child documents have the length 0. */
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

    int documents() {
      return documents;
    }

    Set<String> fields() {
      return Set.copyOf(lengths.keySet());
    }

    /** Returns the average number of characters of a field; 0 for none. */
    long meanLength(String field) {
      return documents == 0 ? 0 : lengths.getOrDefault(field, 0L) / documents;
    }
  }
}
