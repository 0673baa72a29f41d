package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.History;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Parameter;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/** Writes the {@code duplicates} block of an answer; the only place that does. */
final class VersionGroupWriter {
  private static final double DECIMALS = 1e4;

  private final VersionGroup group;
  private final History history;
  private final DuplicateSettings settings;
  private final Verifier verifier;

  VersionGroupWriter(VersionGroup group, DuplicateSettings settings) {
    this.group = group;
    this.history = History.of(group);
    this.settings = settings;
    this.verifier = settings.verifier();
  }

  /** Returns a similarity as it is written: with four decimals. */
  static double rounded(double similarity) {
    return Math.round(similarity * DECIMALS) / DECIMALS;
  }

  SimpleOrderedMap<Object> write() {
    SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
    block.add("group", group());
    block.add("history", history());
    block.add("undated", history.undated().stream().map(this::member).toList());
    return block;
  }

  private SimpleOrderedMap<Object> group() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    long sameText = group.duplicates().stream().filter(this::isSameText).count();
    map.add("size", group.members().size());
    map.add("versions", history.texts());
    map.add("sameText", sameText);
    map.add("near", group.duplicates().size() - sameText);
    history.first().ifPresent(version -> map.add("first", version.member().id()));
    history.latest().ifPresent(version -> map.add("latest", version.member().id()));
    map.add("pivot", group.pivot().id());
    map.add("threshold", settings.threshold());
    map.add("measure", Parameter.name(settings.measure()));
    map.add("link", Parameter.name(settings.link()));
    map.add("lowest", rounded(group.lowest()));
    map.add("rounds", group.rounds());
    map.add("truncated", !group.truncated().isEmpty());
    if (!group.truncated().isEmpty()) {
      map.add("truncatedBy", List.copyOf(group.truncated()));
    }
    return map;
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
    map.add("version", version.number());
    map.add("id", version.member().id());
    map.add("date", version.date().instant().toString());
    map.add("dateField", version.date().field());
    describe(version.member(), map);
    return map;
  }

  private SimpleOrderedMap<Object> member(Member member) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", member.id());
    describe(member, map);
    return map;
  }

  private void describe(Member member, SimpleOrderedMap<Object> map) {
    map.add("similarity", rounded(member.toPivot().similarity()));
    map.add("relation", relation(member));
    if (!member.isPivot()) {
      map.add("why", member.toPivot().explain());
      map.add("via", member.via());
      map.add("viaSimilarity", rounded(member.toVia().similarity()));
      map.add("hop", member.hop());
      map.add("source", member.sources().stream().sorted().map(Parameter::name).toList());
    }
    if (!member.document().format().isEmpty()) {
      map.add("format", member.document().format());
    }
  }

  private String relation(Member member) {
    if (member.isPivot()) {
      return "pivot";
    }
    return isSameText(member) ? "same-text" : "near";
  }

  private boolean isSameText(Member member) {
    return member.document().fingerprint().isSameText(group.pivot().document().fingerprint());
  }

  private SimpleOrderedMap<Object> change(FoundDocument earlier, FoundDocument later) {
    Verdict verdict = verifier.verify(earlier.fingerprint(), later.fingerprint());
    History.Change change = History.Change.between(earlier, later);
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("similarity", rounded(verdict.similarity()));
    map.add("added", change.added());
    map.add("removed", change.removed());
    return map;
  }
}
