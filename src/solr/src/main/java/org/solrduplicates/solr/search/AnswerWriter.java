// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Related;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.WordComparison;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Writes the response: the pivots as {@code match}, the other members as {@code response}, wholes
 * and parts as {@code partOf} and {@code contains}, and the histories as {@code duplicates}. One
 * core and several shards give the same response.
 */
final class AnswerWriter {
  static final String BLOCK = "duplicates";
  static final String NOT_COMPARED = "notCompared";

  private static final String[] ALL_FIELDS = {"*,score"};

  private final ResponseBuilder rb;
  private final SolrQueryResponse response;
  private final DuplicatesRequest asked;
  private final NamedWeights weights;
  private final SearchTrace work;
  private final Optional<PassageSearch> passages;
  private final ComparedFields compared;

  AnswerWriter(
      ResponseBuilder rb,
      DuplicatesRequest asked,
      NamedWeights weights,
      SearchTrace work,
      Optional<PassageSearch> passages,
      ComparedFields compared) {
    this.rb = rb;
    this.response = rb.rsp;
    this.asked = asked;
    this.weights = weights;
    this.work = work;
    this.passages = passages;
    this.compared = compared;
  }

  static SolrReturnFields returnFields(ResponseBuilder rb) {
    String[] fields = rb.req.getParams().getParams(CommonParams.FL);
    return new SolrReturnFields(fields == null ? ALL_FIELDS : fields, rb.req);
  }

  static Page page(List<GroupSearch> searches, ResponseBuilder rb) {
    return Page.of(groups(searches), rb.req.getParams());
  }

  /** Returns the lists of wholes and parts that are not empty, by their keys. */
  static SortedMap<String, Page> parts(List<GroupSearch> searches, ResponseBuilder rb) {
    SortedMap<String, Page> parts = new TreeMap<>();
    for (Relation relation : List.of(Relation.CONTAINS, Relation.PART_OF)) {
      Page page = Page.of(groups(searches), relation, rb.req.getParams());
      if (!page.all().isEmpty()) {
        parts.put(VersionGroupWriter.key(relation), page);
      }
    }
    return parts;
  }

  private static List<VersionGroup> groups(List<GroupSearch> searches) {
    return searches.stream().flatMap(s -> s.group().stream()).toList();
  }

  static List<Page.Scored> pivots(List<GroupSearch> searches) {
    return searches.stream()
        .map(search -> search.pivot().id())
        .filter(id -> !id.isEmpty())
        .map(id -> new Page.Scored(id, 1))
        .toList();
  }

  /** Writes the groups of all pivots, or annotates the hits of a search. */
  void write(PivotQueries pivots, List<GroupSearch> searches, Listing listing) throws IOException {
    if (pivots.areHits()) {
      annotate(searches, pivots.cut());
    } else if (RequestState.of(rb.req).get(SentFields.class).isPresent()) {
      searches.forEach(search -> RequestState.of(rb.req).put(search)); // unrounded, for the policy
    } else {
      writeGroups(searches, listing);
    }
    flagPartial(searches);
  }

  private void writeGroups(List<GroupSearch> searches, Listing listing) throws IOException {
    response.setReturnFields(returnFields(rb));
    List<Page.Scored> pivots = pivots(searches);
    response.add("match", listing.of(pivots, pivots.size(), 0, pivots.isEmpty() ? 0 : 1));
    response.add("response", listed(page(searches, rb), listing));
    for (Map.Entry<String, Page> list : parts(searches, rb).entrySet()) {
      response.add(list.getKey(), listed(list.getValue(), listing));
    }
    if (!searches.isEmpty() || work.isPartial()) {
      response.add(BLOCK, block(searches));
    }
  }

  private static Object listed(Page page, Listing listing) throws IOException {
    return listing.of(page.shown(), page.all().size(), page.start(), page.maxScore());
  }

  private SimpleOrderedMap<Object> block(List<GroupSearch> searches) {
    List<SimpleOrderedMap<Object>> groups = searches.stream().map(this::group).toList();
    SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
    if (groups.size() == 1) {
      block = groups.get(0);
    } else if (!groups.isEmpty()) {
      block.add("groups", groups);
    }
    WordsWriter.add(searches, asked.words(), block);
    if (searches.stream().anyMatch(search -> search.group().isPresent())) {
      addWeights(block);
    }
    if (passages.isPresent()) {
      block.add("passages", PassagesWriter.written(passages.get(), searches.get(0).group()));
    }
    addWork(block);
    return block;
  }

  private void addWork(SimpleOrderedMap<Object> block) {
    work.addTo(block, asked.debug());
    if (asked.debug() && !Filters.hideAny(rb.req)) {
      SetupWatch.addTo(block, rb.req.getCore());
    }
  }

  /** Omits the document counts if filters hide documents from the caller. */
  private void addWeights(SimpleOrderedMap<Object> block) {
    block.add(
        NamedWeights.KEY,
        Filters.hideAny(rb.req) ? weights.writtenWithoutCounts() : weights.written());
  }

  private SimpleOrderedMap<Object> group(GroupSearch search) {
    SimpleOrderedMap<Object> block =
        search
            .group()
            .map(
                group ->
                    new VersionGroupWriter(group, search.settings(), search.verifier(), compared)
                        .write(rb.req.getParams()))
            .orElseGet(() -> notCompared(search));
    if (!search.pivot().rule().isEmpty()) {
      block.add("rule", search.pivot().rule());
    }
    if (search.pivot().isText()) {
      VerdictWriter.add(search.verdict(), block);
    }
    search.group().ifPresent(group -> addDetails(group, block));
    return block;
  }

  private static SimpleOrderedMap<Object> notCompared(GroupSearch search) {
    return search.pivot().isText()
        ? new ResponseMap().with(NOT_COMPARED, "the text has no words")
        : new ResponseMap()
            .with("pivot", search.pivot().id())
            .with(NOT_COMPARED, "the document has neither a fingerprint nor a readable text");
  }

  private void addDetails(VersionGroup group, SimpleOrderedMap<Object> block) {
    long fromText =
        Stream.concat(group.members().stream(), group.review().stream())
            .map(Member::document)
            .filter(FoundDocument::fromText)
            .count();
    if (fromText > 0) {
      block.add("comparedByText", Math.toIntExact(fromText));
    }
    if (asked.explain()) {
      block.add("candidates", VersionGroupWriter.candidates(group));
    }
    if (asked.debug()) {
      block.add(SearchTrace.DEBUG, VersionGroupWriter.work(group));
    }
  }

  private void annotate(List<GroupSearch> searches, boolean cut) {
    SimpleOrderedMap<Object> hits = new SimpleOrderedMap<>();
    for (GroupSearch search : searches) {
      Optional<VersionGroup> group = search.group();
      hits.add(
          search.pivot().id(),
          group.isPresent() ? VersionGroupWriter.annotation(group.get()) : notCompared(search));
    }
    ResponseMap block = new ResponseMap().with("hits", hits).with("truncated", cut);
    addWeights(block);
    addWork(block);
    response.add(BLOCK, block);
  }

  private void flagPartial(List<GroupSearch> searches) {
    boolean stopped =
        searches.stream().flatMap(s -> s.group().stream()).anyMatch(VersionGroup::isOutOfTime);
    if (stopped || work.isPartial() || passages.filter(PassageSearch::isOutOfTime).isPresent()) {
      response.setPartialResults(rb.req);
    }
  }

  private static final class VerdictWriter {
    private static final String VERDICT = "verdict";
    private static final String BEST = "best";
    private static final String ID = "id";
    private static final String SIMILARITY = "similarity";
    private static final String RELATION = "relation";

    private VerdictWriter() {}

    static void add(Verdict finding, SimpleOrderedMap<Object> block) {
      block.add(VERDICT, finding.kind().label());
      Member best = finding.best();
      if (best != null) {
        block.add(BEST, best(best, finding));
      }
      Related whole = finding.whole();
      if (whole != null) {
        block.add(BEST, best(whole, finding));
      }
      block.add("suggestion", finding.suggestion());
    }

    private static SimpleOrderedMap<Object> best(Member best, Verdict finding) {
      ResponseMap map =
          new ResponseMap()
              .with(ID, best.id())
              .with(SIMILARITY, VersionGroupWriter.rounded(best.toPivot().value()))
              .with(RELATION, finding.kind().label());
      if (finding.kind() == Verdict.Kind.SAME_TEXT) {
        map.add("exact", finding.isExact());
      }
      return map.ifAny("date", date(finding));
    }

    private static SimpleOrderedMap<Object> best(Related whole, Verdict finding) {
      return new ResponseMap()
          .with(ID, whole.id())
          .with(RELATION, finding.kind().label())
          .with(VersionGroupWriter.COVERAGE, VersionGroupWriter.coverage(whole))
          .ifAny("date", date(finding));
    }

    private static String date(Verdict finding) {
      return finding.date().map(date -> date.instant().toString()).orElse("");
    }
  }

  @FunctionalInterface
  interface Listing {
    /** Creates a list for Solr's response writers; {@code found} includes hidden documents. */
    Object of(List<Page.Scored> shown, int found, int start, float maxScore) throws IOException;
  }

  private static final class WordsWriter {
    private static final String WEIGHT = "weight";

    private WordsWriter() {}

    static void add(List<GroupSearch> searches, int most, SimpleOrderedMap<Object> block) {
      if (searches.size() == 2 && searches.stream().noneMatch(s -> s.words().isEmpty())) {
        GroupSearch first = searches.get(0);
        block.add(
            "words",
            written(
                WordComparison.of(
                    first.words(), searches.get(1).words(), first.verifier().weights(), most)));
      }
    }

    private static SimpleOrderedMap<Object> written(WordComparison comparison) {
      return new ResponseMap()
          .with("shared", written(comparison.shared()))
          .with("onlyFirst", written(comparison.onlyFirst()))
          .with("onlySecond", written(comparison.onlySecond()));
    }

    private static SimpleOrderedMap<Object> written(WordComparison.Words words) {
      return new ResponseMap()
          .with(WEIGHT, VersionGroupWriter.rounded(words.weight()))
          .with("top", words.top().stream().map(WordsWriter::written).toList());
    }

    private static SimpleOrderedMap<Object> written(WordComparison.CountedWord word) {
      return new ResponseMap()
          .with("word", word.word())
          .with("count", word.count())
          .with(WEIGHT, VersionGroupWriter.rounded(word.weight()));
    }
  }
}
