// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** Writes the {@code duplicates} block of a response. */
public final class VersionGroupWriter {
  private static final double DECIMALS = 1e4;

  /** Marks what a manual decision made: wholes, parts, and members of other texts. */
  public static final String DECIDED = "decided";

  private static final String GROUP = "group";
  private static final String BACKGROUND = "background";
  private static final String COVERAGE = "coverage";
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
    SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
    block.add(GROUP, group());
    block.add("history", history());
    block.add("undated", history.undated().stream().map(this::version).toList());
    if (!group.review().isEmpty()) {
      block.add("review", group.review().stream().map(this::member).toList());
    }
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
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", related.id());
    addCoverage(related, map);
    related.document().dates().stream().findFirst().ifPresent(date -> addDate(date, map));
    addIfKnown("format", related.document().format(), map);
    if (related.decided()) {
      map.add(DECIDED, true);
    }
    return map;
  }

  static void addCoverage(Related related, SimpleOrderedMap<Object> map) {
    map.add(COVERAGE, coverage(related.ofPivot(), related.ofDocument()));
  }

  private static SimpleOrderedMap<Object> coverage(double ofPivot, double ofThis) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("ofPivot", rounded(ofPivot));
    map.add("ofThis", rounded(ofThis));
    return map;
  }

  static SimpleOrderedMap<Object> annotation(VersionGroup group) {
    History history = History.of(group);
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("size", group.members().size());
    map.add("versions", history.texts());
    history.latest().ifPresent(version -> addId("latest", version.member(), map));
    map.add("newer", history.hasNewer(group.pivot()));
    addIds(Relation.CONTAINS, group, map);
    addIds(Relation.PART_OF, group, map);
    map.add("truncated", !group.truncated().isEmpty());
    return map;
  }

  private static void addIds(Relation relation, VersionGroup group, SimpleOrderedMap<Object> map) {
    List<String> ids = group.related(relation).stream().map(Related::id).toList();
    if (!ids.isEmpty()) {
      map.add(key(relation), ids);
    }
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
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("candidates", counts(work.candidates()));
    map.add("verified", work.verified());
    map.add("rejected", counts(work.rejected()));
    return map;
  }

  private static SimpleOrderedMap<Object> counts(Map<? extends Enum<?>, Integer> counts) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    counts.forEach((key, count) -> map.add(Parameter.name(key), count));
    return map;
  }

  private static SimpleOrderedMap<Object> candidate(Candidate candidate) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", candidate.id());
    map.add("source", names(candidate.sources()));
    map.add("similarity", rounded(candidate.similarity().value()));
    map.add("why", candidate.similarity().explain());
    map.add("outcome", Parameter.name(candidate.outcome()));
    return map;
  }

  private static List<String> names(Set<Source> sources) {
    return sources.stream().sorted().map(Parameter::name).toList();
  }

  private SimpleOrderedMap<Object> group() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    long sameText = group.duplicates().stream().filter(this::isSameText).count();
    long decided = group.duplicates().stream().filter(this::isDecided).count();
    map.add("size", group.members().size());
    map.add("versions", history.texts());
    map.add("sameText", sameText);
    map.add("near", group.duplicates().size() - sameText - decided);
    if (decided > 0) {
      map.add(DECIDED, decided);
    }
    map.add("review", group.review().size());
    if (group.apart() > 0) {
      map.add("apart", group.apart());
    }
    addCount(Relation.CONTAINS, map);
    addCount(Relation.PART_OF, map);
    history.first().ifPresent(version -> addId("first", version.member(), map));
    history.latest().ifPresent(version -> addId("latest", version.member(), map));
    addId("pivot", group.pivot(), map);
    map.add("threshold", settings.threshold());
    map.add("measure", Parameter.name(verifier.measure()));
    if (verifier.isCalibrated() && group.members().size() + group.review().size() > 1) {
      map.add(BACKGROUND, rounded(group.backgrounds().of(group.pivot().id()).background()));
    }
    map.add("link", Parameter.name(settings.link()));
    map.add("lowest", rounded(group.lowest()));
    map.add("rounds", group.rounds());
    map.add("truncated", !group.truncated().isEmpty());
    if (!group.truncated().isEmpty()) {
      map.add("truncatedBy", List.copyOf(group.truncated()));
    }
    return map;
  }

  private void addCount(Relation relation, SimpleOrderedMap<Object> map) {
    int count = group.related(relation).size();
    if (count > 0) {
      map.add(key(relation), count);
    }
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
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    if (version.number() > 0) {
      map.add("version", version.number());
    }
    addId("id", version.member(), map);
    if (version.copy()) {
      map.add("copy", true);
    }
    version.date().ifPresent(date -> addDate(date, map));
    describe(version.member(), map);
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
      SimpleOrderedMap<Object> copied = new SimpleOrderedMap<>();
      copied.add("id", first);
      copied.add(FIELDS, compared.differences(first, member.id()));
      map.add("toFirstCopy", copied);
    }
  }

  /** A text that is not in the index has no key. */
  private static void addId(String key, Member member, SimpleOrderedMap<Object> map) {
    addIfKnown(key, member.id(), map);
  }

  private static void addIfKnown(String key, String value, SimpleOrderedMap<Object> map) {
    if (!value.isEmpty()) {
      map.add(key, value);
    }
  }

  private SimpleOrderedMap<Object> member(Member member) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    addId("id", member, map);
    describe(member, map);
    return map;
  }

  private void describe(Member member, SimpleOrderedMap<Object> map) {
    map.add("similarity", rounded(member.toPivot().value()));
    map.add("relation", relation(member));
    if (!member.isPivot()) {
      map.add("why", member.toPivot().explain());
      map.add(COVERAGE, coverage(member));
      addIfKnown("via", member.via(), map);
      map.add("viaSimilarity", rounded(member.toVia().value()));
      map.add("hop", member.hop());
      map.add("source", sources(member));
    }
    addIfKnown("format", member.document().format(), map);
    addIgnored(member.document().ignored(), map);
    ProfileCard card = member.document().card();
    if (card != null) {
      map.add("card", card(card));
    }
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
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("similarity", rounded(similarity.value()));
    map.add("added", change.added());
    map.add("removed", change.removed());
    return map;
  }

  private static void addDate(DocumentDate date, SimpleOrderedMap<Object> map) {
    map.add("date", date.instant().toString());
    map.add("dateField", date.field());
  }

  public static void addIgnored(List<IgnoredDate> dates, SimpleOrderedMap<Object> map) {
    if (!dates.isEmpty()) {
      map.add("ignoredDates", dates.stream().map(VersionGroupWriter::ignored).toList());
    }
  }

  private static SimpleOrderedMap<Object> ignored(IgnoredDate ignored) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    addDate(ignored.date(), map);
    map.add("why", ignored.reason().words());
    return map;
  }
}
