package org.solrduplicates.solr.index;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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
 * @param schema the schema it is added by
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

  /** Returns the values of a field as texts, dates as Solr writes them. */
  public List<String> values(String field) {
    return objects(field).stream().map(StoredValues::asText).toList();
  }

  private List<?> objects(String field) {
    List<Object> values =
        Stream.concat(sent(field), document.getFieldNames().stream().flatMap(f -> copied(f, field)))
            .toList();
    SchemaField known = schema.getFieldOrNull(field);
    return values.isEmpty() && known != null && known.getDefaultValue() != null
        ? List.of(known.getDefaultValue())
        : values;
  }

  private Stream<Object> copied(String from, String to) {
    return schema.getCopyFieldsList(from).stream()
        .filter(copy -> copy.getDestination().getName().equals(to))
        .flatMap(copy -> sent(from).map(value -> limited(copy, value)));
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
    return fields.stream()
        .flatMap(
            field ->
                credible.latest(dates(field)).stream().map(date -> new DocumentDate(field, date)))
        .toList();
  }

  private List<Instant> dates(String field) {
    return objects(field).stream().map(SentFields::date).toList();
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
    try (Directory directory = indexed();
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

  /** Returns an index of the document alone, in memory. */
  private Directory indexed() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(schema.getIndexAnalyzer()))) {
      writer.addDocument(DocumentBuilder.toDocument(document, schema, false, true));
    }
    return directory;
  }
}
