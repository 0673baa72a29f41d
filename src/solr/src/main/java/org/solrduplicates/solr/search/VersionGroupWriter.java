// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.group.Candidate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.History;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Related;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.config.ResponseMap;

/** Writes the {@code duplicates} block of a response. */
public final class VersionGroupWriter {
  private static final double DECIMALS = 1e4;

  /** Marks what a manual decision made: wholes, parts, and members of other texts. */
  public static final String DECIDED = "decided";

  /** The key of {@link #ignored}. */
  public static final String IGNORED = "ignoredDates";

  private static final String GROUP = "group";
  private static final String BACKGROUND = "background";
  static final String COVERAGE = "coverage";
  private static final String FIELDS = "fields";

  private final VersionGroup group;
  private final History history;
  private final DuplicateSettings settings;
  private final Verifier verifier;
  private final ComparedFields compared;

  VersionGroupWriter(
      VersionGroup group, DuplicateSettings settings, Verifier verifier, ComparedFields compared) {
    this.group = group;
    this.history = History.of(group);
    this.settings = settings;
    this.verifier = verifier;
    this.compared = compared;
  }

  public static double rounded(double similarity) {
    return Math.round(similarity * DECIMALS) / DECIMALS;
  }

  /** Returns the key of a list of wholes or parts. */
  static String key(Relation relation) {
    return relation == Relation.CONTAINS ? "contains" : "partOf";
  }

  /**
   * @param params select the wholes and parts to show
   */
  SimpleOrderedMap<Object> write(SolrParams params) {
    SimpleOrderedMap<Object> block =
        new ResponseMap()
            .with(GROUP, group())
            .with("history", history())
            .with("undated", history.undated().stream().map(this::version).toList())
            .ifAny("review", group.review().stream().map(this::member).toList());
    addParts(Relation.CONTAINS, params, block);
    addParts(Relation.PART_OF, params, block);
    return block;
  }

  private void addParts(Relation relation, SolrParams params, SimpleOrderedMap<Object> block) {
    List<Related> all = group.related(relation);
    if (!all.isEmpty()) {
      Page page = Page.of(List.of(group), relation, params);
      block.add(key(relation), page.shown(all).stream().map(VersionGroupWriter::part).toList());
    }
  }

  private static SimpleOrderedMap<Object> part(Related related) {
    ResponseMap map = new ResponseMap().with("id", related.id()).with(COVERAGE, coverage(related));
    related.document().dates().stream().findFirst().ifPresent(date -> addDate(date, map));
    return map.ifAny("format", related.document().format()).ifAny(DECIDED, related.decided());
  }

  static SimpleOrderedMap<Object> coverage(Related related) {
    return coverage(related.ofPivot(), related.ofDocument());
  }

  private static SimpleOrderedMap<Object> coverage(double ofPivot, double ofThis) {
    return new ResponseMap().with("ofPivot", rounded(ofPivot)).with("ofThis", rounded(ofThis));
  }

  static SimpleOrderedMap<Object> annotation(VersionGroup group) {
    History history = History.of(group);
    return new ResponseMap()
        .with("size", group.members().size())
        .with("versions", history.texts())
        .ifAny("latest", id(history.latest()))
        .with("newer", history.hasNewer(group.pivot()))
        .ifAny(key(Relation.CONTAINS), ids(group.related(Relation.CONTAINS)))
        .ifAny(key(Relation.PART_OF), ids(group.related(Relation.PART_OF)))
        .with("truncated", !group.truncated().isEmpty());
  }

  private static List<String> ids(List<Related> related) {
    return related.stream().map(Related::id).toList();
  }

  /** Returns an empty text for no version, and for a text that is not in the index. */
  private static String id(Optional<History.Version> version) {
    return version.map(History.Version::member).map(Member::id).orElse("");
  }

  static List<Object> candidates(VersionGroup group) {
    return group.candidates().stream().<Object>map(VersionGroupWriter::candidate).toList();
  }

  static SimpleOrderedMap<Object> work(VersionGroup group) {
    SimpleOrderedMap<Object> map = work(group.work());
    map.add("kept", group.duplicates().size());
    map.add("review", group.review().size());
    return map;
  }

  static SimpleOrderedMap<Object> work(RoundResult work) {
    return new ResponseMap()
        .with("candidates", counts(work.candidates()))
        .with("verified", work.verified())
        .with("rejected", counts(work.rejected()));
  }

  private static SimpleOrderedMap<Object> counts(Map<? extends Enum<?>, Integer> counts) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    counts.forEach((key, count) -> map.add(Parameter.name(key), count));
    return map;
  }

  private static SimpleOrderedMap<Object> candidate(Candidate candidate) {
    return new ResponseMap()
        .with("id", candidate.id())
        .with("source", names(candidate.sources()))
        .with("similarity", rounded(candidate.similarity().value()))
        .with("why", candidate.similarity().explain())
        .with("outcome", Parameter.name(candidate.outcome()));
  }

  private static List<String> names(Set<Source> sources) {
    return sources.stream().sorted().map(Parameter::name).toList();
  }

  private SimpleOrderedMap<Object> group() {
    long sameText = group.duplicates().stream().filter(this::isSameText).count();
    long decided = group.duplicates().stream().filter(this::isDecided).count();
    ResponseMap map =
        new ResponseMap()
            .with("size", group.members().size())
            .with("versions", history.texts())
            .with("sameText", sameText)
            .with("near", group.duplicates().size() - sameText - decided)
            .ifAny(DECIDED, decided)
            .with("review", group.review().size())
            .ifAny("apart", group.apart())
            .ifAny(key(Relation.CONTAINS), group.related(Relation.CONTAINS).size())
            .ifAny(key(Relation.PART_OF), group.related(Relation.PART_OF).size())
            .ifAny("first", id(history.first()))
            .ifAny("latest", id(history.latest()))
            .ifAny("pivot", group.pivot().id())
            .with("threshold", settings.threshold())
            .with("measure", Parameter.name(verifier.measure()));
    if (verifier.isCalibrated() && group.members().size() + group.review().size() > 1) {
      map.add(BACKGROUND, rounded(group.backgrounds().of(group.pivot().id()).background()));
    }
    return map.with("link", Parameter.name(settings.link()))
        .with("lowest", rounded(group.lowest()))
        .with("rounds", group.rounds())
        .with("truncated", !group.truncated().isEmpty())
        .ifAny("truncatedBy", List.copyOf(group.truncated()));
  }

  private List<Object> history() {
    List<Object> list = new ArrayList<>();
    List<History.Version> versions = history.versions();
    for (int i = 0; i < versions.size(); i++) {
      SimpleOrderedMap<Object> map = version(versions.get(i));
      if (i > 0) {
        map.add(
            "toPrevious",
            change(versions.get(i - 1).member().document(), versions.get(i).member().document()));
      }
      list.add(map);
    }
    return list;
  }

  private SimpleOrderedMap<Object> version(History.Version version) {
    ResponseMap map =
        new ResponseMap()
            .ifAny("version", version.number())
            .ifAny("id", version.member().id())
            .ifAny("copy", version.copy());
    version.date().ifPresent(date -> addDate(date, map));
    described(version.member(), map);
    if (compared.areAny()) {
      addDifferences(version, map);
    }
    return map;
  }

  /** Compares with the latest version, and a copy with the first document of its text. */
  private void addDifferences(History.Version version, SimpleOrderedMap<Object> map) {
    Member member = version.member();
    history
        .latest()
        .map(History.Version::member)
        .filter(latest -> !latest.id().equals(member.id()))
        .ifPresent(
            latest -> {
              SimpleOrderedMap<Object> change = change(member.document(), latest.document());
              change.add(FIELDS, compared.differences(member.id(), latest.id()));
              map.add("toLatest", change);
            });
    if (version.copy()) {
      String first = history.firstOf(version.number()).id();
      map.add(
          "toFirstCopy",
          new ResponseMap()
              .with("id", first)
              .with(FIELDS, compared.differences(first, member.id())));
    }
  }

  private SimpleOrderedMap<Object> member(Member member) {
    return described(member, new ResponseMap().ifAny("id", member.id()));
  }

  private SimpleOrderedMap<Object> described(Member member, ResponseMap map) {
    map.with("similarity", rounded(member.toPivot().value())).with("relation", relation(member));
    if (!member.isPivot()) {
      map.with("why", member.toPivot().explain())
          .with(COVERAGE, coverage(member))
          .ifAny("via", member.via())
          .with("viaSimilarity", rounded(member.toVia().value()))
          .with("hop", member.hop())
          .with("source", sources(member));
    }
    map.ifAny("format", member.document().format())
        .ifAny(IGNORED, ignored(member.document().ignored()));
    ProfileCard card = member.document().card();
    if (card != null) {
      map.add("card", card(card));
    }
    return map;
  }

  private SimpleOrderedMap<Object> coverage(Member member) {
    Fingerprint pivot = group.pivot().document().fingerprint();
    Fingerprint other = member.document().fingerprint();
    Verifier.Coverage both = verifier.coverageOfBoth(pivot, other);
    return coverage(both.ofFirst(), both.ofSecond());
  }

  private SimpleOrderedMap<Object> card(ProfileCard card) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("sentences", card.sentences());
    map.add("words", card.words());
    map.add("distinctWords", card.distinctWords());
    map.add("keyWords", card.keyWords());
    ProfileCard pivot = group.pivot().document().card();
    if (pivot != null) {
      map.add("similarity", rounded(card.similarity(pivot)));
    }
    return map;
  }

  private String relation(Member member) {
    if (member.isPivot()) {
      return "pivot";
    }
    if (isDecided(member)) {
      return DECIDED;
    }
    return isSameText(member) ? "same-text" : "near";
  }

  private boolean isDecided(Member member) {
    return member.decided() && !isSameText(member);
  }

  private static List<String> sources(Member member) {
    List<String> sources = new ArrayList<>(names(member.sources()));
    if (member.decided()) {
      sources.add("decision");
    }
    return sources;
  }

  private boolean isSameText(Member member) {
    return member.document().fingerprint().isSameText(group.pivot().document().fingerprint());
  }

  private SimpleOrderedMap<Object> change(FoundDocument earlier, FoundDocument later) {
    Similarity similarity = group.backgrounds().verify(earlier, later);
    History.Change change = History.Change.between(earlier, later);
    return new ResponseMap()
        .with("similarity", rounded(similarity.value()))
        .with("added", change.added())
        .with("removed", change.removed());
  }

  private static void addDate(DocumentDate date, SimpleOrderedMap<Object> map) {
    map.add("date", date.instant().toString());
    map.add("dateField", date.field());
  }

  public static List<SimpleOrderedMap<Object>> ignored(List<IgnoredDate> dates) {
    return dates.stream().map(VersionGroupWriter::ignored).toList();
  }

  private static SimpleOrderedMap<Object> ignored(IgnoredDate ignored) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    addDate(ignored.date(), map);
    map.add("why", ignored.reason().words());
    return map;
  }
}
