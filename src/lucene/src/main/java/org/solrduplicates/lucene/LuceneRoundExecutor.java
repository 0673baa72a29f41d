// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundExecutor;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.DistinctTexts.Hits;

/**
 * Finds candidates in one index by queries, and verifies them by the fingerprints in doc values.
 * Not thread-safe.
 */
public final class LuceneRoundExecutor implements RoundExecutor {
  private final IndexSearcher searcher;
  private final TermQueries termQueries;
  private final Query filter;
  private Query allowed;
  private final DocumentReader documents;
  private final TermCounts terms;
  private final FingerprintFields fields;
  private final Neighbours neighbours;
  private final DuplicateSettings settings;
  private final Verifier verifier;
  private final LinkRule rule;
  private final boolean explain;
  private final BooleanSupplier outOfTime;
  private final DistinctTexts texts;
  private final Set<TextHash> listed = new HashSet<>();
  private Optional<TextHash> lastText = Optional.empty();
  private Optional<Hits> lastHits = Optional.empty();

  /**
   * @param filter the documents that may be found
   * @param words identifies the words of current fingerprints
   * @param outOfTime whether to stop; stays true once it was true
   */
  public LuceneRoundExecutor(
      IndexSearcher searcher,
      Query filter,
      FingerprintFields fields,
      int words,
      DocumentReader documents,
      TermCounts terms,
      DuplicateSettings settings,
      Weights weights,
      boolean explain,
      BooleanSupplier outOfTime) {
    this.searcher = searcher;
    this.termQueries = new TermQueries(searcher);
    this.filter = filter;
    this.allowed = filter;
    this.fields = fields;
    this.neighbours = new Neighbours(searcher.getIndexReader(), words);
    this.documents = documents;
    this.terms = terms;
    this.settings = settings;
    this.verifier = settings.verifier(weights);
    this.rule = new LinkRule(settings);
    this.explain = explain;
    this.outOfTime = outOfTime;
    this.texts =
        new DistinctTexts(
            this::search, documents, FingerprintFields.TEXT_HASH, settings.maxGroup() + 1);
  }

  @Override
  public RoundResult execute(Round round) {
    listed.clear(); // as on shards, which see one round
    try {
      List<RoundResult> parts = new ArrayList<>();
      parts.add(
          RoundResult.of(
              terms.statistics(round.words(), outOfTime),
              around(round.around()),
              read(round.texts()),
              names(round.names())));
      boolean hasNewer = hasNewer(round.known());
      if (hasNewer || round.number() == 1) {
        for (FoundDocument document : round.frontier()) {
          parts.add(find(new Lookup(document, List.of()), round, hasNewer));
        }
        for (Lookup lookup : round.wide()) {
          parts.add(find(lookup, round, hasNewer));
        }
      }
      return RoundResult.merge(parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean hasNewer(JobGroup known) {
    return !known.isFound()
        || GroupColumn.newest(searcher.getIndexReader(), fields.group()) > known.mark();
  }

  private Query notSeen(JobGroup known) {
    BooleanQuery.Builder query =
        new BooleanQuery.Builder()
            .add(filter, Occur.FILTER)
            .add(new FieldExistsQuery(fields.group()), Occur.MUST_NOT)
            .add(new FieldExistsQuery(FingerprintFields.BACKGROUND), Occur.MUST_NOT);
    if (NumberColumn.isSearched(searcher.getIndexReader(), FingerprintFields.VERSION)) {
      query.add(
          SortedNumericDocValuesField.newSlowRangeQuery(
              FingerprintFields.VERSION, known.mark() + 1, Long.MAX_VALUE),
          Occur.FILTER);
    }
    return query.build();
  }

  private Map<String, Neighbourhood> around(Map<String, Fingerprint> asked) throws IOException {
    Map<String, Neighbourhood> around = new TreeMap<>();
    for (Map.Entry<String, Fingerprint> document : asked.entrySet()) {
      if (!outOfTime.getAsBoolean()) {
        around.put(document.getKey(), neighbours.around(document.getValue()));
      }
    }
    return around;
  }

  private Map<String, Set<Long>> names(Set<String> asked) throws IOException {
    Map<String, Set<Long>> names = new TreeMap<>();
    for (String key : asked) {
      if (!outOfTime.getAsBoolean()) {
        names.put(key, neighbours.having(key));
      }
    }
    return names;
  }

  private Map<Long, Fingerprint> read(Set<Long> asked) throws IOException {
    Map<Long, Fingerprint> texts = new TreeMap<>();
    for (Long text : asked) {
      if (!outOfTime.getAsBoolean()) {
        neighbours.read(text).ifPresent(fingerprint -> texts.put(text, fingerprint));
      }
    }
    return texts;
  }

  private RoundResult find(Lookup lookup, Round round, boolean hasNewer) throws IOException {
    if (outOfTime.getAsBoolean()) {
      return RoundResult.cutBy(RoundResult.OUT_OF_TIME);
    }
    try {
      boolean isWide = !lookup.terms().isEmpty();
      Candidates candidates = candidates(lookup, round, hasNewer);
      if (!isWide) {
        for (TextVersion other : round.decidedWith(lookup.document())) {
          find(other).ifPresent(candidates::addDecided);
        }
        addMembers(lookup.document(), round, candidates);
      }
      boolean explained = explain && round.number() == (isWide ? 2 : 1);
      return verify(lookup.document(), candidates, round.known(), explained);
    } catch (ExitableDirectoryReader.ExitingReaderException e) {
      return RoundResult.cutBy(RoundResult.OUT_OF_TIME); // the searcher reports it
    }
  }

  /** Returns the document if it is visible and its text is the one of the decision. */
  private OptionalInt find(TextVersion textVersion) throws IOException {
    for (ScoreDoc hit : search(documents.byId(textVersion.id()), 1).scoreDocs) {
      Optional<Fingerprint> fingerprint = documents.fingerprint(hit.doc);
      if (fingerprint.isPresent() && fingerprint.get().text().equals(textVersion.text())) {
        return OptionalInt.of(hit.doc);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * With a group of the job, searches only documents newer than the job. Other candidates are for
   * review only, so their number does not matter; a document that is alone has none.
   */
  private Candidates candidates(Lookup lookup, Round round, boolean hasNewer) throws IOException {
    Candidates candidates = new Candidates();
    boolean isFound = round.known().isFound();
    boolean isAlone = round.known().isAlone(lookup.document().columns());
    if (!isFound || round.number() == 1 && (explain || !isAlone)) {
      search(lookup, filter, candidates, isFound);
    }
    if (isFound && hasNewer) {
      search(lookup, notSeen(round.known()), candidates, false);
    }
    return candidates;
  }

  private void search(Lookup lookup, Query within, Candidates candidates, boolean whole)
      throws IOException {
    if (!within.equals(allowed)) {
      allowed = within;
      lastText = Optional.empty();
    }
    for (Source source : settings.sources()) {
      if (source != Source.GROUP && (source == Source.MLT) == !lookup.terms().isEmpty()) {
        hits(source, lookup).ifPresent(hits -> candidates.add(source, whole ? hits.whole() : hits));
      }
    }
  }

  private void addMembers(FoundDocument pivot, Round round, Candidates candidates)
      throws IOException {
    if (round.number() > 1
        || round.known().number() == 0
        || !settings.sources().contains(Source.GROUP)) {
      return;
    }
    List<Integer> members = new ArrayList<>();
    Map<Integer, Double> similarities = new HashMap<>();
    Map<Integer, String> ids = new HashMap<>();
    for (int member :
        GroupColumn.members(searcher, fields.group(), round.known().number(), filter)) {
      Optional<Fingerprint> fingerprint = documents.fingerprint(member);
      if (fingerprint.filter(pivot.fingerprint()::isComparableWith).isPresent()) {
        members.add(member);
      }
    }
    int most = Math.min(members.size(), settings.maxGroup() + 1);
    if (most < members.size()) {
      for (int member : members) {
        Fingerprint fingerprint = documents.fingerprint(member).orElseThrow();
        similarities.put(member, -verifier.verify(pivot.fingerprint(), fingerprint).value());
        ids.put(member, documents.id(member));
      }
      members.sort(
          Comparator.<Integer, Double>comparing(similarities::get).thenComparing(ids::get));
    }
    candidates.add(Source.GROUP, new Hits(members.subList(0, most), most, OptionalInt.empty()));
    candidates.leaveOut(members.subList(most, members.size()));
  }

  /** Copies of one text are consecutive and share all phrases. */
  private Optional<Hits> hits(Source source, Lookup lookup) throws IOException {
    if (source != Source.SKETCH) {
      return search(source, lookup);
    }
    Optional<TextHash> text = Optional.of(lookup.document().fingerprint().text());
    if (!text.equals(lastText)) {
      lastHits = search(source, lookup);
      lastText = text;
    }
    return lastHits;
  }

  private Optional<Hits> search(Source source, Lookup lookup) throws IOException {
    TextHash text = lookup.document().fingerprint().text();
    if (source == Source.EXACT && !listed.add(text)) {
      return Optional.empty(); // the first document of a text finds all copies
    }
    Optional<Query> query = CandidateSource.of(source, fields, termQueries).queries().apply(lookup);
    return query.isEmpty() ? Optional.empty() : Optional.of(search(source, query.get(), text));
  }

  /** Requests one more hit, because the pivot finds itself. */
  private Hits search(Source source, Query query, TextHash text) throws IOException {
    int all = Math.max(1, searcher.getIndexReader().maxDoc());
    if (source == Source.EVERY) {
      return Hits.of(search(query, all));
    }
    if (source == Source.EXACT) {
      return Hits.of(search(query, Math.min(all, settings.maxGroup() + 1))).whole();
    }
    int max = Math.min(all, settings.candidates() + 1);
    return settings.sources().contains(Source.EXACT)
        ? texts.find(query, text, max)
        : Hits.of(search(query, max));
  }

  /** Counts no more hits than requested, so that Lucene skips the others. */
  private TopDocs search(Query query, int max) throws IOException {
    BooleanQuery filtered =
        new BooleanQuery.Builder().add(query, Occur.MUST).add(allowed, Occur.FILTER).build();
    return searcher.search(filtered, new TopScoreDocCollectorManager(max, max));
  }

  private RoundResult verify(
      FoundDocument pivot, Candidates candidates, JobGroup known, boolean explained)
      throws IOException {
    Verification verification =
        new Verification(documents, verifier, rule, pivot, known, explained);
    Set<String> truncated = new TreeSet<>();
    for (Map.Entry<Integer, Set<Source>> candidate : candidates.documents().entrySet()) {
      if (outOfTime.getAsBoolean()) {
        truncated.add(RoundResult.OUT_OF_TIME);
        break;
      }
      int document = candidate.getKey();
      verification.add(document, candidate.getValue(), candidates.isDecided(document));
    }
    if (candidates.cutAmong(verification.linked())) {
      truncated.add(Parameter.CANDIDATES.key());
    }
    return verification.result(candidates.counts(), truncated);
  }
}
