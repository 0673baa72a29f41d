package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.group.Candidate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Rejection;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.Source;
import org.solrduplicates.core.group.Subject;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Neighbour;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/** How rounds and what was found in them look on the wire between shards; see {@link Wire}. */
public final class RoundWire {
  /** Where the message of a round says what is always together, and that of a link that it is. */
  private static final int TOGETHER = 8;

  private static final int DECIDED = 3;

  private RoundWire() {}

  static Object of(ShardRound round) {
    List<Object> fields =
        new ArrayList<>(
            List.of(
                round.settings(),
                round.values(),
                Wire.list(round.dates(), Wire::of),
                round.weights(),
                round.round().number(),
                Wire.list(round.round().frontier(), RoundWire::lookedUp),
                Wire.list(round.round().wide(), RoundWire::of),
                words(round.round().words())));
    if (!round.round().together().isEmpty()) {
      fields.add(together(round.round().together()));
    }
    return fields;
  }

  static ShardRound shardRound(List<?> fields) {
    return new ShardRound(
        settings(fields.get(0)),
        Wire.values(fields.get(1)),
        Wire.read(fields.get(2), Wire::date),
        (Long) fields.get(3),
        new Round(
            (Integer) fields.get(4),
            Wire.read(fields.get(5), Wire::document),
            Wire.read(fields.get(6), RoundWire::lookup),
            fields.size() > TOGETHER ? together(fields.get(TOGETHER)) : Map.of(),
            words(fields.get(7))));
  }

  /** A document that is looked up is asked for without its words. */
  private static Object lookedUp(FoundDocument document) {
    return Wire.of(document.withoutTerms());
  }

  private static Object words(Set<IndexTerm> words) {
    return words.stream()
        .collect(
            Collectors.groupingBy(
                IndexTerm::field, Collectors.mapping(IndexTerm::text, Collectors.toList())));
  }

  private static Set<IndexTerm> words(Object byField) {
    Set<IndexTerm> words = new HashSet<>();
    Wire.values(byField)
        .forEach((field, texts) -> texts.forEach(text -> words.add(new IndexTerm(field, text))));
    return words;
  }

  private static Object together(Map<String, List<Subject>> together) {
    Map<String, Object> map = new LinkedHashMap<>();
    together.forEach((id, others) -> map.put(id, Wire.list(others, RoundWire::of)));
    return map;
  }

  private static Map<String, List<Subject>> together(Object map) {
    Map<String, List<Subject>> together = new TreeMap<>();
    ((Map<?, ?>) map)
        .forEach((id, all) -> together.put(id.toString(), Wire.read(all, RoundWire::subject)));
    return together;
  }

  private static Object of(Subject subject) {
    return List.of(subject.id(), subject.text().high(), subject.text().low());
  }

  private static Subject subject(List<?> fields) {
    return new Subject(
        Wire.string(fields, 0), new TextHash((Long) fields.get(1), (Long) fields.get(2)));
  }

  private static Object of(Lookup lookup) {
    return List.of(lookedUp(lookup.document()), Wire.list(lookup.terms(), RoundWire::of));
  }

  private static Lookup lookup(List<?> fields) {
    return new Lookup(
        Wire.document((List<?>) fields.get(0)), Wire.read(fields.get(1), RoundWire::interesting));
  }

  private static Object of(InterestingTerm term) {
    return List.of(term.term().field(), term.term().text(), term.boost());
  }

  private static InterestingTerm interesting(List<?> fields) {
    return new InterestingTerm(Wire.term(fields), (Float) fields.get(2));
  }

  /** Verdicts of links are not sent: they follow from the fingerprints. */
  static Object of(RoundResult result) {
    return List.of(
        Wire.list(result.links(), RoundWire::of),
        counts(result.candidates()),
        counts(result.rejected()),
        of(result.statistics()),
        Wire.list(result.explained(), RoundWire::of),
        List.copyOf(result.truncated()),
        of(result.neighbourhoods()));
  }

  private static Object of(Map<String, Neighbourhood> neighbourhoods) {
    Map<String, Object> map = new LinkedHashMap<>();
    neighbourhoods.forEach((id, around) -> map.put(id, of(around)));
    return map;
  }

  /** Returns the message of a neighbourhood. */
  public static Object of(Neighbourhood around) {
    return Wire.list(around.nearest(), near -> List.of(near.text(), near.similarity()));
  }

  /** Reads the message of a neighbourhood. */
  public static Neighbourhood neighbourhood(Object message) {
    return Neighbourhood.of(Wire.read(message, RoundWire::neighbour));
  }

  private static Map<String, Neighbourhood> neighbourhoods(Object map) {
    Map<String, Neighbourhood> neighbourhoods = new TreeMap<>();
    ((Map<?, ?>) map).forEach((id, all) -> neighbourhoods.put(id.toString(), neighbourhood(all)));
    return neighbourhoods;
  }

  private static Neighbour neighbour(List<?> fields) {
    return new Neighbour((Long) fields.get(0), (Double) fields.get(1));
  }

  /**
   * Reads what a shard found.
   *
   * @param fields the message
   * @param round what the shard was asked
   * @param verifier compares again what the shard has compared
   * @param outOfTime whether to leave out the links that were not read yet
   */
  static RoundResult roundResult(
      List<?> fields, Round round, Verifier verifier, BooleanSupplier outOfTime) {
    Map<String, FoundDocument> asked = new HashMap<>();
    round.frontier().forEach(document -> asked.put(document.id(), document));
    round.wide().forEach(lookup -> asked.put(lookup.document().id(), lookup.document()));
    Set<String> truncated = new TreeSet<>(Wire.strings(fields.get(5)));
    List<Link> links = new ArrayList<>();
    for (Object link : (List<?>) fields.get(0)) {
      if (outOfTime.getAsBoolean()) {
        truncated.add(RoundResult.OUT_OF_TIME);
        break;
      }
      links.add(link((List<?>) link, asked, verifier));
    }
    return new RoundResult(
        links,
        counts(Source.class, fields.get(1)),
        counts(Rejection.class, fields.get(2)),
        statistics((List<?>) fields.get(3)),
        Wire.read(fields.get(4), RoundWire::candidate),
        truncated,
        neighbourhoods(fields.get(6)));
  }

  private static Object of(Link link) {
    List<Object> fields =
        new ArrayList<>(List.of(link.from(), Wire.of(link.to()), names(link.sources())));
    if (link.decided()) {
      fields.add(true);
    }
    return fields;
  }

  private static Link link(List<?> fields, Map<String, FoundDocument> asked, Verifier verifier) {
    String from = Wire.string(fields, 0);
    FoundDocument to = Wire.document((List<?>) fields.get(1));
    FoundDocument known = asked.get(from);
    if (known == null) {
      throw new IllegalArgumentException("nobody asked about '" + from + "'");
    }
    Verdict verdict = verifier.verify(known.fingerprint(), to.fingerprint());
    return new Link(from, to, verdict, sources(fields.get(2)), fields.size() > DECIDED);
  }

  private static Object of(Candidate candidate) {
    Verdict verdict = candidate.verdict();
    return List.of(
        candidate.id(),
        names(candidate.sources()),
        List.of(
            verdict.words(),
            verdict.phrases(),
            verdict.numbers(),
            verdict.text(),
            verdict.background(),
            verdict.titleBonus(),
            verdict.similarity()),
        candidate.outcome().name());
  }

  private static Candidate candidate(List<?> fields) {
    List<Double> parts = ((List<?>) fields.get(2)).stream().map(Double.class::cast).toList();
    return new Candidate(
        Wire.string(fields, 0),
        sources(fields.get(1)),
        new Verdict(
            parts.get(0),
            parts.get(1),
            parts.get(2),
            parts.get(3),
            parts.get(4),
            parts.get(5),
            parts.get(6)),
        Outcome.valueOf(Wire.string(fields, 3)));
  }

  private static Object of(TermStatistics statistics) {
    List<Object> terms = new ArrayList<>();
    statistics.frequencies().forEach((t, n) -> terms.add(List.of(t.field(), t.text(), n)));
    return List.of(statistics.documents(), terms);
  }

  private static TermStatistics statistics(List<?> fields) {
    Map<IndexTerm, Integer> frequencies = new HashMap<>();
    Wire.read(fields.get(1), Wire::count)
        .forEach(count -> frequencies.put(count.term(), count.count()));
    return new TermStatistics((Long) fields.get(0), frequencies);
  }

  private static List<String> names(Set<Source> sources) {
    return sources.stream().sorted().map(Source::name).toList();
  }

  private static Set<Source> sources(Object names) {
    Set<Source> sources = EnumSet.noneOf(Source.class);
    Wire.strings(names).forEach(name -> sources.add(Source.valueOf(name)));
    return sources;
  }

  private static Map<String, Integer> counts(Map<? extends Enum<?>, Integer> counts) {
    Map<String, Integer> byName = new LinkedHashMap<>();
    counts.forEach((key, count) -> byName.put(key.name(), count));
    return byName;
  }

  private static <K extends Enum<K>> Map<K, Integer> counts(Class<K> type, Object byName) {
    Map<K, Integer> counts = new EnumMap<>(type);
    ((Map<?, ?>) byName)
        .forEach((name, n) -> counts.put(Enum.valueOf(type, name.toString()), (Integer) n));
    return counts;
  }

  private static Map<String, String> settings(Object map) {
    Map<String, String> values = new TreeMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> values.put(key.toString(), value.toString()));
    return values;
  }
}
