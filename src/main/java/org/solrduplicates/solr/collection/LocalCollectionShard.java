package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.CollectionShard;
import org.solrduplicates.core.collection.Comparisons;
import org.solrduplicates.core.collection.DocumentKey;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;
import org.solrduplicates.core.collection.ShardSummary;
import org.solrduplicates.core.collection.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Acceptance;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Source;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.search.Duplicates;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.SolrDocuments;

/**
 * The documents of one core that a request may see, as a part of a collection. For one thread and
 * one request.
 */
final class LocalCollectionShard implements CollectionShard<CarriedDocument> {
  private final SolrQueryRequest request;
  private final Duplicates duplicates;
  private final CollectionFields fields;
  private final int seed;
  private final Weights weights;
  private final DuplicatesRequest asked;
  private final SolrDocuments documents;
  private final CollectionReader reader;
  private final Map<String, Acceptance> acceptances = new HashMap<>();

  LocalCollectionShard(
      SolrQueryRequest request,
      Duplicates duplicates,
      CollectionFields fields,
      int seed,
      Weights weights)
      throws IOException {
    this.request = request;
    this.duplicates = duplicates;
    this.fields = fields;
    this.seed = seed;
    this.weights = weights;
    this.asked = Duplicates.read(request);
    this.documents = new SolrDocuments(request, asked, duplicates.settings());
    this.reader =
        new CollectionReader(
            documents.searcher(),
            documents.visible(),
            fields.keys(seed),
            duplicates.settings().fields(),
            duplicates.settings().fingerprinter(request.getSchema()).words());
  }

  /** Returns those of some keys whose documents are here and may be seen. */
  long[] seen(long[] keys) {
    return LongStream.of(keys).filter(key -> reader.find(key).isPresent()).toArray();
  }

  /** Returns the reader of the groups that the job has written, but for some documents. */
  GroupReader groups(Regrouping regrouping) {
    Map<Integer, Integer> regrouped = new HashMap<>();
    regrouping
        .numbers()
        .forEach(
            (key, group) -> reader.find(key).ifPresent(number -> regrouped.put(number, group)));
    return new GroupReader(
        request,
        asked,
        documents,
        reader,
        fields.group(),
        regrouped,
        duplicates.settings().fields().fingerprint());
  }

  /** Returns how many documents may be seen, whether they can be compared or not. */
  int count() {
    return reading(reader::count);
  }

  /**
   * Returns the keys of documents that may be seen, each with the hash of its text if it has one.
   */
  List<Object> subjects(List<String> ids) {
    List<Object> subjects = new ArrayList<>();
    for (String id : ids) {
      OptionalInt number = reading(() -> documents.number(id));
      if (number.isPresent()) {
        Optional<Fingerprint> fingerprint =
            reading(() -> documents.reader(false).fingerprint(number.getAsInt()));
        subjects.add(List.of(id, fingerprint.map(f -> f.text().toTerm()).orElse("")));
      }
    }
    return subjects;
  }

  /** Returns what is drawn here of the sample of a histogram. */
  ShardSample sample(int size, long seed) {
    ShardSample sample = new ShardSample(size, seed);
    return reading(
        () -> {
          reader.keys(sample);
          return sample;
        });
  }

  /** Returns what finds the nearest documents here. */
  NearestDocuments nearest() {
    return new NearestDocuments(
        documents, duplicates.settings().fields(), HistogramRequest.settings(asked), weights);
  }

  @Override
  public ShardSummary summary() {
    return reading(() -> reader.summary(fields.group()));
  }

  @Override
  public Documents documents(Part part) {
    return reading(() -> reader.documents(part, fields.group(), CollectionFields.VERSION));
  }

  @Override
  public Map<TermKind, Postings> postings(Part part, boolean alone) {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    if (asked.settings().sources().contains(Source.SKETCH)) {
      postings.putAll(reading(() -> reader.sketches(part, alone)));
    }
    if (asked.settings().sources().contains(Source.TITLE)) {
      postings.put(TermKind.TITLE, reading(() -> reader.titles(part, alone)));
    }
    return postings;
  }

  @Override
  public List<CarriedDocument> carry(long[] keys) {
    List<CarriedDocument> carried = new ArrayList<>();
    for (LocalDocument document : local(keys).values()) {
      carried.add(document.carried());
    }
    return carried;
  }

  @Override
  public Comparisons compare(Pairs<CarriedDocument> pairs) {
    Map<Long, Compared> known = known(pairs);
    Comparisons comparisons = new Comparisons(pairs.size());
    for (int i = 0; i < pairs.size(); i++) {
      TimeLimit.check();
      Compared left = unchanged(known.get(pairs.left()[i]), pairs.leftStates()[i]);
      Compared right = unchanged(known.get(pairs.right()[i]), pairs.rightStates()[i]);
      if (left != null && right != null) {
        compare(left, right, i, comparisons);
      }
    }
    return comparisons;
  }

  @Override
  public boolean[] judge(Pairs<CarriedDocument> pairs, double[] similarities) {
    Map<Long, Compared> known = known(pairs);
    boolean[] links = new boolean[pairs.size()];
    for (int i = 0; i < links.length; i++) {
      TimeLimit.check();
      Compared left = unchanged(known.get(pairs.left()[i]), pairs.leftStates()[i]);
      Compared right = unchanged(known.get(pairs.right()[i]), pairs.rightStates()[i]);
      links[i] = left != null && right != null && isLink(left, right, similarities[i]);
    }
    return links;
  }

  private Map<Long, Compared> known(Pairs<CarriedDocument> pairs) {
    Map<Long, Compared> known = new HashMap<>();
    local(pairs.right()).forEach(known::put);
    local(pairs.left()).forEach(known::put);
    pairs.carried().forEach(document -> known.put(DocumentKey.of(document.id(), seed), document));
    return known;
  }

  private static @Nullable Compared unchanged(@Nullable Compared document, long state) {
    return document != null && FingerprintHeader.of(document.fingerprint()).state() == state
        ? document
        : null;
  }

  /** Both documents may be under a rule of their own; then the stricter one counts. */
  private void compare(Compared left, Compared right, int at, Comparisons comparisons) {
    Acceptance one = acceptance(left.rule());
    Acceptance other = acceptance(right.rule());
    Verdict verdict = verdict(one, left, right);
    Verdict otherVerdict = one.equals(other) ? verdict : verdict(other, left, right);
    boolean tooShort =
        one.isTooShort(left.fingerprint(), right.fingerprint())
            || other.isTooShort(left.fingerprint(), right.fingerprint());
    comparisons.set(
        at,
        Math.min(verdict.text(), otherVerdict.text()),
        tooShort ? Double.NaN : Math.max(contrast(one), contrast(other)),
        Comparisons.bonus(
            left.fingerprint(),
            right.fingerprint(),
            Math.min(one.settings().titleBonus(), other.settings().titleBonus())));
  }

  private Verdict verdict(Acceptance acceptance, Compared left, Compared right) {
    return verifier(acceptance).verify(left.fingerprint(), right.fingerprint());
  }

  private double contrast(Acceptance acceptance) {
    return verifier(acceptance).contrast().share();
  }

  private Verifier verifier(Acceptance acceptance) {
    return acceptance.settings().verifier(weights);
  }

  private boolean isLink(Compared left, Compared right, double similarity) {
    Acceptance one = acceptance(left.rule());
    Acceptance other = acceptance(right.rule());
    return one.judge(left.document(), right.document(), similarity) == Outcome.KEPT
        && (one.equals(other)
            || other.judge(left.document(), right.document(), similarity) == Outcome.KEPT);
  }

  @Override
  public Map<Long, Neighbourhood> around(List<CarriedDocument> others) {
    NearestDocuments nearest =
        new NearestDocuments(
            documents, duplicates.settings().fields(), HistogramRequest.bySketch(asked), weights);
    Map<Long, Neighbourhood> around = new HashMap<>();
    for (CarriedDocument other : others) {
      around.put(DocumentKey.of(other.id(), seed), nearest.around(other.document()));
    }
    return around;
  }

  private Acceptance acceptance(String rule) {
    return acceptances.computeIfAbsent(
        rule,
        name -> {
          DuplicateSettings ruled =
              DuplicatesRequest.settings(request, duplicates.rules().values(name));
          return new Acceptance(ruled);
        });
  }

  /** Reads fingerprints in the order in which they lie in the index. */
  private Map<Long, LocalDocument> local(long[] keys) {
    SortedMap<Integer, Long> numbers = new TreeMap<>();
    for (long key : keys) {
      OptionalInt number = reader.find(key);
      if (number.isPresent()) {
        numbers.put(number.getAsInt(), key);
      }
    }
    FingerprintReader fingerprints =
        new FingerprintReader(
            documents.searcher().getIndexReader(), duplicates.settings().fields().fingerprint());
    Map<Long, LocalDocument> found = new HashMap<>();
    numbers.forEach(
        (number, key) -> {
          Optional<Fingerprint> fingerprint = reading(() -> fingerprints.read(number));
          fingerprint.ifPresent(f -> found.put(key, local(number, f)));
        });
    return found;
  }

  private LocalDocument local(int number, Fingerprint fingerprint) {
    String rule = reading(() -> duplicates.rules().firstFor(request, number));
    return new LocalDocument(documents, number, fingerprint, rule);
  }

  @Override
  public int number(long[] keys, long[] versions, int[] groups) {
    GroupWriter writer = new GroupWriter(request, documents, fields.group());
    int written = 0;
    for (int i = 0; i < keys.length; i++) {
      OptionalInt number = reader.find(keys[i]);
      if (number.isPresent() && writer.write(number.getAsInt(), versions[i], groups[i])) {
        written++;
      }
    }
    writer.finish();
    return written;
  }

  @Override
  public void commit() {
    new GroupWriter(request, documents, fields.group()).commit();
  }

  /** Reads something of the index. */
  @FunctionalInterface
  interface Reading<T> {
    /** Returns what was read. */
    T read() throws IOException;
  }

  static <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
