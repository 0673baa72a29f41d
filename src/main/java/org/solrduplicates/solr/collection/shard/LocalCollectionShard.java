package org.solrduplicates.solr.collection.shard;

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
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Subject;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.search.HandlerConfig;

/**
 * The documents of one core that a request may see, as a part of a collection. For one thread and
 * one request.
 */
public final class LocalCollectionShard {
  private final SolrQueryRequest request;
  private final HandlerConfig duplicates;
  private final CollectionFields fields;
  private final int seed;
  private final Weights weights;
  private final DuplicatesRequest asked;
  private final SolrDocuments documents;
  private final CollectionReader reader;
  private final Map<String, LinkRule> acceptances = new HashMap<>();

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
    this.seed = seed;
    this.weights = weights;
    this.asked = HandlerConfig.read(request);
    this.documents = new SolrDocuments(request, asked, duplicates.settings());
    this.reader =
        new CollectionReader(
            documents.searcher().getIndexReader(),
            documents.visibleNumbers(),
            fields.keys(seed),
            duplicates.settings().fields(),
            documents.words());
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
    return reader.count();
  }

  /**
   * Returns the keys of documents that may be seen, each with the hash of its text if it has one.
   */
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

  /** Returns what is drawn here of the sample of a histogram. */
  ShardSample sample(int size, long seed) throws IOException {
    ShardSample sample = new ShardSample(size, seed);
    reader.keys(TimeLimit.checked(sample));
    return sample;
  }

  /** Returns what finds the nearest documents here. */
  NearestDocuments nearest() {
    return new NearestDocuments(
        documents, duplicates.settings().fields(), HistogramRequest.settings(asked), weights);
  }

  ShardSummary summary() throws IOException {
    return reader.summary(fields.group());
  }

  Documents documents(HashRange range) throws IOException {
    return reader.documents(range, fields.group(), CollectionFields.VERSION);
  }

  Map<TermKind, Postings> postings(HashRange range, boolean alone) throws IOException {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    if (asked.settings().sources().contains(Source.SKETCH)) {
      postings.putAll(reader.sketches(range, alone));
    }
    if (asked.settings().sources().contains(Source.TITLE)) {
      postings.put(TermKind.TITLE, reader.titles(range, alone));
    }
    return postings;
  }

  List<CarriedDocument> carry(long[] keys) {
    List<CarriedDocument> carried = new ArrayList<>();
    for (LocalDocument document : local(keys).values()) {
      TimeLimit.check();
      carried.add(document.carried());
    }
    return carried;
  }

  Comparisons compare(Pairs<CarriedDocument> pairs) {
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

  boolean[] judge(Pairs<CarriedDocument> pairs, double[] similarities) {
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
    LinkRule one = linkRule(left.rule());
    LinkRule other = linkRule(right.rule());
    Similarity similarity = similarity(one, left, right);
    Similarity otherSimilarity = one.equals(other) ? similarity : similarity(other, left, right);
    boolean tooShort =
        one.isTooShort(left.fingerprint(), right.fingerprint())
            || other.isTooShort(left.fingerprint(), right.fingerprint());
    comparisons.set(
        at,
        Math.min(similarity.text(), otherSimilarity.text()),
        tooShort ? Double.NaN : Math.max(contrast(one), contrast(other)),
        Comparisons.bonus(
            left.fingerprint(),
            right.fingerprint(),
            Math.min(one.settings().titleBonus(), other.settings().titleBonus())));
  }

  private Similarity similarity(LinkRule linkRule, Compared left, Compared right) {
    return verifier(linkRule).verify(left.fingerprint(), right.fingerprint());
  }

  private double contrast(LinkRule linkRule) {
    return verifier(linkRule).contrast().share();
  }

  private Verifier verifier(LinkRule linkRule) {
    return linkRule.settings().verifier(weights);
  }

  private boolean isLink(Compared left, Compared right, double similarity) {
    LinkRule one = linkRule(left.rule());
    LinkRule other = linkRule(right.rule());
    return isLink(one, left, right, similarity)
        && (one.equals(other) || isLink(other, left, right, similarity));
  }

  /** Reads documents only where their fingerprints do not decide. */
  private static boolean isLink(LinkRule rule, Compared left, Compared right, double similarity) {
    return rule.judge(left.fingerprint(), right.fingerprint(), similarity)
            .orElseGet(() -> rule.judge(left.document(), right.document(), similarity))
        == Outcome.KEPT;
  }

  Map<Long, Neighbourhood> around(List<CarriedDocument> others) {
    NearestDocuments nearest =
        new NearestDocuments(
            documents, duplicates.settings().fields(), HistogramRequest.bySketch(asked), weights);
    Map<Long, Neighbourhood> around = new HashMap<>();
    for (CarriedDocument other : others) {
      around.put(DocumentKey.of(other.id(), seed), nearest.around(other.document()));
    }
    return around;
  }

  private LinkRule linkRule(String rule) {
    return acceptances.computeIfAbsent(
        rule,
        name -> {
          DuplicateSettings ruled =
              DuplicatesRequest.settings(request, duplicates.rules().values(name));
          return new LinkRule(ruled);
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

  int number(long[] keys, long[] versions, int[] groups) {
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

  void commit() {
    new GroupWriter(request, documents, fields.group()).commit();
  }

  /** Reads something of the index. */
  @FunctionalInterface
  public interface Reading<T> {
    /** Returns what was read. */
    T read() throws IOException;
  }

  public static <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A document of this core, of which more is read only if the fingerprint does not decide.
   *
   * @param documents where it is read from
   * @param number its number in the index
   * @param fingerprint its fingerprint
   * @param rule the rule that holds for it, empty for none
   */
  private record LocalDocument(
      SolrDocuments documents, int number, Fingerprint fingerprint, String rule)
      implements Compared {
    @Override
    public FoundDocument document() {
      return LocalCollectionShard.reading(() -> documents.reader().read(number, fingerprint));
    }

    CarriedDocument carried() {
      return new CarriedDocument(document(), rule);
    }
  }
}
