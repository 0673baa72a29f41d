package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.SolrReturnFields;
import org.apache.solr.search.SyntaxError;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.DocumentDate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Source;
import org.solrduplicates.lucene.DocumentReader;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.InterestingTerms;
import org.solrduplicates.lucene.TextFingerprints;
import org.solrduplicates.solr.PluginSettings;

/**
 * The documents of one core that a request may see: finds the pivot and reads what is needed of it
 * and of the documents kept. For one thread and one request.
 */
final class SolrDocuments implements DocumentReader {
  private final SolrQueryRequest request;
  private final SolrIndexSearcher searcher;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final FingerprintReader fingerprints;
  private final TextFingerprints ofTexts;
  private final InterestingTerms interesting;
  private final SolrReturnFields details;
  private final SolrReturnFields key;
  private final SchemaField uniqueKey;
  private final Query visible;
  private int readFromText;

  SolrDocuments(
      SolrQueryRequest request,
      DuplicatesRequest asked,
      PluginSettings settings,
      InterestingTerms interesting)
      throws IOException {
    this.request = request;
    this.searcher = request.getSearcher();
    this.asked = asked;
    this.settings = settings;
    this.fingerprints =
        new FingerprintReader(searcher.getIndexReader(), settings.fields().fingerprint());
    this.ofTexts =
        new TextFingerprints(
            searcher.getIndexReader(),
            settings.textFields(),
            settings.titleField(),
            settings.fingerprinter(request.getSchema()));
    this.interesting = interesting;
    this.uniqueKey = request.getSchema().getUniqueKeyField();
    this.details = new SolrReturnFields(detailFields(), request);
    this.key = new SolrReturnFields(uniqueKey.getName(), request);
    this.visible = filter();
  }

  private String[] detailFields() {
    return Stream.concat(
            Stream.of(
                uniqueKey.getName(),
                asked.formatField(),
                settings.titleField(),
                settings.nameField(),
                settings.authorField(),
                settings.fields().fileHash()),
            asked.dateFields().stream())
        .filter(name -> request.getSchema().getFieldOrNull(name) != null)
        .toArray(String[]::new);
  }

  private Query filter() throws IOException {
    List<Query> filters = new ArrayList<>();
    for (String filter : DuplicatesRequest.values(request.getParams(), CommonParams.FQ)) {
      if (!filter.isBlank()) {
        filters.add(parse(filter, null));
      }
    }
    return filters.isEmpty() ? new MatchAllDocsQuery() : searcher.getDocSet(filters).makeQuery();
  }

  private Query parse(String query, @Nullable String parser) {
    try {
      Query parsed = QParser.getParser(query, parser, request).getQuery();
      return parsed == null ? new MatchNoDocsQuery() : parsed;
    } catch (SyntaxError e) {
      throw DuplicatesRequest.badRequest("cannot parse '" + query + "': " + e.getMessage());
    }
  }

  SolrIndexSearcher searcher() {
    return searcher;
  }

  /** Returns the query that the documents of the pivot's group must match. */
  Query comparableWith(OptionalInt pivot, List<DocumentDate> dates) throws IOException {
    Constraints constraints = asked.constraints();
    if (constraints.isEmpty()) {
      return visible;
    }
    if (pivot.isEmpty()) {
      throw DuplicatesRequest.badRequest(
          "dup.same, dup.differ and dup.window need a document of the index, not a text");
    }
    SolrReturnFields fields =
        new SolrReturnFields(constraints.fields().toArray(String[]::new), request);
    StoredValues stored = stored(pivot.getAsInt(), fields);
    return constraints.around(visible, stored::all, dates, request.getSchema());
  }

  /** Returns the number of the pivot in the index, or nothing if there is none to be seen. */
  OptionalInt pivot() throws IOException {
    Pivot pivot = asked.pivot();
    return switch (pivot.kind()) {
      case ID -> number(pivot.value());
      case QUERY -> first(parse(pivot.value(), request.getParams().get("defType")));
      case TEXT -> OptionalInt.empty();
    };
  }

  /** Returns a text that is not in the index as a document without a key. */
  FoundDocument ofText(String title, String text) throws IOException {
    Fingerprint fingerprint =
        ofTexts
            .fingerprinter()
            .fingerprint(title, text)
            .orElseThrow(() -> DuplicatesRequest.badRequest("the text has no words"));
    List<InterestingTerm> terms =
        usesMoreLikeThis() ? interesting.ofText(settings.textFields().get(0), text) : List.of();
    return new FoundDocument("", fingerprint, terms, "", new Clues(title, "", "", ""), List.of());
  }

  /** Returns the number of a document in the index by its unique key. */
  OptionalInt number(String id) throws IOException {
    return first(uniqueKey.getType().getFieldQuery(null, uniqueKey, id));
  }

  private OptionalInt first(Query query) throws IOException {
    BooleanQuery filtered =
        new BooleanQuery.Builder()
            .add(QueryUtils.makeQueryable(query), Occur.MUST)
            .add(visible, Occur.FILTER)
            .build();
    TopDocs hits = searcher.search(filtered, 1);
    return hits.scoreDocs.length == 0 ? OptionalInt.empty() : OptionalInt.of(hits.scoreDocs[0].doc);
  }

  /** How many documents were compared by their text, for want of a stored fingerprint. */
  int readFromText() {
    return readFromText;
  }

  @Override
  public Optional<Fingerprint> fingerprint(int document) throws IOException {
    Optional<Fingerprint> stored = fingerprints.read(document);
    if (stored.isPresent()) {
      return stored;
    }
    Optional<Fingerprint> made = ofTexts.read(document);
    readFromText += made.isPresent() ? 1 : 0;
    return made;
  }

  @Override
  public String id(int document) throws IOException {
    return stored(document, key).text(uniqueKey.getName());
  }

  /** Returns the pivot if it has words to compare. */
  Optional<FoundDocument> read(int document) throws IOException {
    Optional<Fingerprint> fingerprint = fingerprint(document);
    return fingerprint.isEmpty()
        ? Optional.empty()
        : Optional.of(read(document, fingerprint.get(), usesMoreLikeThis()));
  }

  @Override
  public FoundDocument read(int document, Fingerprint fingerprint) throws IOException {
    return read(document, fingerprint, usesMoreLikeThis() && asked.settings().goesOn());
  }

  private FoundDocument read(int document, Fingerprint fingerprint, boolean withTerms)
      throws IOException {
    StoredValues stored = stored(document, details);
    return new FoundDocument(
        stored.text(uniqueKey.getName()),
        fingerprint,
        withTerms ? interesting.ofDocument(document) : List.of(),
        stored.text(asked.formatField()),
        clues(stored),
        dates(stored));
  }

  private Clues clues(StoredValues stored) {
    return new Clues(
        stored.text(settings.titleField()),
        stored.text(settings.nameField()),
        stored.text(settings.authorField()),
        stored.text(settings.fields().fileHash()));
  }

  private boolean usesMoreLikeThis() {
    return asked.settings().sources().contains(Source.MLT);
  }

  private List<DocumentDate> dates(StoredValues stored) {
    return asked.dateFields().stream()
        .flatMap(field -> stored.first(field).stream().map(value -> date(field, value)))
        .toList();
  }

  private static DocumentDate date(String field, Object value) {
    return new DocumentDate(field, ((Date) value).toInstant());
  }

  private StoredValues stored(int document, SolrReturnFields fields) throws IOException {
    return new StoredValues(
        searcher.getDocFetcher().solrDoc(document, fields), request.getSchema());
  }
}
