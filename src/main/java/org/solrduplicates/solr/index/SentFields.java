package org.solrduplicates.solr.index;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.update.DocumentBuilder;
import org.apache.solr.util.DateMathParser;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;

/**
 * The fields of a document that is asked about before it is added, as the index is going to have
 * them: with what the schema copies from one field to another, and with its default values. For one
 * thread.
 *
 * @param document what a client has sent; its children do not count
 * @param spared the sources that need not be asked, see {@link DuplicateSettings#sparing}
 */
public record SentFields(SolrInputDocument document, IndexSchema schema, Set<Source> spared) {
  private static final String KEY = SentFields.class.getName();

  /** Lets a request know the fields of the document whose text it asks about. */
  public void giveTo(SolrQueryRequest request) {
    request.getContext().put(KEY, this);
  }

  /** Returns the same document for a question that more sources are spared. */
  public SentFields sparing(Source source) {
    EnumSet<Source> all = EnumSet.of(source);
    all.addAll(spared);
    return new SentFields(document, schema, all);
  }

  /** Returns the fields of the document that a request asks about; nothing for a text alone. */
  public static Optional<SentFields> of(SolrQueryRequest request) {
    return Optional.ofNullable((SentFields) request.getContext().get(KEY));
  }

  /** Returns the values of some fields as texts, by field, dates as Solr writes them. */
  public Map<String, List<String>> values(List<String> fields) {
    Map<String, List<String>> values = new HashMap<>();
    objects(fields)
        .forEach(
            (field, all) -> values.put(field, all.stream().map(StoredValues::asText).toList()));
    return values;
  }

  /** Looks at each field of the document once, for it may have many. */
  private Map<String, List<Object>> objects(List<String> fields) {
    Map<String, List<Object>> values = new HashMap<>();
    fields.forEach(field -> values.put(field, sent(field).collect(Collectors.toList())));
    for (String from : document.getFieldNames()) {
      for (CopyField copy : schema.getCopyFieldsList(from)) {
        Optional.ofNullable(values.get(copy.getDestination().getName()))
            .ifPresent(to -> sent(from).map(value -> limited(copy, value)).forEach(to::add));
      }
    }
    values.forEach((field, all) -> all.addAll(all.isEmpty() ? byDefault(field) : List.of()));
    return values;
  }

  private List<String> byDefault(String field) {
    return Optional.ofNullable(schema.getFieldOrNull(field))
        .map(SchemaField::getDefaultValue)
        .map(List::of)
        .orElse(List.of());
  }

  private static Object limited(CopyField copy, Object value) {
    int max = copy.getMaxChars();
    String text = StoredValues.asText(value);
    return max > CopyField.UNLIMITED && text.length() > max ? text.substring(0, max) : value;
  }

  private Stream<Object> sent(String field) {
    return Optional.ofNullable(document.getFieldValues(field)).stream()
        .flatMap(Collection::stream)
        .filter(Objects::nonNull);
  }

  /**
   * Returns the dates of the document, one of each field that has any.
   *
   * @param credible which of several dates in a field counts
   * @throws org.apache.solr.common.SolrException (400) if a value is no date
   */
  public List<DocumentDate> dates(List<String> fields, CredibleDates credible) {
    Map<String, List<Object>> values = objects(fields);
    return fields.stream()
        .flatMap(
            field ->
                credible.latest(dates(values.getOrDefault(field, List.of()))).stream()
                    .map(date -> new DocumentDate(field, date)))
        .toList();
  }

  private static List<Instant> dates(List<Object> values) {
    return values.stream().map(SentFields::date).toList();
  }

  /** Reads a date as Solr's date fields do; what is none is a mistake of the client (400). */
  public static Instant date(Object value) {
    Date date =
        value instanceof Date sent ? sent : DateMathParser.parseMath(null, value.toString());
    return date.toInstant();
  }

  /**
   * Returns which query is the first that the document would be found by.
   *
   * @throws RuntimeException if a query can only be asked of Solr's own index, or the document
   *     cannot be added
   */
  public OptionalInt firstFulfilled(List<Query> queries) throws IOException {
    if (queries.isEmpty()) {
      return OptionalInt.empty();
    }
    SolrInputDocument asked = QueryFields.of(queries).map(this::only).orElse(document);
    try (Directory directory = indexed(asked);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int i = 0; i < queries.size(); i++) {
        if (searcher.count(QueryUtils.makeQueryable(queries.get(i))) > 0) {
          return OptionalInt.of(i);
        }
      }
      return OptionalInt.empty();
    }
  }

  /** Returns what has to do with some fields; an index takes much memory for each field. */
  private SolrInputDocument only(Set<String> fields) {
    SolrInputDocument asked = new SolrInputDocument();
    document.getFieldNames().stream()
        .filter(name -> isNeeded(name, fields))
        .forEach(name -> asked.put(name, document.getField(name)));
    return asked;
  }

  private boolean isNeeded(String name, Set<String> fields) {
    SchemaField known = schema.getFieldOrNull(name);
    return fields.contains(name)
        || known != null && known.isRequired()
        || schema.getCopyFieldsList(name).stream()
            .anyMatch(copy -> fields.contains(copy.getDestination().getName()));
  }

  private Directory indexed(SolrInputDocument asked) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(schema.getIndexAnalyzer()))) {
      writer.addDocument(DocumentBuilder.toDocument(asked, schema, false, true));
    }
    return directory;
  }
}
