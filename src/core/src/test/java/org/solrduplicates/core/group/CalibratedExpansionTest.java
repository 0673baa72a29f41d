// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.BruteNeighbourhood;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/** Expansion with the calibrated measure, in an index that returns neighbourhoods. */
class CalibratedExpansionTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** An index in memory that compares a member with all documents. */
  private record Index(List<FoundDocument> documents, Weights weights) implements RoundExecutor {
    Index(List<FoundDocument> documents) {
      this(documents, Weights.of(fingerprints(documents)));
    }

    private static List<Fingerprint> fingerprints(List<FoundDocument> documents) {
      return documents.stream().map(FoundDocument::fingerprint).toList();
    }

    Verifier verifier() {
      return SETTINGS.verifier(weights);
    }

    @Override
    public RoundResult execute(Round round) {
      List<Link> links = new ArrayList<>();
      Map<String, Set<Long>> names = new HashMap<>();
      for (FoundDocument from : round.frontier()) {
        for (FoundDocument to : documents) {
          if (!to.id().equals(from.id())) {
            links.add(
                new Link(
                    from.id(),
                    to,
                    verifier().verify(from.fingerprint(), to.fingerprint()),
                    Set.of(Source.EVERY)));
          }
        }
      }
      round.names().forEach(key -> names.put(key, having(key)));
      Map<String, Neighbourhood> around = new HashMap<>();
      round
          .around()
          .forEach(
              (id, document) ->
                  around.put(id, BruteNeighbourhood.around(document, fingerprints(documents))));
      Map<Long, Fingerprint> texts = new HashMap<>();
      fingerprints(documents).stream()
          .filter(document -> round.texts().contains(document.text().key()))
          .forEach(document -> texts.put(document.text().key(), document));
      return RoundResult.of(TermStatistics.NONE, around, texts, names).withLinks(links);
    }

    private Set<Long> having(String key) {
      return documents.stream()
          .filter(document -> document.metadata().titleKeys().contains(key))
          .map(document -> document.fingerprint().text().key())
          .collect(Collectors.toSet());
    }

    VersionGroup groupOf(FoundDocument pivot) {
      return new Expansion(pivot, SETTINGS, weights, TermChoice.DEFAULT, JobGroup.NONE, () -> false)
          .run(this);
    }

    Set<String> idsOf(FoundDocument pivot) {
      return groupOf(pivot).members().stream()
          .map(Member::id)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static FoundDocument document(String id, List<String> words, String title) {
    return document(id, words, title, JobColumns.NONE);
  }

  private static FoundDocument document(
      String id, List<String> words, String title, JobColumns columns) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprint(title, String.join(" ", words)).orElseThrow(),
        List.of(),
        "",
        new Metadata(title, "", ""),
        List.of(),
        true,
        null,
        List.of(),
        columns);
  }

  /** Returns texts of which no two have much in common. */
  private static List<FoundDocument> unrelated(RandomTexts random, int count) {
    List<FoundDocument> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(document("single" + i, random.words(80, 20_000), ""));
    }
    return documents;
  }

  /** Returns twenty texts that begin alike. */
  private static List<FoundDocument> forms(
      RandomTexts random, List<String> template, int own, IntFunction<String> title) {
    return IntStream.range(0, 20)
        .mapToObj(
            i -> document("form" + i, form(template, random.words(own, 20_000)), title.apply(i)))
        .toList();
  }

  private static List<String> form(List<String> template, List<String> own) {
    return Stream.concat(template.stream(), own.stream()).toList();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theGroupOfEachVersionIsItsHistory(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = unrelated(random, 120);
    List<FoundDocument> history = new ArrayList<>();
    List<String> words = random.words(80, 20_000);
    for (int i = 0; i < 6; i++) {
      history.add(document("version" + i, words, ""));
      words = random.edited(words, 0.04);
    }
    documents.addAll(history);
    Index index = new Index(documents);
    Set<String> expected =
        history.stream().map(FoundDocument::id).collect(Collectors.toCollection(TreeSet::new));

    for (FoundDocument version : history) {
      assertEquals(expected, index.idsOf(version));
    }
    assertEquals(Set.of("single0"), index.idsOf(documents.get(0)));
  }

  /** Each form is as similar to all others as two versions of an unusual text are. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void formsOfOneTemplateAreOneByOne(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = unrelated(random, 100);
    List<String> template = random.words(60, 20_000);
    documents.addAll(forms(random, template, 20, i -> ""));
    Index index = new Index(documents);

    for (int i = 0; i < 20; i++) {
      assertEquals(Set.of("form" + i), index.idsOf(documents.get(100 + i)));
    }
  }

  /** Two texts with three words of eight in common, and other documents with the title. */
  @ParameterizedTest
  @CsvSource({
    "Supply contract, Supply contract v2, 0, true",
    "Supply contract, Supply contract v2, 20, false",
    "Supply contract, Annual report, 0, false",
    "Supply contract, '', 0, false"
  })
  void aTitleThatFewDocumentsHaveCounts(String title, String other, int more, boolean kept) {
    RandomTexts random = new RandomTexts(1);
    List<FoundDocument> documents = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      String own = i < more ? title : "";
      documents.add(document("single" + i, random.words(80, 20_000), own));
    }
    List<String> words = random.words(80, 20_000);
    List<String> changed = new ArrayList<>(words.subList(0, 30));
    changed.addAll(random.words(50, 20_000));
    FoundDocument pivot = document("pivot", words, title);
    documents.add(pivot);
    documents.add(document("doubtful", changed, other));
    Calibration calibration =
        new Calibration(
            0, Map.of(Agreement.SAME, 4.0, Agreement.SAME_FREQUENT, -1.0, Agreement.OTHER, -4.0));
    Weights weights = Weights.of(Index.fingerprints(documents)).with(calibration);

    assertEquals(kept, new Index(documents, weights).idsOf(pivot).contains("doubtful"));
  }

  /** Adds the evidence to the links, as an index does, and counts requests for neighbourhoods. */
  private static final class EvidenceExecutor implements RoundExecutor {
    private final Index index;
    private final boolean addsEvidence;
    private int around;

    EvidenceExecutor(Index index, boolean addsEvidence) {
      this.index = index;
      this.addsEvidence = addsEvidence;
    }

    @Override
    public RoundResult execute(Round round) {
      around += round.around().size();
      RoundResult result = index.execute(round);
      return addsEvidence
          ? result.withLinks(
              result.links().stream().map(link -> withEvidence(link, round)).toList())
          : result;
    }

    private Link withEvidence(Link link, Round round) {
      Fingerprint from =
          round.frontier().stream()
              .filter(document -> document.id().equals(link.from()))
              .map(FoundDocument::fingerprint)
              .findAny()
              .orElseThrow();
      Evidence evidence = index.verifier().evidence(from, link.to().fingerprint());
      return new Link(link.from(), link.to(), link.similarity(), evidence, link.sources(), false);
    }

    List<String> shown(FoundDocument pivot) {
      VersionGroup group =
          new Expansion(
                  pivot, SETTINGS, index.weights, TermChoice.DEFAULT, JobGroup.NONE, () -> false)
              .run(this);
      return Stream.of(group.members(), group.review())
          .flatMap(List::stream)
          .map(member -> member.id() + " " + member.toPivot().value() + " " + member.via())
          .toList();
    }
  }

  /** Documents that no surroundings make versions are not looked up. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void fewerDocumentsAreLookedAroundAndTheGroupsStay(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = unrelated(random, 100);
    List<String> template = random.words(50, 20_000);
    for (int i = 0; i < 20; i++) {
      List<String> words = form(template, random.words(30, 20_000));
      documents.add(document("form" + i, words, "Form " + i));
      documents.add(document("form" + i + "-later", random.edited(words, 0.05), "Form " + i));
    }
    Index index = new Index(documents);
    EvidenceExecutor with = new EvidenceExecutor(index, true);
    EvidenceExecutor without = new EvidenceExecutor(index, false);

    for (FoundDocument pivot : documents.subList(90, documents.size())) {
      assertEquals(without.shown(pivot), with.shown(pivot), pivot.id());
    }
    assertTrue(2 * with.around < without.around, with.around + " of " + without.around);
  }

  /** A larger version is looked up as a whole before it joins. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noDocumentIsLookedAroundBecauseOfALargerVersion(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = unrelated(random, 100);
    List<String> template = random.words(30, 20_000);
    documents.addAll(forms(random, template, 50, i -> "Form " + i));
    List<String> words = form(template, random.words(50, 20_000));
    FoundDocument pivot = document("pivot", words, "Order");
    documents.add(pivot);
    documents.add(document("larger", form(words, random.words(40, 20_000)), "Order"));
    EvidenceExecutor with = new EvidenceExecutor(new Index(documents), true);

    List<String> shown = with.shown(pivot);

    assertTrue(shown.get(1).startsWith("larger 0.9"), shown::toString);
    assertEquals(2, with.around);
  }

  /** The name of a version is frequent among forms that no title of the pivot names. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void twoDocumentsAreAsSimilarFromEitherSide(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = unrelated(random, 100);
    List<String> template = random.words(60, 20_000);
    documents.addAll(forms(random, template, 20, i -> "Order"));
    List<String> words = form(template, random.words(20, 20_000));
    FoundDocument form = document("form", words, "Order");
    FoundDocument copy = document("copy", form(words, random.words(5, 20_000)), "Letter");
    documents.addAll(List.of(form, copy));
    Index index = new Index(documents);

    assertEquals(similarity(index, copy, form), similarity(index, form, copy));
  }

  private static double similarity(Index index, FoundDocument pivot, FoundDocument other) {
    return index.groupOf(pivot).duplicates().stream()
        .filter(member -> member.id().equals(other.id()))
        .mapToDouble(member -> member.toPivot().value())
        .findAny()
        .orElseThrow();
  }

  @Test
  void storedNeighbourhoodsAreNotRequestedAgain() {
    RandomTexts random = new RandomTexts(1);
    List<FoundDocument> documents = unrelated(random, 120);
    List<String> words = random.words(80, 20_000);
    Verifier verifier = new Index(documents).verifier();
    long dense = new Surroundings(0.95, 0).toColumn(verifier.basis());
    long outdated = new Surroundings(0.95, 0).toColumn(verifier.basis() + 1);

    assertFalse(isKept(documents, words, dense, random));
    assertTrue(isKept(documents, words, outdated, random));
  }

  /** Returns whether an edited text is found from one with a column value. */
  private static boolean isKept(
      List<FoundDocument> others, List<String> words, long column, RandomTexts random) {
    List<FoundDocument> documents = new ArrayList<>(others);
    Weights weights = Weights.of(Index.fingerprints(others));
    FoundDocument pivot = document("pivot", words, "", new JobColumns(0, column, 0));
    documents.add(pivot);
    documents.add(document("edited", random.edited(words, 0.35), ""));
    return new Index(documents, weights).idsOf(pivot).contains("edited");
  }

  @Test
  void similaritiesAreProbabilitiesAndEqualTextsAreCertain() {
    RandomTexts random = new RandomTexts(1);
    List<FoundDocument> documents = unrelated(random, 120);
    FoundDocument pivot = documents.get(0);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      words.add(RandomTexts.word(30_000 + i));
    }
    documents.add(document("first", words, ""));
    documents.add(document("copy", words, ""));
    documents.add(document("version", random.edited(words, 0.05), ""));
    Index index = new Index(documents);
    Map<String, Double> found =
        index.groupOf(documents.get(120)).duplicates().stream()
            .collect(Collectors.toMap(Member::id, member -> member.toPivot().value()));

    assertEquals(Set.of("copy", "version"), found.keySet());
    assertEquals(1, found.get("copy"));
    assertTrue(found.get("version") > 0.9 && found.get("version") < 1, found::toString);
    assertEquals(Set.of(pivot.id()), index.idsOf(pivot));
  }
}
