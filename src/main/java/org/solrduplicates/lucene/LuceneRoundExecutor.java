package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
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
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.Acceptance;
import org.solrduplicates.core.group.Candidate;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Outcome;
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
  private final DocumentReader documents;
  private final List<CandidateSource> sources;
  private final DuplicateSettings settings;
  private final Verifier verifier;
  private final Acceptance acceptance;
  private final boolean explain;
  private final Map<Integer, FoundDocument> kept = new HashMap<>();

  /**
   * Looks into one index.
   *
   * @param searcher the index
   * @param filter which documents may be found at all
   * @param fields where the fingerprints are
   * @param documents reads what is kept
   * @param settings what is looked for
   * @param explain whether to report the candidates of the pivot one by one
   */
  public LuceneRoundExecutor(
      IndexSearcher searcher,
      Query filter,
      FingerprintFields fields,
      DocumentReader documents,
      DuplicateSettings settings,
      boolean explain) {
    this.searcher = searcher;
    this.filter = filter;
    this.documents = documents;
    this.sources =
        settings.sources().stream().sorted().map(s -> CandidateSource.of(s, fields)).toList();
    this.settings = settings;
    this.verifier = settings.verifier();
    this.acceptance = new Acceptance(settings);
    this.explain = explain;
  }

  @Override
  public RoundResult execute(Round round) {
    boolean explained = explain && round.number() == 1;
    return RoundResult.merge(round.frontier().stream().map(p -> find(p, explained)).toList());
  }

  private RoundResult find(FoundDocument pivot, boolean explained) {
    try {
      return verify(pivot, candidates(pivot), explained);
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

  private RoundResult verify(FoundDocument pivot, Candidates candidates, boolean explained)
      throws IOException {
    SortedMap<Integer, Link> links = new TreeMap<>();
    List<Candidate> all = new ArrayList<>();
    int verified = 0;
    for (Map.Entry<Integer, Set<Source>> candidate : candidates.documents().entrySet()) {
      int document = candidate.getKey();
      Optional<Fingerprint> fingerprint =
          documents.fingerprint(document).filter(pivot.fingerprint()::isComparableWith);
      if (fingerprint.isEmpty()) {
        continue;
      }
      verified++;
      Verdict verdict = verifier.verify(pivot.fingerprint(), fingerprint.get());
      if (acceptance.isWorthALook(pivot.fingerprint(), fingerprint.get(), verdict)) {
        FoundDocument found = keep(document, fingerprint.get());
        links.put(document, new Link(pivot.id(), found, verdict, candidate.getValue()));
      }
      if (explained) {
        all.add(candidate(document, candidate.getValue(), verdict, pivot, links.get(document)));
      }
    }
    return result(pivot, candidates, links, all, verified);
  }

  private Candidate candidate(
      int document, Set<Source> sources, Verdict verdict, FoundDocument pivot, @Nullable Link link)
      throws IOException {
    return link == null
        ? new Candidate(documents.id(document), sources, verdict, Outcome.REJECTED)
        : new Candidate(
            link.to().id(), sources, verdict, acceptance.judge(pivot, link.to(), verdict));
  }

  /** The pivot finds itself, which is neither a link nor a comparison. */
  private static RoundResult result(
      FoundDocument pivot,
      Candidates candidates,
      SortedMap<Integer, Link> links,
      List<Candidate> all,
      int verified) {
    List<Link> others =
        links.values().stream().filter(link -> !link.to().id().equals(pivot.id())).toList();
    return new RoundResult(
        others,
        candidates.counts(),
        verified - (links.size() - others.size()),
        candidates.documents().size() - verified,
        all.stream().filter(candidate -> !candidate.id().equals(pivot.id())).toList(),
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
