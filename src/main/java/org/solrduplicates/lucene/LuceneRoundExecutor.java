package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Parameter;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundExecutor;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.Source;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Finds and verifies the duplicates of the documents of a round in one index: candidates by
 * queries, verification by the fingerprints in doc values. For one thread and one request.
 */
public final class LuceneRoundExecutor implements RoundExecutor {
  private final IndexSearcher searcher;
  private final Query filter;
  private final FingerprintReader fingerprints;
  private final DocumentReader documents;
  private final List<CandidateSource> sources;
  private final DuplicateSettings settings;
  private final Verifier verifier;
  private final Map<Integer, FoundDocument> kept = new HashMap<>();

  /**
   * Looks into one index.
   *
   * @param searcher the index
   * @param filter which documents may be found at all
   * @param fields where the fingerprints are
   * @param documents reads what is kept
   * @param settings what is looked for
   */
  public LuceneRoundExecutor(
      IndexSearcher searcher,
      Query filter,
      FingerprintFields fields,
      DocumentReader documents,
      DuplicateSettings settings) {
    this.searcher = searcher;
    this.filter = filter;
    this.fingerprints = new FingerprintReader(searcher.getIndexReader(), fields.fingerprint());
    this.documents = documents;
    this.sources =
        settings.sources().stream().sorted().map(s -> CandidateSource.of(s, fields)).toList();
    this.settings = settings;
    this.verifier = settings.verifier();
  }

  @Override
  public RoundResult execute(Round round) {
    return RoundResult.merge(round.frontier().stream().map(this::find).toList());
  }

  private RoundResult find(FoundDocument pivot) {
    try {
      return verify(pivot, candidates(pivot));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Candidates candidates(FoundDocument pivot) throws IOException {
    Candidates candidates = new Candidates();
    for (CandidateSource source : sources) {
      Optional<Query> query = source.queries().apply(pivot);
      if (query.isPresent()) {
        candidates.add(source.source(), search(query.get(), max(source.source())));
      }
    }
    return candidates;
  }

  /** One more than asked for, as the pivot finds itself. */
  private int max(Source source) {
    int all = Math.max(1, searcher.getIndexReader().maxDoc());
    return source == Source.EVERY ? all : Math.min(all, settings.candidates() + 1);
  }

  private TopDocs search(Query query, int max) throws IOException {
    BooleanQuery filtered =
        new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
    return searcher.search(filtered, max);
  }

  private RoundResult verify(FoundDocument pivot, Candidates candidates) throws IOException {
    SortedMap<Integer, Link> links = new TreeMap<>();
    int incomparable = 0;
    for (Map.Entry<Integer, Set<Source>> candidate : candidates.documents().entrySet()) {
      Optional<Fingerprint> fingerprint =
          fingerprints.read(candidate.getKey()).filter(pivot.fingerprint()::isComparableWith);
      if (fingerprint.isEmpty()) {
        incomparable++;
        continue;
      }
      Verdict verdict = verifier.verify(pivot.fingerprint(), fingerprint.get());
      if (verdict.similarity() >= settings.threshold()) {
        FoundDocument found = keep(candidate.getKey(), fingerprint.get());
        links.put(candidate.getKey(), new Link(pivot.id(), found, verdict, candidate.getValue()));
      }
    }
    List<Link> others =
        links.values().stream().filter(link -> !link.to().id().equals(pivot.id())).toList();
    int itself = links.size() - others.size();
    return new RoundResult(
        others,
        candidates.counts(),
        candidates.documents().size() - incomparable - itself,
        incomparable,
        candidates.cutAmong(links.keySet()) ? Set.of(Parameter.CANDIDATES.key()) : Set.of());
  }

  /** Later rounds find the same documents again; each is read once. */
  private FoundDocument keep(int document, Fingerprint fingerprint) throws IOException {
    FoundDocument found = kept.get(document);
    if (found == null) {
      found = documents.read(document, fingerprint);
      kept.put(document, found);
    }
    return found;
  }
}
