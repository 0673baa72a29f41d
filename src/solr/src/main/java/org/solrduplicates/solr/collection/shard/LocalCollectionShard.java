// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.IOSupplier;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.Neighbours;
import org.solrduplicates.lucene.NumberColumn;
import org.solrduplicates.solr.backfill.Rewriting;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Around;
import org.solrduplicates.solr.collection.shard.CollectionTasks.AroundQuestion;
import org.solrduplicates.solr.collection.shard.CollectionTasks.DrawnKeys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Exported;
import org.solrduplicates.solr.collection.shard.CollectionTasks.FieldValues;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Marked;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Marks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Numbers;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Subject;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Terms;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.index.UpdatesUnderWay;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.Rules;

/** The documents of one core that are visible to a request. Not thread-safe. */
public final class LocalCollectionShard {
  /** Maximum number of values of a field, because each is in the answer to the requesting node. */
  private static final int MAX_VALUES = 100_000;

  /** Whether a histogram is by the folders of paths, not by the paths. */
  public static final String BY_FOLDER = "dup.by.folder";

  /** Lets no filter by rank hide a document. */
  private static final Map<String, Number> SHOWN = Map.of(FingerprintFields.RANK, 0);

  private final SolrQueryRequest request;
  private final HandlerConfig duplicates;
  private final CollectionFields fields;
  private final Weights weights;
  private final DuplicatesRequest asked;
  private final SolrDocuments documents;
  private final CollectionReader reader;

  public LocalCollectionShard(
      SolrQueryRequest request,
      HandlerConfig duplicates,
      CollectionFields fields,
      int seed,
      Weights weights)
      throws IOException {
    this.request = request;
    this.duplicates = duplicates;
    this.fields = fields;
    this.weights = weights;
    this.asked = HandlerConfig.read(request);
    this.documents = new SolrDocuments(request, asked, duplicates.settings());
    this.reader =
        new CollectionReader(
            documents.searcher().getIndexReader(),
            documents.visibleNumbers(),
            fields.keys().apply(seed),
            documents.words());
  }

  GroupReader groups() {
    return new GroupReader(request, asked, documents, reader, fields.group());
  }

  List<GroupSize> sizes() throws IOException {
    return groups().sizes(asked.settings().verifier(weights).basis());
  }

  /** Includes documents that cannot be compared. */
  int count() {
    return reader.count();
  }

  List<Subject> subjects(List<String> ids) throws IOException {
    List<Subject> subjects = new ArrayList<>();
    for (String id : ids) {
      TimeLimit.check();
      OptionalInt number = documents.number(id);
      if (number.isPresent()) {
        Optional<Fingerprint> fingerprint = documents.reader().fingerprint(number.getAsInt());
        subjects.add(new Subject(id, fingerprint.map(f -> f.text().toTerm()).orElse("")));
      }
    }
    return subjects;
  }

  DrawnKeys sample(int size, long seed) throws IOException {
    Sample sample = new Sample(size, seed);
    int[] documents = new int[1];
    reader.texts(
        TimeLimit.checked(document -> {}),
        (document, text) -> {
          documents[0]++;
          sample.add(reader.key(document));
        });
    return new DrawnKeys(documents[0], sample.keys());
  }

  FieldValues values(String field) throws IOException {
    LeafReader index = documents.searcher().getSlowAtomicReader();
    SortedDocValues values =
        Optional.ofNullable(index.getSortedDocValues(field)).orElseGet(DocValues::emptySorted);
    NumericDocValues groups = DocValues.getNumeric(index, fields.group());
    int[] counts = new int[values.getValueCount()];
    boolean[] grouped = new boolean[1];
    reader.texts(
        TimeLimit.checked(document -> {}),
        (document, text) -> {
          grouped[0] |= groups.advanceExact(document) && groups.longValue() > 0;
          if (values.advanceExact(document)) {
            counts[values.ordValue()]++;
          }
        });
    boolean byFolder = request.getParams().getBool(BY_FOLDER, false);
    Map<String, Integer> found = new HashMap<>();
    for (int ord = 0; ord < counts.length; ord++) {
      if (counts[ord] > 0) {
        String value = values.lookupOrd(ord).utf8ToString();
        found.merge(byFolder ? Part.folder(value) : value, counts[ord], Integer::sum);
      }
      if (found.size() > MAX_VALUES) {
        String range = "a field of at most " + MAX_VALUES + " values in a shard";
        throw RequestParams.wrong("dup.by", range, field);
      }
    }
    return new FieldValues(found, grouped[0]);
  }

  /** A document without a group has a mark of its own. */
  Marked marks(Marks asked) throws IOException {
    LeafReader index = documents.searcher().getSlowAtomicReader();
    NumericDocValues groups = DocValues.getNumeric(index, fields.group());
    String sized = ShownFields.size(request.getParams(), request.getSchema());
    boolean isSized = !sized.isEmpty();
    NumericDocValues size = isSized ? DocValues.getNumeric(index, sized) : DocValues.emptyNumeric();
    LongStream.Builder marks = LongStream.builder();
    LongStream.Builder sizes = LongStream.builder();
    reader.texts(
        TimeLimit.checked(document -> {}),
        (document, text) -> {
          boolean grouped = groups.advanceExact(document) && groups.longValue() > 0;
          long group = grouped ? Hash.mix(groups.longValue()) : reader.key(document);
          long mark =
              switch (asked.mark()) {
                case TEXT -> text;
                case GROUP -> group;
                case TEXT_IN_GROUP -> Hash.mix(Hash.mix(group) ^ text);
              };
          if (asked.range().has(mark)) {
            marks.add(mark);
            sizes.add(size.advanceExact(document) ? size.longValue() : 0);
          }
        });
    return new Marked(
        marks.build().toArray(), isSized ? Optional.of(sizes.build().toArray()) : Optional.empty());
  }

  SimilarDocuments nearest() {
    return new SimilarDocuments(
        documents,
        documents.visible(),
        duplicates.settings().fields(),
        HistogramRequest.settings(asked),
        weights);
  }

  WholeDocuments wholes() {
    return new WholeDocuments(request, duplicates, documents, fields.group(), weights);
  }

  ShardSummary summary() throws IOException {
    IndexReader index = documents.searcher().getIndexReader();
    return reader
        .summary(fields.group())
        .with(
            index.getDocCount(IndexSchema.NEST_PATH_FIELD_NAME) > 0, reader.state(fields.group()));
  }

  Documents documents(HashRange range) throws IOException {
    return reader.documents(
        range,
        fields.group(),
        CollectionFields.VERSION,
        PluginSettings.hasChanged(request.getSchema()));
  }

  Map<TermKind, Postings> postings(Terms terms) throws IOException {
    boolean compared = duplicates.rules().useEvidence(request);
    Set<TermKind> kinds = TermKind.of(asked.settings().sources(), compared);
    kinds.retainAll(terms.kinds());
    return reader.postings(terms.range(), kinds);
  }

  List<KeyedText> texts(long[] keys) {
    List<KeyedText> texts = new ArrayList<>(keys.length);
    forEach(keys, (key, number, text, rule) -> texts.add(new KeyedText(key, text, rule)));
    return texts;
  }

  List<CarriedDocument> carry(long[] keys) {
    List<CarriedDocument> carried = new ArrayList<>(keys.length);
    forEach(
        keys,
        (key, number, text, rule) ->
            carried.add(new CarriedDocument(documents.reader().read(number, text), rule)));
    return carried;
  }

  Exported export(HashRange range) throws IOException {
    FingerprintReader fingerprints = new FingerprintReader(documents.searcher().getIndexReader());
    List<FoundDocument> found = new ArrayList<>();
    int without = 0;
    int[] all = reader.within(range);
    for (int number : all) {
      TimeLimit.check();
      Optional<Fingerprint> text =
          fingerprints.read(number).filter(any -> any.words() == documents.words());
      if (text.isPresent()) {
        found.add(documents.readOnce(number, text.get()));
      } else if (!fingerprints.has(number)) {
        without++;
      }
    }
    return new Exported(found, without, all.length - found.size() - without);
  }

  /** Receives a document with its fingerprint and the name of its rule, empty for none. */
  private interface TextUse {
    void take(long key, int number, Fingerprint text, String rule) throws IOException;
  }

  /** Visits the documents that can be compared in the order of the index. */
  private void forEach(long[] keys, TextUse use) {
    FingerprintReader fingerprints = new FingerprintReader(documents.searcher().getIndexReader());
    Rules.Matching rules = duplicates.rules().matching(request);
    for (int number : reader.find(keys)) {
      TimeLimit.check();
      reading(
          () -> {
            Optional<Fingerprint> text = fingerprints.read(number);
            if (text.isPresent()) {
              use.take(reader.key(number), number, text.get(), rules.firstFor(number));
            }
            return true;
          });
    }
  }

  Around around(AroundQuestion question) throws IOException {
    Neighbours neighbours =
        new Neighbours(documents.searcher().getIndexReader(), documents.words());
    Map<String, Neighbourhood> around = new HashMap<>();
    for (Map.Entry<String, Fingerprint> document : question.documents().entrySet()) {
      TimeLimit.check();
      around.put(document.getKey(), neighbours.around(document.getValue()));
    }
    Map<Long, Fingerprint> texts = new HashMap<>();
    for (Long text : question.texts()) {
      TimeLimit.check();
      neighbours.read(text).ifPresent(fingerprint -> texts.put(text, fingerprint));
    }
    Map<String, Set<Long>> names = new TreeMap<>();
    for (String name : question.names()) {
      names.put(name, neighbours.having(name));
    }
    return new Around(around, texts, names);
  }

  int number(Numbers asked) {
    GroupWriter writer = new GroupWriter(request, documents, fields.group());
    ChangedDocuments changes = changes();
    try {
      int written = 0;
      for (int i = 0; i < asked.keys().length; i++) {
        OptionalInt number = reader.find(asked.keys()[i]);
        if (number.isPresent()) {
          int group = asked.groups()[i];
          boolean isChanged = reading(() -> changes.isChanged(number.getAsInt(), group));
          Map<String, Number> values = asked.values(i, fields.group(), isChanged);
          written += writer.write(number.getAsInt(), asked.versions()[i], values) ? 1 : 0;
        }
      }
      return written;
    } finally {
      writer.finish(); // after a failure, replicas get the updates that their leader has applied
    }
  }

  /** Solr forgets the logged updates that are in the index. */
  void flush() {
    new GroupWriter(request, documents, fields.group()).commit(false);
  }

  UnseenRanks unseen() throws IOException {
    IntStream.Builder shown = IntStream.builder();
    IntStream.Builder hidden = IntStream.builder();
    reader.unseen(
        fields.group(), (document, group, rank) -> (rank > 0 ? hidden : shown).add(group));
    return new UnseenRanks(
        shown.build().sorted().distinct().toArray(), hidden.build().sorted().distinct().toArray());
  }

  int show(int[] groups) throws IOException {
    NumberColumn versions =
        NumberColumn.of(documents.searcher().getIndexReader(), CollectionFields.VERSION);
    GroupWriter writer = new GroupWriter(request, documents, fields.group());
    int[] written = new int[1];
    try {
      reader.unseen(
          fields.group(),
          (document, group, rank) -> {
            boolean isShown = rank > 0 && Arrays.binarySearch(groups, group) >= 0;
            if (isShown && writer.write(document, versions.get(document), SHOWN)) {
              written[0]++;
            }
          });
      return written[0];
    } finally {
      writer.finish(); // after a failure, replicas get the updates that their leader has applied
    }
  }

  ChangedDocuments changes() {
    return new ChangedDocuments(request, documents, fields.group());
  }

  /** Returns the version up to which all documents are visible afterwards. */
  Optional<Long> commit() {
    Optional<Long> settled =
        UpdatesUnderWay.of(request.getCore()).map(UpdatesUnderWay::settled); // before the commit
    if (Rewriting.isNeeded(request.getCore())) {
      reading(
          () -> {
            new Rewriting(request).rewrite();
            return true;
          });
    }
    new GroupWriter(request, documents, fields.group()).commit(true);
    return settled;
  }

  long columns() throws IOException {
    return reader.columns(fields.group());
  }

  public static <T> T reading(IOSupplier<T> reading) {
    try {
      return reading.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
