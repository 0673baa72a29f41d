package org.solrduplicates.solr.search;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.solr.common.util.JavaBinCodec;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.group.Candidate;
import org.solrduplicates.core.group.Clues;
import org.solrduplicates.core.group.DocumentDate;
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
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/**
 * How what shards tell each other looks on the wire: lists and maps as Solr's own binary format
 * carries them, in Base64 where they go as a parameter. Every list has a fixed order of values.
 */
final class Wire {
  private Wire() {}

  /** Returns a message as the value of a parameter. */
  static String text(Object message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JavaBinCodec codec = new JavaBinCodec()) {
      codec.marshal(message, bytes);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Reads the value of a parameter. */
  static List<?> message(String text) {
    try (JavaBinCodec codec = new JavaBinCodec()) {
      return (List<?>) codec.unmarshal(new ByteArrayInputStream(Base64.getDecoder().decode(text)));
    } catch (IOException | RuntimeException e) {
      throw DuplicatesRequest.badRequest("not a message of a shard: " + e.getMessage());
    }
  }

  /** Writes each element of a list. */
  static <T> List<Object> list(Collection<T> elements, Function<T, Object> writer) {
    return new ArrayList<>(elements.stream().map(writer).toList());
  }

  /** Reads each element of a list. */
  static <T> List<T> read(Object elements, Reader<T> reader) {
    return ((List<?>) elements).stream().map(element -> reader.read((List<?>) element)).toList();
  }

  /** Reads a value from its list. */
  @FunctionalInterface
  interface Reader<T> {
    /** Returns the value. */
    T read(List<?> fields);
  }

  static Object of(Pivot pivot) {
    return List.of(pivot.kind().name(), pivot.value(), pivot.title());
  }

  static Pivot pivot(List<?> fields) {
    return new Pivot(Pivot.Kind.valueOf(string(fields, 0)), string(fields, 1), string(fields, 2));
  }

  static Object of(PivotDocument pivot) {
    FoundDocument document = pivot.document();
    return Arrays.asList(
        pivot.id(),
        document == null ? null : of(document),
        pivot.rule(),
        pivot.values(),
        pivot.score());
  }

  static PivotDocument pivotDocument(List<?> fields) {
    @Nullable Object document = fields.get(1);
    return new PivotDocument(
        string(fields, 0),
        document == null ? null : document((List<?>) document),
        string(fields, 2),
        values(fields.get(3)),
        (Float) fields.get(4));
  }

  static Object of(ShardRound round) {
    return List.of(
        round.settings(),
        round.values(),
        list(round.dates(), Wire::of),
        round.round().number(),
        list(round.round().frontier(), Wire::of),
        list(round.round().wide(), Wire::of));
  }

  static ShardRound shardRound(List<?> fields) {
    return new ShardRound(
        settings(fields.get(0)),
        values(fields.get(1)),
        read(fields.get(2), Wire::date),
        new Round(
            (Integer) fields.get(3),
            read(fields.get(4), Wire::document),
            read(fields.get(5), Wire::lookup)));
  }

  private static Object of(Lookup lookup) {
    return List.of(of(lookup.document()), list(lookup.terms(), Wire::of));
  }

  private static Lookup lookup(List<?> fields) {
    return new Lookup(document((List<?>) fields.get(0)), read(fields.get(1), Wire::interesting));
  }

  private static Object of(InterestingTerm term) {
    return List.of(term.term().field(), term.term().text(), term.boost());
  }

  private static InterestingTerm interesting(List<?> fields) {
    return new InterestingTerm(term(fields), (Float) fields.get(2));
  }

  private static IndexTerm term(List<?> fields) {
    return new IndexTerm(string(fields, 0), string(fields, 1));
  }

  static Object of(FoundDocument document) {
    Clues clues = document.clues();
    ProfileCard card = document.card();
    return List.of(
        document.id(),
        FingerprintCodec.encode(document.fingerprint()),
        list(document.terms(), Wire::of),
        document.format(),
        List.of(clues.title(), clues.name(), clues.author(), clues.fileHash()),
        list(document.dates(), Wire::of),
        document.fromText(),
        card == null ? List.of() : of(card));
  }

  private static Object of(ProfileCard card) {
    return List.of(card.sentences(), card.words(), card.distinctWords(), card.keyWords());
  }

  private static @Nullable ProfileCard card(List<?> fields) {
    return fields.isEmpty()
        ? null
        : new ProfileCard(
            (Integer) fields.get(0),
            (Integer) fields.get(1),
            (Integer) fields.get(2),
            strings(fields.get(3)));
  }

  static FoundDocument document(List<?> fields) {
    List<?> clues = (List<?>) fields.get(4);
    return new FoundDocument(
        string(fields, 0),
        FingerprintCodec.decode((byte[]) fields.get(1)),
        read(fields.get(2), Wire::count),
        string(fields, 3),
        new Clues(string(clues, 0), string(clues, 1), string(clues, 2), string(clues, 3)),
        read(fields.get(5), Wire::date),
        (Boolean) fields.get(6),
        card((List<?>) fields.get(7)));
  }

  private static Object of(TermCount count) {
    return List.of(count.term().field(), count.term().text(), count.count());
  }

  private static TermCount count(List<?> fields) {
    return new TermCount(term(fields), (Integer) fields.get(2));
  }

  private static Object of(DocumentDate date) {
    Instant instant = date.instant();
    return List.of(date.field(), instant.getEpochSecond(), instant.getNano());
  }

  private static DocumentDate date(List<?> fields) {
    return new DocumentDate(
        string(fields, 0), Instant.ofEpochSecond((Long) fields.get(1), (Integer) fields.get(2)));
  }

  /** Verdicts of links are not sent: they follow from the fingerprints. */
  static Object of(RoundResult result) {
    return List.of(
        list(result.links(), Wire::of),
        counts(result.candidates()),
        counts(result.rejected()),
        of(result.statistics()),
        list(result.explained(), Wire::of),
        List.copyOf(result.truncated()));
  }

  /**
   * Reads what a shard found.
   *
   * @param fields the message
   * @param round what the shard was asked
   * @param verifier compares again what the shard has compared
   */
  static RoundResult roundResult(List<?> fields, Round round, Verifier verifier) {
    Map<String, FoundDocument> asked = new HashMap<>();
    round.frontier().forEach(document -> asked.put(document.id(), document));
    round.wide().forEach(lookup -> asked.put(lookup.document().id(), lookup.document()));
    return new RoundResult(
        read(fields.get(0), link -> link(link, asked, verifier)),
        counts(Source.class, fields.get(1)),
        counts(Rejection.class, fields.get(2)),
        statistics((List<?>) fields.get(3)),
        read(fields.get(4), Wire::candidate),
        new TreeSet<>(strings(fields.get(5))));
  }

  private static Object of(Link link) {
    return List.of(link.from(), of(link.to()), names(link.sources()));
  }

  private static Link link(List<?> fields, Map<String, FoundDocument> asked, Verifier verifier) {
    String from = string(fields, 0);
    FoundDocument to = document((List<?>) fields.get(1));
    FoundDocument known = asked.get(from);
    if (known == null) {
      throw new IllegalArgumentException("nobody asked about '" + from + "'");
    }
    Verdict verdict = verifier.verify(known.fingerprint(), to.fingerprint());
    return new Link(from, to, verdict, sources(fields.get(2)));
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
            verdict.titleBonus(),
            verdict.similarity()),
        candidate.outcome().name());
  }

  private static Candidate candidate(List<?> fields) {
    List<Double> parts = ((List<?>) fields.get(2)).stream().map(Double.class::cast).toList();
    return new Candidate(
        string(fields, 0),
        sources(fields.get(1)),
        new Verdict(parts.get(0), parts.get(1), parts.get(2), parts.get(3), parts.get(4)),
        Outcome.valueOf(string(fields, 3)));
  }

  private static Object of(TermStatistics statistics) {
    List<Object> terms = new ArrayList<>();
    statistics.frequencies().forEach((t, n) -> terms.add(List.of(t.field(), t.text(), n)));
    return List.of(statistics.documents(), terms);
  }

  private static TermStatistics statistics(List<?> fields) {
    Map<IndexTerm, Integer> frequencies = new HashMap<>();
    read(fields.get(1), Wire::count).forEach(count -> frequencies.put(count.term(), count.count()));
    return new TermStatistics((Long) fields.get(0), frequencies);
  }

  private static List<String> names(Set<Source> sources) {
    return sources.stream().sorted().map(Source::name).toList();
  }

  private static Set<Source> sources(Object names) {
    Set<Source> sources = EnumSet.noneOf(Source.class);
    strings(names).forEach(name -> sources.add(Source.valueOf(name)));
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

  private static Map<String, List<String>> values(Object map) {
    Map<String, List<String>> values = new TreeMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> values.put(key.toString(), strings(value)));
    return values;
  }

  private static List<String> strings(Object list) {
    return ((List<?>) list).stream().map(Object::toString).toList();
  }

  private static String string(List<?> fields, int index) {
    return fields.get(index).toString();
  }
}
