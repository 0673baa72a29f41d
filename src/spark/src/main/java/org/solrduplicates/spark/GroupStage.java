// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.CandidatePairs;
import org.solrduplicates.core.collection.GroupDecision.Decided;
import org.solrduplicates.core.collection.RankedGroup;
import org.solrduplicates.core.collection.TextPairs;
import org.solrduplicates.core.collection.UncoveredDocuments;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import scala.Tuple2;

/** Orders the documents of each group. */
final class GroupStage {
  private final Verifier verifier;

  /**
   * @param verifier with what was learned
   */
  GroupStage(Verifier verifier) {
    this.verifier = verifier;
  }

  /** A document of a group. Copies of a text share its fingerprint. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Member(
      long group, int[] names, long background, TextDocument document, Fingerprint fingerprint) {
    /**
     * Reads a member.
     *
     * @param known the fingerprints of texts
     */
    static Member read(DataInput in, Map<Long, Fingerprint> known) throws IOException {
      long group = in.readLong();
      int[] names = TextDocument.numbers(in);
      long background = in.readLong();
      TextDocument document = TextDocument.read(in);
      Fingerprint fingerprint =
          known.computeIfAbsent(
              document.text(), text -> FingerprintCodec.decode(document.record()));
      return new Member(group, names, background, document, fingerprint);
    }

    OrderedDocument ordered() {
      return document.found(fingerprint).ordered();
    }
  }

  /** The documents of a home, and the groups of its texts. */
  private static final class Home {
    private final List<byte[]> documents;
    private final Map<Long, Decided> decided = new HashMap<>();
    private final Set<Long> alone = new HashSet<>();

    Home(List<byte[]> documents, List<byte[]> groups) {
      this.documents = documents;
      Chunks.rows(
              groups, in -> new Decided(in.readLong(), in.readLong(), in.readInt(), in.readLong()))
          .forEachRemaining(text -> decided.put(text.text(), text));
      Set<Long> seen = new HashSet<>();
      documents()
          .forEachRemaining(
              document -> {
                if (!seen.add(document.text())) {
                  alone.remove(document.text());
                } else if (of(document).size() == 1) {
                  alone.add(document.text());
                }
              });
    }

    Iterator<TextDocument> documents() {
      return Chunks.rows(documents, TextDocument::read);
    }

    Decided of(TextDocument document) {
      return Objects.requireNonNull(decided.get(document.text()));
    }

    /** Returns whether a document is the only one of its group. */
    boolean isAlone(TextDocument document) {
      return alone.contains(document.text());
    }
  }

  /** Sends the documents of groups; those of one group have one target. */
  static Iterator<Tuple2<Integer, byte[]>> grouped(
      Homes homes, List<byte[]> documents, List<byte[]> groups, List<byte[]> titles) {
    Home home = new Home(documents, groups);
    HomePairs known = new HomePairs(List.of(titles));
    return Chunks.of(
        home.documents(),
        (document, out) -> {
          if (!home.isAlone(document)) {
            Decided text = home.of(document);
            DataOutputStream row = out.to(homes.of(text.group()));
            row.writeLong(text.group());
            TextDocument.write(known.names(document), row);
            row.writeLong(text.background());
            document.write(row);
          }
        });
  }

  /** Returns a row for each document of a home that has no version. */
  static Iterator<Row> single(List<byte[]> documents, List<byte[]> groups) {
    Home home = new Home(documents, groups);
    return Chunks.stream(home.documents())
        .filter(home::isAlone)
        .map(
            document ->
                row(
                    document.id(),
                    document.version(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    home.of(document).background(),
                    null))
        .iterator();
  }

  /** Returns a row for each document of some groups. */
  Iterator<Row> ranked(Iterator<Tuple2<Integer, byte[]>> members) {
    Map<Long, List<Member>> groups = new TreeMap<>();
    Map<Long, Fingerprint> known = new HashMap<>();
    Iterator<Member> all = Chunks.rows(members, in -> Member.read(in, known));
    all.forEachRemaining(
        member -> groups.computeIfAbsent(member.group, any -> new ArrayList<>()).add(member));
    return groups.values().stream().flatMap(group -> rows(group).stream()).iterator();
  }

  private List<Row> rows(Collection<Member> members) {
    RankedGroup<Member> group = RankedGroup.of(members, Member::ordered);
    List<Member> ordered = group.oldestFirst();
    IdentityHashMap<Member, Integer> places = new IdentityHashMap<>();
    ordered.forEach(member -> places.put(member, places.size()));
    Set<Integer> uncovered =
        UncoveredDocuments.of(List.of(group.hidden(places::get)), pairs -> coverage(pairs, ordered))
            .boxed()
            .collect(Collectors.toSet());
    String first = ordered.get(0).document.id();
    Map<Long, Long> texts =
        members.stream()
            .collect(Collectors.groupingBy(m -> m.document.text(), Collectors.counting()));
    return IntStream.range(0, ordered.size())
        .mapToObj(
            i ->
                row(
                    ordered.get(i).document.id(),
                    ordered.get(i).document.version(),
                    first,
                    group.rank(i),
                    uncovered.contains(i),
                    similarity(group.latest(), ordered.get(i)),
                    group.rank(i) == 0 ? "latest" : relation(group.latest(), ordered.get(i)),
                    background(ordered.get(i), texts),
                    null))
        .toList();
  }

  /**
   * Returns the column value of a document, which has a similarity of 1 if there is a copy.
   *
   * @param texts how many documents each text has
   */
  private long background(Member member, Map<Long, Long> texts) {
    boolean isCopied =
        verifier.isCalibrated() && texts.getOrDefault(member.document.text(), 0L) > 1;
    return isCopied
        ? Surroundings.withSimilarity(member.background, verifier.basis(), 1)
        : member.background;
  }

  /** Returns a row of {@link VersionGroups}. */
  static Row row(
      String id,
      long version,
      @Nullable String group,
      @Nullable Integer rank,
      @Nullable Boolean uncovered,
      @Nullable Double similarity,
      @Nullable String relation,
      long background,
      @Nullable String problem) {
    Long known = version == 0 ? null : version;
    return RowFactory.create(
        id, known, group, rank, uncovered, similarity, relation, background, problem);
  }

  private double[] coverage(long[] pairs, List<Member> members) {
    return LongStream.of(pairs)
        .mapToDouble(
            pair -> {
              Fingerprint shown = members.get(CandidatePairs.first(pair)).fingerprint;
              Fingerprint other = members.get(CandidatePairs.second(pair)).fingerprint;
              return shown.isSameText(other) ? 1 : verifier.coverageOfBoth(shown, other).ofSecond();
            })
        .toArray();
  }

  private double similarity(Member latest, Member member) {
    return verifier
        .verify(
            latest.fingerprint,
            around(latest),
            member.fingerprint,
            around(member),
            () -> TextPairs.agreement(latest.names, member.names))
        .value();
  }

  private Surroundings around(Member member) {
    return Surroundings.ofColumn(member.background, verifier.basis()).orElse(Surroundings.NONE);
  }

  private static String relation(Member latest, Member member) {
    return latest.fingerprint.isSameText(member.fingerprint) ? "same-text" : "near";
  }
}
