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
import java.util.function.Predicate;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
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
    Weights weights = documents.weights();
    Verifier verifier = settings.verifier(weights);
    LastGroups.Found found =
        last.or(settings, documents, () -> found(documents, weights, verifier, progress));
    return new ScanReport.Findings(
        documents.size(),
        new Histories(documents, verifier, this).of(found.groups()),
        found.reviews().stream()
            .map(
                pair ->
                    new ScanReport.Review(
                        documents.document(pair.first()).id(),
                        documents.document(pair.second()).id(),
                        pair.similarity()))
            .toList());
  }

  private LastGroups.Found found(
      ScanCollection documents, Weights weights, Verifier verifier, Progress progress)
      throws IOException {
    Deque<ScanShard> shards =
        new ArrayDeque<>(); // the job restarts with another seed if two keys collide
    new CollectionJob<>(
            seed -> {
              shards.push(new ScanShard(documents, new LinkRule(settings), verifier, seed));
              return List.of(shards.element());
            },
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            RunStore.NONE,
            new ShownProgress(progress))
        .run();
    return shards.element().found();
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

  private record Histories(ScanCollection documents, Verifier verifier, Grouping how) {
    private record Row(int number, Fingerprint fingerprint) {}

    List<ScanReport.Group> of(List<List<Integer>> groups) {
      return ScanReport.Group.sorted(groups.stream().map(this::group).toList());
    }

    private ScanReport.Group group(List<Integer> numbers) {
      VersionOrder<Row> order =
          VersionOrder.of(
              numbers.stream().map(n -> new Row(n, documents.fingerprint(n))).toList(),
              this::ordered);
      List<VersionOrder.Place<Row>> places = order.all();
      KeepRules.Choice choice = how.keep.choose(candidates(places));
      Relations relations = new Relations(new HashSet<>(), new HashSet<>());
      List<ScanReport.Member> members = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        Row row = places.get(i).document();
        Optional<Double> similarity =
            i == 0 ? Optional.empty() : Optional.of(similarity(places.get(i - 1).document(), row));
        String relation = relations.next(places.get(i), documents.document(row.number).hash());
        members.add(member(places.get(i), relation, similarity, i == choice.kept().place()));
      }
      double lowest = members.stream().flatMap(m -> m.similarity().stream()).reduce(1.0, Math::min);
      return new ScanReport.Group(0, order.versions(), lowest, choice.rule(), members);
    }

    private double similarity(Row a, Row b) {
      return verifier.verify(a.fingerprint, b.fingerprint).value();
    }

    private OrderedDocument ordered(Row row) {
      return documents.found(row.number, row.fingerprint).dated(dates(row.number)).ordered();
    }

    private List<DocumentDate> dates(int number) {
      return documents.document(number).dates(new CredibleDates(how.now)).credible();
    }

    private List<KeepRules.Candidate> candidates(List<VersionOrder.Place<Row>> places) {
      List<KeepRules.Candidate> candidates = new ArrayList<>();
      for (VersionOrder.Place<Row> place : places) {
        Row row = place.document();
        String id = documents.document(row.number).id();
        candidates.add(
            new KeepRules.Candidate(
                id,
                candidates.size(),
                place.version(),
                !dates(row.number).isEmpty(),
                row.fingerprint.bag().words(),
                how.isReference.test(id)));
      }
      return candidates;
    }

    private ScanReport.Member member(
        VersionOrder.Place<Row> place, String relation, Optional<Double> similarity, boolean kept) {
      int number = place.document().number;
      ScannedDocument document = documents.document(number);
      Optional<DocumentDate> date = dates(number).stream().findFirst();
      return new ScanReport.Member(
          document.id(),
          relation,
          place.version(),
          similarity,
          date.map(DocumentDate::instant),
          date.map(DocumentDate::field),
          document.format(),
          document.title(),
          document.author(),
          document.stamp().size(),
          document.hash(),
          kept,
          how.isReference.test(document.id()));
    }

    /** Relations of a document to the earlier ones, by hashes and texts. */
    private record Relations(Set<String> hashes, Set<String> texts) {
      String next(VersionOrder.Place<Row> place, String hash) {
        boolean first = texts.isEmpty();
        boolean sameBytes = !hash.isEmpty() && !hashes.add(hash);
        boolean sameText = !texts.add(place.document().fingerprint.text().toTerm());
        if (first) {
          return "first";
        }
        if (sameBytes || sameText) {
          return sameBytes ? "same-bytes" : "same-text";
        }
        return place.copy() || place.version() == 0 ? "near" : "version";
      }
    }
  }
}
