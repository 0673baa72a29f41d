// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.lucene.DocumentReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.NumberColumn;
import org.solrduplicates.lucene.TermCounts;
import org.solrduplicates.lucene.TextFingerprints;
import org.solrduplicates.solr.config.PluginSettings;

/** Reads the documents of one core that are visible to one request. Not thread-safe. */
public final class SolrDocuments {
  private final SolrQueryRequest request;
  private final VisibleIndex index;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final FingerprintReader fingerprints;
  private final TextFingerprints ofTexts;
  private final TermCounts terms;
  private final boolean phrasesFindAll;
  private final NumberColumn groups;
  private final NumberColumn backgrounds;
  private final NumberColumn versions;
  private final SolrReturnFields details;
  private final SolrReturnFields columns;
  private final SolrReturnFields key;
  private final SchemaField uniqueKey;
  private final Map<Integer, Fingerprint> madeFromText = new HashMap<>();
  private final Map<Integer, Optional<Fingerprint>> lastRead = new LastRead();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Integer, FoundDocument> found = new HashMap<>();
  private final Map<Integer, FoundDocument> foundWithTerms = new HashMap<>();

  /** An LRU cache: documents of a group share candidates, so most are read again soon. */
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

  public SolrDocuments(SolrQueryRequest request, DuplicatesRequest asked, PluginSettings settings)
      throws IOException {
    this.request = request;
    this.index = new VisibleIndex(request);
    this.asked = asked;
    this.settings = settings;
    this.fingerprints = new FingerprintReader(index.searcher().getIndexReader());
    this.ofTexts =
        new TextFingerprints(
            index.searcher().getIndexReader(),
            settings.textFields(),
            settings.titleField(),
            settings.fingerprinter(request.getSchema()));
    this.terms = MoreLikeThisFactory.counts(request, settings.textFields());
    this.phrasesFindAll =
        settings.textFields().containsAll(terms.fields())
            && settings.fields().haveAll(index.searcher().getIndexReader(), settings.textFields());
    IndexReader reader = index.searcher().getIndexReader();
    this.groups = NumberColumn.of(reader, settings.fields().group());
    this.backgrounds = NumberColumn.of(reader, FingerprintFields.BACKGROUND);
    this.versions = NumberColumn.of(reader, FingerprintFields.VERSION);
    this.uniqueKey = request.getSchema().getUniqueKeyField();
    this.columns = existing(untitledFields());
    this.details = existing(Stream.concat(untitledFields(), Stream.of(settings.titleField())));
    this.key = new SolrReturnFields(uniqueKey.getName(), request);
  }

  /** Returns fields that have doc values in most schemas; stored texts are read more slowly. */
  private Stream<String> untitledFields() {
    return Stream.concat(
        Stream.of(
            uniqueKey.getName(),
            asked.formatField(),
            settings.nameField(),
            settings.fields().fileHash()),
        asked.dateFields().stream());
  }

  /** Solr reads doc values in place of stored ones only if all requested fields have some. */
  private SolrReturnFields existing(Stream<String> fields) {
    FieldInfos known = searcher().getFieldInfos();
    return new SolrReturnFields(
        fields
            .filter(name -> request.getSchema().getFieldOrNull(name) != null)
            .filter(name -> name.equals(uniqueKey.getName()) || known.fieldInfo(name) != null)
            .toArray(String[]::new),
        request);
  }

  public SolrIndexSearcher searcher() {
    return index.searcher();
  }

  public Query visible() {
    return index.visible();
  }

  public FixedBitSet visibleNumbers() throws IOException {
    return index.documents();
  }

  public FixedBitSet visibleNumbers(Query query) throws IOException {
    return index.documents(query);
  }

  /** Like {@link #visibleNumbers(Query)}, but caches the result as a filter. */
  public FixedBitSet cachedNumbers(Query query) throws IOException {
    return index.cached(query);
  }

  public int words() {
    return ofTexts.fingerprinter().words();
  }

  public TermCounts terms() {
    return terms;
  }

  public Query others(Map<String, List<String>> values, List<DocumentDate> dates) {
    Constraints constraints = asked.constraints();
    Query comparable =
        constraints.isEmpty()
            ? visible()
            : constraints.around(visible(), values, dates, request.getSchema());
    return Exclusions.of(request).others(comparable, request.getSchema());
  }

  public Map<String, List<String>> narrowingValues(int document) throws IOException {
    List<String> names = asked.constraints().fields();
    return names.isEmpty() ? Map.of() : allValues(document, names);
  }

  /** Returns all values of fields, in their order. */
  public Map<String, List<String>> allValues(int document, List<String> fields) throws IOException {
    StoredValues stored = stored(document, fields);
    return fields.stream().distinct().collect(Collectors.toMap(name -> name, stored::all));
  }

  public Optional<ScoreDoc> first(String query) throws IOException {
    return index.first(query);
  }

  /** Returns a text as a document without a key; empty if it has no words. */
  public Optional<FoundDocument> ofText(Metadata metadata, String text, DuplicateSettings ruled) {
    return LastText.in(request)
        .fingerprint(ofTexts.fingerprinter(), new DocumentText(metadata.title(), text))
        .map(fingerprint -> ofText(metadata, fingerprint, text, ruled));
  }

  private FoundDocument ofText(
      Metadata metadata, Fingerprint fingerprint, String text, DuplicateSettings ruled) {
    List<TermCount> counts = wantsTerms(fingerprint, ruled) ? counts(text) : List.of();
    return new FoundDocument("", fingerprint, counts, "", metadata, List.of(), false, null);
  }

  private List<TermCount> counts(String text) {
    return settings.textFields().stream()
        .filter(field -> request.getSchema().getFieldOrNull(field) != null)
        .findFirst()
        .map(field -> terms.ofText(field, text))
        .orElse(List.of());
  }

  /** Returns the number of a visible document, from the cache if it was read before. */
  public OptionalInt number(String id) throws IOException {
    if (!numbers.containsKey(id)) {
      index.first(index.byKey(id)).ifPresent(hit -> numbers.put(id, hit.doc));
    }
    Integer known = numbers.get(id);
    return known == null ? OptionalInt.empty() : OptionalInt.of(known);
  }

  /** Returns the unique key of a visible document and caches its number. */
  public String id(int document) throws IOException {
    String id = stored(document, key).text(uniqueKey.getName());
    numbers.put(id, document);
    return id;
  }

  public DocumentReader reader() {
    return reader(fingerprint -> false);
  }

  /** Returns a reader that adds terms for More-Like-This, unless phrases find all versions. */
  public DocumentReader reader(DuplicateSettings ruled) {
    return reader(fingerprint -> ruled.goesOn() && wantsTerms(fingerprint, ruled));
  }

  /** Phrases cover the text fields only. */
  private boolean wantsTerms(Fingerprint fingerprint, DuplicateSettings ruled) {
    return ruled.usesMoreLikeThis()
        && !(phrasesFindAll && ruled.isFoundByPhrases(fingerprint.sketch()));
  }

  private DocumentReader reader(Predicate<Fingerprint> wantsTerms) {
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
      public JobColumns columns(int document) throws IOException {
        return jobColumns(document);
      }

      @Override
      public FoundDocument read(int number, Fingerprint fingerprint) throws IOException {
        boolean withTerms = wantsTerms.test(fingerprint);
        Map<Integer, FoundDocument> known = withTerms ? foundWithTerms : found;
        FoundDocument document = known.get(number);
        if (document == null) {
          document = found(number, fingerprint, withTerms);
          known.put(number, document);
          numbers.put(document.id(), number);
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

  /** Cached, because reading a text is slow and documents of a group share candidates. */
  private Optional<Fingerprint> fromText(int document) throws IOException {
    Optional<Fingerprint> known = Optional.ofNullable(madeFromText.get(document));
    Optional<Fingerprint> made = known.isPresent() ? known : ofTexts.read(document);
    made.ifPresent(fingerprint -> madeFromText.put(document, fingerprint));
    return made;
  }

  /** Reads a pivot with its terms for More-Like-This, unless phrases find all versions. */
  public Optional<FoundDocument> read(int document, DuplicateSettings ruled) throws IOException {
    return read(document, fingerprint -> wantsTerms(fingerprint, ruled));
  }

  /** Reads a document without terms. */
  public Optional<FoundDocument> read(int document) throws IOException {
    return read(document, fingerprint -> false);
  }

  /** A fingerprint of other settings is recomputed from the text. */
  private Optional<FoundDocument> read(int document, Predicate<Fingerprint> wantsTerms)
      throws IOException {
    Optional<Fingerprint> stored = fingerprints.read(document).filter(f -> f.words() == words());
    Optional<Fingerprint> fingerprint = stored.isPresent() ? stored : fromText(document);
    return fingerprint.isEmpty()
        ? Optional.empty()
        : Optional.of(reader(wantsTerms).read(document, fingerprint.get()));
  }

  private FoundDocument found(int document, Fingerprint fingerprint, boolean withTerms)
      throws IOException {
    return found(document, fingerprint, withTerms, stored(document, details));
  }

  private FoundDocument found(
      int document, Fingerprint fingerprint, boolean withTerms, StoredValues stored)
      throws IOException {
    CredibleDates.Checked dates = asked.dates().check(dates(stored));
    return new FoundDocument(
        stored.text(uniqueKey.getName()),
        fingerprint,
        withTerms ? terms.ofDocument(document) : List.of(),
        stored.text(asked.formatField()),
        settings.metadata(stored::all),
        dates.credible(),
        madeFromText.containsKey(document),
        asked.debug() ? ofTexts.card(document) : null,
        dates.ignored(),
        jobColumns(document));
  }

  private JobColumns jobColumns(int document) throws IOException {
    return new JobColumns(
        (int) groups.get(document), backgrounds.get(document), versions.get(document));
  }

  public FoundDocument readOnce(int document, Fingerprint fingerprint) throws IOException {
    return found(document, fingerprint, false);
  }

  /** Returns what the order needs of a document, without reading its title. */
  public OrderedDocument ordered(int document, Fingerprint fingerprint) throws IOException {
    StoredValues stored = stored(document, columns);
    List<Instant> dates =
        asked.dateFields().stream().flatMap(f -> stored.dates(f).stream()).toList();
    return found(document, fingerprint, false, stored).ordered().until(asked.dates().next(dates));
  }

  public String value(int document, String field) throws IOException {
    return stored(document, List.of(field)).text(field);
  }

  public Map<String, String> values(int document, List<String> fields) throws IOException {
    StoredValues stored = stored(document, fields);
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : fields) {
      if (!stored.text(field).isEmpty()) {
        values.put(field, stored.text(field));
      }
    }
    return values;
  }

  /** Returns the original text of a document; empty if it is not stored. */
  public String text(int document) throws IOException {
    return settings.text(stored(document, settings.textFields())::all).text();
  }

  public Map<String, Integer> words(int document) throws IOException {
    return ofTexts.fingerprinter().counts(text(document));
  }

  /** Returns the first credible date of a document. */
  public Optional<Instant> date(int document) throws IOException {
    return asked.dates().check(dates(stored(document, columns))).credible().stream()
        .findFirst()
        .map(DocumentDate::instant);
  }

  private List<DocumentDate> dates(StoredValues stored) {
    return asked.dateFields().stream()
        .flatMap(
            field ->
                asked.dates().latest(stored.dates(field)).stream()
                    .map(date -> new DocumentDate(field, date)))
        .toList();
  }

  private StoredValues stored(int document, List<String> fields) throws IOException {
    return stored(document, new SolrReturnFields(fields.toArray(String[]::new), request));
  }

  private StoredValues stored(int document, SolrReturnFields fields) throws IOException {
    return new StoredValues(
        searcher().getDocFetcher().solrDoc(document, fields), request.getSchema());
  }
}
