// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.io.DataInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
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

  /** A document of a group. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Member(
      long group, int[] names, long background, TextDocument document, Fingerprint fingerprint) {
    static Member read(DataInput in) throws IOException {
      long group = in.readLong();
      int[] names = TextStages.readNames(in);
      long background = in.readLong();
      TextDocument document = TextDocument.read(in);
      return new Member(
          group, names, background, document, FingerprintCodec.decode(document.record()));
    }

    OrderedDocument ordered() {
      return document.found().ordered();
    }
  }

  private static Map<Long, Decided> decided(List<byte[]> rows) {
    Map<Long, Decided> decided = new HashMap<>();
    Iterator<Decided> all =
        Chunks.rows(
            rows, in -> new Decided(in.readLong(), in.readLong(), in.readInt(), in.readLong()));
    all.forEachRemaining(text -> decided.put(text.text(), text));
    return decided;
  }

  /** Returns the texts of a home that are the only documents of their groups. */
  private static Set<Long> alone(Iterator<TextDocument> documents, Map<Long, Decided> decided) {
    Set<Long> seen = new HashSet<>();
    Set<Long> alone = new HashSet<>();
    documents.forEachRemaining(
        document -> {
          long text = document.text();
          if (!seen.add(text)) {
            alone.remove(text);
          } else if (decided.get(text).size() == 1) {
            alone.add(text);
          }
        });
    return alone;
  }

  /** Sends the documents of groups; those of one group have one target. */
  static Iterator<Tuple2<Integer, byte[]>> grouped(
      TextStages stages, List<byte[]> documents, List<byte[]> groups, List<byte[]> titles) {
    Map<Long, Decided> decided = decided(groups);
    Set<Long> alone = alone(Chunks.rows(documents, TextDocument::read), decided);
    HomePairs known = new HomePairs(List.of(titles));
    return Chunks.of(
        Chunks.rows(documents, TextDocument::read),
        (document, out) -> {
          Decided text = decided.get(document.text());
          if (!alone.contains(document.text())) {
            out.add(
                stages.home(text.group()),
                row -> {
                  row.writeLong(text.group());
                  TextStages.writeNames(known.names(document), row);
                  row.writeLong(text.background());
                  document.write(row);
                });
          }
        });
  }

  /** Returns a row for each document of a home that has no version. */
  static Iterator<Row> single(List<byte[]> documents, List<byte[]> groups) {
    Map<Long, Decided> decided = decided(groups);
    Set<Long> alone = alone(Chunks.rows(documents, TextDocument::read), decided);
    List<Row> rows = new ArrayList<>();
    Chunks.rows(documents, TextDocument::read)
        .forEachRemaining(
            document -> {
              if (alone.contains(document.text())) {
                rows.add(
                    RowFactory.create(
                        document.id(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        decided.get(document.text()).background()));
              }
            });
    return rows.iterator();
  }

  /** Returns a row for each document of some groups. */
  Iterator<Row> ranked(Iterator<Tuple2<Integer, byte[]>> members) {
    Map<Long, List<Member>> groups = new TreeMap<>();
    Iterator<Member> all = Chunks.rows(members, Member::read);
    all.forEachRemaining(
        member -> groups.computeIfAbsent(member.group, any -> new ArrayList<>()).add(member));
    return groups.values().stream().flatMap(group -> rows(group).stream()).iterator();
  }

  private List<Row> rows(Collection<Member> members) {
    RankedGroup<Member> group = RankedGroup.of(members, Member::ordered);
    List<Member> ordered = group.oldestFirst();
    Map<Member, Integer> places =
        IntStream.range(0, ordered.size()).boxed().collect(Collectors.toMap(ordered::get, i -> i));
    Set<Integer> uncovered =
        UncoveredDocuments.of(List.of(group.hidden(places::get)), pairs -> coverage(pairs, ordered))
            .boxed()
            .collect(Collectors.toSet());
    String first = ordered.get(0).document.id();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ordered.size(); i++) {
      Member member = ordered.get(i);
      rows.add(
          RowFactory.create(
              member.document.id(),
              first,
              group.rank(i),
              uncovered.contains(i),
              similarity(group.latest(), member),
              relation(group.latest(), member),
              member.background));
    }
    return rows;
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
    if (latest == member) {
      return "latest";
    }
    return latest.fingerprint.isSameText(member.fingerprint) ? "same-text" : "near";
  }
}
