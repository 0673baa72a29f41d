// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/** Documents in memory, looked up by comparing with every one. Immutable. */
public record Corpus(List<FoundDocument> documents, DuplicateSettings settings)
    implements RoundExecutor {

  public static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  static Expansion expansion(FoundDocument pivot, DuplicateSettings settings) {
    return new Expansion(pivot, settings, TermChoice.DEFAULT);
  }

  static FoundDocument document(String id, List<String> words) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprint("", String.join(" ", words)).orElseThrow(),
        List.of(),
        "text/plain",
        List.of());
  }

  /**
   * Returns a document of 100 different words, of which it shares 100 - 20 d with the one {@code d}
   * steps away: the Dice coefficient is .8 for neighbours, .6, .4 and .2 for those after them.
   */
  static FoundDocument step(int step) {
    return document("step" + step, RandomTexts.range(20 * step, 20 * step + 100));
  }

  /** Returns the documents {@code step0}, {@code step1}, … of a chain. */
  static List<FoundDocument> chain(int length) {
    List<FoundDocument> chain = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      chain.add(step(i));
    }
    return chain;
  }

  /** Returns texts of which some are edited versions of earlier ones. */
  static List<FoundDocument> random(long seed, int size) {
    RandomTexts random = new RandomTexts(seed);
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      boolean version = i > 0 && random.below(4) > 0;
      texts.add(
          version
              ? random.edited(texts.get(random.below(i)), 0.05 + 0.03 * random.below(4))
              : random.words(80, 2_000));
    }
    List<FoundDocument> documents = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      documents.add(document("doc" + i, texts.get(i)));
    }
    return documents;
  }

  /** Returns the same documents on two shards. */
  List<Corpus> halves() {
    int half = documents.size() / 2;
    return List.of(
        new Corpus(documents.subList(0, half), settings),
        new Corpus(documents.subList(half, documents.size()), settings));
  }

  @Override
  public RoundResult execute(Round round) {
    List<Link> links = new ArrayList<>();
    int verified = 0;
    for (FoundDocument from : round.frontier()) {
      for (FoundDocument to : documents) {
        if (!to.id().equals(from.id())) {
          verified++;
          boolean decided = round.decidedWith(from).contains(to.textVersion());
          link(from, to, decided).ifPresent(links::add);
        }
      }
    }
    return new RoundResult(
        links,
        Map.of(Source.EVERY, verified),
        Map.of(Rejection.DIFFERENT, verified - links.size()),
        TermStatistics.NONE,
        List.of(),
        Set.of());
  }

  private Optional<Link> link(FoundDocument from, FoundDocument to, boolean decided) {
    Verifier verifier = settings.verifier(Weights.EQUAL);
    Similarity similarity = verifier.verify(from.fingerprint(), to.fingerprint());
    Evidence evidence = verifier.evidence(from.fingerprint(), to.fingerprint());
    return Optional.of(new Link(from.id(), to, similarity, evidence, Set.of(Source.EVERY), decided))
        .filter(
            link ->
                decided
                    || similarity.value() >= settings.threshold()
                    || evidence.withoutVersions().isOfPart());
  }

  VersionGroup groupOf(FoundDocument pivot) {
    return expansion(pivot, settings).run(this);
  }
}
