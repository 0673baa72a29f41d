package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.CredibleDates;
import org.solrduplicates.core.group.DocumentDate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.lucene.DocumentReader;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.TermCounts;
import org.solrduplicates.lucene.TextFingerprints;
import org.solrduplicates.solr.PluginSettings;

/**
 * The documents of one core that a request may see: finds the pivot and reads what is needed of it
 * and of the documents kept. For one thread and one request.
 */
public final class SolrDocuments {
  private final SolrQueryRequest request;
  private final VisibleIndex index;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final FingerprintReader fingerprints;
  private final TextFingerprints ofTexts;
  private final TermCounts terms;
  private final SolrReturnFields details;
  private final SolrReturnFields key;
  private final SchemaField uniqueKey;
  private final Map<Integer, Fingerprint> madeFromText = new HashMap<>();
  private final Map<Integer, Optional<Fingerprint>> lastRead = new LastRead();
  private final Map<Integer, FoundDocument> found = new HashMap<>();
  private final Map<Integer, FoundDocument> foundWithTerms = new HashMap<>();

  /** Documents of a group find the same candidates, so most are asked for again soon. */
  private static final class LastRead extends LinkedHashMap<Integer, Optional<Fingerprint>> {
    private static final int SIZE = 500;

    LastRead() {
      super(SIZE, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, Optional<Fingerprint>> eldest) {
      return size() > SIZE;
    }
  }

  /** Reads for a request, of the documents that its filters let through. */
  public SolrDocuments(SolrQueryRequest request, DuplicatesRequest asked, PluginSettings settings)
      throws IOException {
    this.request = request;
    this.index = new VisibleIndex(request);
    this.asked = asked;
    this.settings = settings;
    this.fingerprints =
        new FingerprintReader(index.searcher().getIndexReader(), settings.fields().fingerprint());
    this.ofTexts =
        new TextFingerprints(
            index.searcher().getIndexReader(),
            settings.textFields(),
            settings.titleField(),
            settings.fingerprinter(request.getSchema()));
    this.terms = MoreLikeThisFactory.counts(request, settings.textFields());
    this.uniqueKey = request.getSchema().getUniqueKeyField();
    this.details = new SolrReturnFields(detailFields(), request);
    this.key = new SolrReturnFields(uniqueKey.getName(), request);
  }

  private String[] detailFields() {
    return Stream.concat(
            Stream.of(
                uniqueKey.getName(),
                asked.formatField(),
                settings.titleField(),
                settings.nameField(),
                settings.authorField(),
                settings.originField(),
                settings.fields().fileHash()),
            asked.dateFields().stream())
        .filter(name -> request.getSchema().getFieldOrNull(name) != null)
        .toArray(String[]::new);
  }

  /** Returns the index as the request sees it. */
  public SolrIndexSearcher searcher() {
    return index.searcher();
  }

  /** Returns which documents a request may see at all. */
  public Query visible() {
    return index.visible();
  }

  /** Returns what counts the documents of words. */
  public TermCounts terms() {
    return terms;
  }

  /** Returns the query that the documents of a pivot's group must match. */
  Query comparableWith(Map<String, List<String>> values, List<DocumentDate> dates) {
    Constraints constraints = asked.constraints();
    return constraints.isEmpty()
        ? visible()
        : constraints.around(visible(), values, dates, request.getSchema());
  }

  /** Returns the values of a document by which its group is narrowed down. */
  Map<String, List<String>> narrowingValues(int document) throws IOException {
    List<String> names = asked.constraints().fields();
    if (names.isEmpty()) {
      return Map.of();
    }
    StoredValues stored =
        stored(document, new SolrReturnFields(names.toArray(String[]::new), request));
    return names.stream().distinct().collect(Collectors.toMap(name -> name, stored::all));
  }

  /** Returns the best hit of a query, or nothing if there is none to be seen. */
  Optional<ScoreDoc> first(String query) throws IOException {
    return index.first(query);
  }

  /** Returns a text that is not in the index as a document without a key, if it has words. */
  Optional<FoundDocument> ofText(Clues clues, String text, boolean withTerms) {
    return ofTexts
        .fingerprinter()
        .fingerprint(clues.title(), text)
        .map(fingerprint -> ofText(clues, fingerprint, withTerms ? counts(text) : List.of()));
  }

  private static FoundDocument ofText(
      Clues clues, Fingerprint fingerprint, List<TermCount> counts) {
    return new FoundDocument("", fingerprint, counts, "", clues, List.of(), false, null);
  }

  private List<TermCount> counts(String text) {
    return terms.ofText(settings.textFields().get(0), text);
  }

  /** Returns the number of a document in the index by its unique key. */
  public OptionalInt number(String id) throws IOException {
    Optional<ScoreDoc> hit = index.first(index.byKey(id));
    return hit.isPresent() ? OptionalInt.of(hit.get().doc) : OptionalInt.empty();
  }

  /** Returns what reads documents, each once, with or without their terms. */
  public DocumentReader reader(boolean withTerms) {
    return new DocumentReader() {
      @Override
      public String id(int document) throws IOException {
        return stored(document, key).text(uniqueKey.getName());
      }

      @Override
      public Query byId(String id) {
        return index.byKey(id);
      }

      @Override
      public Optional<Fingerprint> fingerprint(int document) throws IOException {
        Optional<Fingerprint> known = lastRead.get(document);
        return known != null ? known : readNow(document);
      }

      @Override
      public FoundDocument read(int number, Fingerprint fingerprint) throws IOException {
        Map<Integer, FoundDocument> known = withTerms ? foundWithTerms : found;
        FoundDocument document = known.get(number);
        if (document == null) {
          document = found(number, fingerprint, withTerms);
          known.put(number, document);
        }
        return document;
      }
    };
  }

  private Optional<Fingerprint> readNow(int document) throws IOException {
    Optional<Fingerprint> stored = fingerprints.read(document);
    Optional<Fingerprint> read = stored.isPresent() ? stored : fromText(document);
    lastRead.put(document, read);
    return read;
  }

  /** Reading a text takes long, and several documents of a group find the same candidates. */
  private Optional<Fingerprint> fromText(int document) throws IOException {
    Optional<Fingerprint> known = Optional.ofNullable(madeFromText.get(document));
    Optional<Fingerprint> made = known.isPresent() ? known : ofTexts.read(document);
    made.ifPresent(fingerprint -> madeFromText.put(document, fingerprint));
    return made;
  }

  /**
   * Returns a document to ask about, if it has words to compare. A fingerprint that was made by
   * other settings tells of other words or another field, so the text itself takes its place.
   */
  public Optional<FoundDocument> read(int document, boolean withTerms) throws IOException {
    Optional<Fingerprint> stored = fingerprints.read(document).filter(this::isMadeAsNow);
    Optional<Fingerprint> fingerprint = stored.isPresent() ? stored : fromText(document);
    return fingerprint.isEmpty()
        ? Optional.empty()
        : Optional.of(reader(withTerms).read(document, fingerprint.get()));
  }

  private boolean isMadeAsNow(Fingerprint fingerprint) {
    return fingerprint.words() == ofTexts.fingerprinter().words();
  }

  private FoundDocument found(int document, Fingerprint fingerprint, boolean withTerms)
      throws IOException {
    StoredValues stored = stored(document, details);
    CredibleDates.Checked dates = asked.dates().check(dates(stored));
    return new FoundDocument(
        stored.text(uniqueKey.getName()),
        fingerprint,
        withTerms ? terms.ofDocument(document) : List.of(),
        stored.text(asked.formatField()),
        clues(stored),
        dates.credible(),
        madeFromText.containsKey(document),
        asked.debug() ? ofTexts.card(document) : null,
        dates.ignored());
  }

  /** Reads a document with its fingerprint once, and does not keep it in mind. */
  public FoundDocument readOnce(int document, Fingerprint fingerprint) throws IOException {
    return found(document, fingerprint, false);
  }

  /** Returns the first value of a field as text, empty if the document has none. */
  public String value(int document, String field) throws IOException {
    return stored(document, new SolrReturnFields(field, request)).text(field);
  }

  /** Returns the first values of fields as texts, of those that the document has. */
  public Map<String, String> values(int document, List<String> fields) throws IOException {
    StoredValues stored =
        stored(document, new SolrReturnFields(fields.toArray(String[]::new), request));
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : fields) {
      if (!stored.text(field).isEmpty()) {
        values.put(field, stored.text(field));
      }
    }
    return values;
  }

  /** Returns the text of a document as it was sent; empty if it is not stored. */
  String text(int document) throws IOException {
    List<String> fields = settings.textFields();
    StoredValues stored =
        stored(document, new SolrReturnFields(fields.toArray(String[]::new), request));
    return Fingerprinter.joined(
        fields.stream().flatMap(field -> stored.all(field).stream()).toList());
  }

  private Clues clues(StoredValues stored) {
    return new Clues(
        stored.text(settings.titleField()),
        stored.text(settings.nameField()),
        stored.text(settings.authorField()),
        stored.text(settings.fields().fileHash()),
        stored.text(settings.originField()));
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
        searcher().getDocFetcher().solrDoc(document, fields), request.getSchema());
  }
}
