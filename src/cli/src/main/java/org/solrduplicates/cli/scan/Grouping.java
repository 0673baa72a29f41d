// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.core.collection.CandidatePairs;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Doubts;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.UncoveredDocuments;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Groups documents and orders each group as a history.
 *
 * @param keep which document of a group is kept
 * @param now later dates are not credible
 * @param isReference whether the document with this id is never redundant
 */
record Grouping(
    DuplicateSettings settings, KeepRules keep, Instant now, Predicate<String> isReference) {

  /**
   * Groups the documents.
   *
   * @param last has the groups of the last scan
   */
  ScanReport.Findings of(ScanCollection documents, LastGroups last, Progress progress)
      throws IOException {
    LastGroups.Found found = last.or(this, documents, () -> found(documents, progress));
    return new ScanReport.Findings(
        documents.size(),
        ScanReport.Group.sorted(
            found.groups().stream().map(history -> group(history, documents)).toList()),
        found.reviews().stream()
            .map(
                pair ->
                    new ScanReport.Review(
                        documents.document(pair.first()).id(),
                        documents.document(pair.second()).id(),
                        pair.similarity()))
            .toList(),
        found.parts().stream()
            .map(
                pair ->
                    new ScanReport.Part(
                        documents.document(pair.whole()).id(),
                        documents.document(pair.part()).id(),
                        pair.ofWhole(),
                        pair.ofPart()))
            .toList(),
        ungrouped(found, documents));
  }

  private List<ScanReport.Member> ungrouped(LastGroups.Found found, ScanCollection documents) {
    SortedMap<Integer, Double> shares = new TreeMap<>();
    found.parts().forEach(pair -> shares.merge(pair.part(), pair.ofPart(), Math::max));
    found.groups().forEach(group -> group.rows().forEach(row -> shares.remove(row.number())));
    return shares.entrySet().stream()
        .map(
            part ->
                member(
                    new LastGroups.Row(part.getKey(), 0, "part", part.getValue(), false),
                    documents.document(part.getKey()),
                    true))
        .toList();
  }

  private LastGroups.Found found(ScanCollection documents, Progress progress) throws IOException {
    Weights weights = documents.weights();
    Verifier verifier = settings.verifier(weights);
    Deque<ScanShard> shards =
        new ArrayDeque<>(); // the job restarts with another seed if two keys collide
    Calibration[] learned = {weights.calibration()};
    new CollectionJob(
            seed -> {
              shards.push(new ScanShard(documents, settings, seed));
              return List.of(shards.element());
            },
            Runnable::run,
            JobSettings.of(settings, weights, "").parallel(),
            documents.runs(),
            () -> PairConstraints.NONE,
            (found, mark) -> learned[0] = found.calibration(),
            new Doubts(
                settings.reviewThreshold(),
                (a, b, similarity) -> shards.element().review(a, b, similarity),
                (whole, part, ofWhole, ofPart) ->
                    shards.element().part(whole, part, ofWhole, ofPart)),
            new ShownProgress(progress))
        .run();
    Histories histories =
        new Histories(documents, shards.element(), verifier.with(learned[0]), this);
    return new LastGroups.Found(
        shards.element().groups().parallelStream().map(histories::of).toList(),
        shards.element().reviews(),
        shards.element().parts());
  }

  private ScanReport.Group group(LastGroups.History history, ScanCollection documents) {
    return new ScanReport.Group(
        0,
        history.versions(),
        history.rows().stream().flatMap(row -> row.similar().stream()).reduce(1.0, Math::min),
        history.keptBy(),
        history.rows().stream()
            .map(
                row ->
                    member(row, documents.document(row.number()), row.number() == history.kept()))
            .toList());
  }

  private ScanReport.Member member(LastGroups.Row row, ScannedDocument document, boolean kept) {
    Optional<DocumentDate> date = dates(document).stream().findFirst();
    return new ScanReport.Member(
        document.id(),
        row.relation(),
        row.version(),
        row.similar(),
        date.map(DocumentDate::instant),
        date.map(DocumentDate::field),
        document.format(),
        document.title(),
        document.author(),
        document.stamp().size(),
        document.hash(),
        document.content(),
        kept,
        isReference.test(document.id()),
        row.uncovered());
  }

  /** Returns the credible dates of a document, in order of trust. */
  List<DocumentDate> dates(ScannedDocument document) {
    return document.dates(new CredibleDates(now)).credible();
  }

  private record ShownProgress(Progress progress) implements JobWatch {
    @Override
    public void progress(JobFigures figures) {
      if (figures.written(Duration.ZERO, true).get("progress") instanceof Double done) {
        progress.at("grouping", done);
      }
    }

    @Override
    public void requireGoing() {
      // a scan is never aborted
    }

    @Override
    public void pause(long nanos) {
      // a scan does not share the machine with searches
    }
  }

  private record Histories(
      ScanCollection documents, ScanShard shard, Verifier verifier, Grouping how) {
    private record Row(int number, Fingerprint fingerprint) {}

    LastGroups.History of(List<Integer> numbers) {
      VersionOrder<Row> order =
          VersionOrder.of(
              numbers.stream().map(n -> new Row(n, documents.fingerprint(n))).toList(),
              this::ordered);
      List<VersionOrder.Place<Row>> places = order.all();
      KeepRules.Choice choice = how.keep.choose(candidates(places));
      Relations relations = new Relations(new HashSet<>(), new HashSet<>());
      List<LastGroups.Row> rows = new ArrayList<>();
      Set<Integer> uncovered = uncovered(places, choice);
      for (int i = 0; i < places.size(); i++) {
        Row row = places.get(i).document();
        Double similarity = i == 0 ? null : similarity(places.get(i - 1).document(), row);
        String relation = relations.next(places.get(i), documents.document(row.number));
        rows.add(
            new LastGroups.Row(
                row.number,
                places.get(i).version(),
                i == 0 ? "first" : relation,
                similarity,
                uncovered.contains(i)));
      }
      int kept = rows.get(choice.kept().place()).number();
      return new LastGroups.History(order.versions(), kept, choice.rule(), rows);
    }

    /** Returns the places of documents that no document which stays covers, the newest first. */
    private Set<Integer> uncovered(List<VersionOrder.Place<Row>> places, KeepRules.Choice choice) {
      IntPredicate stays =
          place ->
              place == choice.kept().place()
                  || how.isReference.test(documents.document(number(places, place)).id());
      int last = places.size() - 1;
      int[] shown = IntStream.rangeClosed(0, last).filter(stays).toArray();
      int[] others =
          IntStream.rangeClosed(0, last)
              .map(i -> last - i)
              .filter(place -> !stays.test(place))
              .toArray();
      return UncoveredDocuments.of(
              List.of(new UncoveredDocuments.Group(shown, others)),
              pairs ->
                  LongStream.of(pairs)
                      .mapToDouble(
                          pair ->
                              verifier.coverage(
                                  places.get(CandidatePairs.second(pair)).document().fingerprint,
                                  places.get(CandidatePairs.first(pair)).document().fingerprint))
                      .toArray())
          .boxed()
          .collect(Collectors.toSet());
    }

    private static int number(List<VersionOrder.Place<Row>> places, int place) {
      return places.get(place).document().number;
    }

    private double similarity(Row a, Row b) {
      long basis = verifier.basis();
      return verifier
          .verify(
              a.fingerprint,
              shard.around(a.number, basis),
              b.fingerprint,
              shard.around(b.number, basis),
              () ->
                  documents
                      .document(a.number)
                      .metadata()
                      .agreement(documents.document(b.number).metadata(), documents::isFrequent))
          .value();
    }

    private OrderedDocument ordered(Row row) {
      return documents
          .found(row.number, row.fingerprint)
          .dated(how.dates(documents.document(row.number)))
          .ordered();
    }

    private List<KeepRules.Candidate> candidates(List<VersionOrder.Place<Row>> places) {
      List<KeepRules.Candidate> candidates = new ArrayList<>();
      for (VersionOrder.Place<Row> place : places) {
        Row row = place.document();
        ScannedDocument document = documents.document(row.number);
        candidates.add(
            new KeepRules.Candidate(
                document.id(),
                candidates.size(),
                place.version(),
                !how.dates(document).isEmpty(),
                row.fingerprint.bag().words(),
                how.isReference.test(document.id())));
      }
      return candidates;
    }

    /** Relations of a document to the earlier ones, by hashes and contents. */
    private record Relations(Set<String> hashes, Set<String> contents) {
      String next(VersionOrder.Place<Row> place, ScannedDocument document) {
        boolean sameBytes = isAgain(document.hash(), hashes);
        boolean sameContent = isAgain(document.content(), contents);
        if (sameBytes || sameContent) {
          return sameBytes ? "same-bytes" : "same-text";
        }
        return place.copy() || place.version() == 0 ? "near" : "version";
      }

      private static boolean isAgain(String key, Set<String> known) {
        return !key.isEmpty() && !known.add(key);
      }
    }
  }
}
