// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Surroundings;

/** The groups that a job finds by evidence in collections of which the versions are known. */
class ProbableGroupsTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** A collection that is made piece by piece; many texts begin with one of two letterheads. */
  private static final class Made {
    private final Texts texts;
    private final List<List<String>> letterheads;
    private final List<FoundDocument> documents = new ArrayList<>();
    private final Set<Set<String>> histories = new HashSet<>();

    Made(long seed) {
      texts = new Texts(seed);
      letterheads = List.of(texts.text().subList(0, 30), texts.text().subList(0, 20), List.of());
    }

    private List<String> text() {
      return Stream.of(letterheads.get(texts.below(letterheads.size())), texts.text())
          .flatMap(List::stream)
          .toList();
    }

    Made unrelated(int count) {
      for (int i = 0; i < count; i++) {
        documents.add(Texts.document("single" + i, text()));
      }
      return this;
    }

    /**
     * Adds histories of at least two versions, each made from the one before.
     *
     * @param versions the largest number of them
     * @param places the largest number of words that a version exchanges
     */
    Made histories(int count, int versions, int places) {
      for (int i = 0; i < count; i++) {
        List<String> words = text();
        Set<String> ids = new HashSet<>();
        int size = 2 + texts.below(versions - 1);
        while (ids.size() < size) {
          String id = "history" + i + "-" + ids.size();
          documents.add(Texts.document(id, words));
          ids.add(id);
          words = texts.edited(words, 1 + texts.below(places));
        }
        histories.add(ids);
      }
      return this;
    }

    boolean isPartOfOne(Set<String> group) {
      return histories.stream().anyMatch(history -> history.containsAll(group));
    }
  }

  private static Set<Set<String>> groups(List<FoundDocument> documents) {
    return groups(documents, Optional.empty());
  }

  private static Set<Set<String>> groups(
      List<FoundDocument> documents, Optional<Calibration> known) {
    return MemoryCollection.of(1, documents).calibrated(known).groups(SETTINGS);
  }

  private static Set<Set<String>> groups(List<FoundDocument> documents, PairConstraints decisions) {
    MemoryCollection collection = MemoryCollection.of(2, documents).calibrated(Optional.empty());
    collection.run(SETTINGS, RunStore.NONE, decisions, new Watch());
    return collection.groups();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theHistoriesAreTheGroups(long seed) {
    Made made = new Made(seed).unrelated(150).histories(20, 7, 4);

    assertEquals(made.histories, groups(made.documents));
  }

  @ParameterizedTest
  @CsvSource({"1, 10", "2, 20", "3, 40"})
  void manyVersionsOfOneTextAreOneGroup(long seed, int count) {
    List<FoundDocument> documents =
        new ArrayList<>(new Made(seed).unrelated(100).histories(15, 5, 4).documents);
    documents.addAll(new Texts(seed).versions("large", count, 3));
    Set<String> expected =
        documents.stream()
            .map(FoundDocument::id)
            .filter(id -> id.startsWith("large"))
            .collect(Collectors.toSet());

    assertTrue(groups(documents).contains(expected));
  }

  /** The first and the last version of a long history have few words in common. */
  @Test
  void manyLongHistoriesAreFoundWholeAndNoneIsMixedWithAnother() {
    int whole = 0;
    int all = 0;
    for (long seed = 1; seed <= 10; seed++) {
      Made made = new Made(seed).unrelated(100).histories(10, 40, 6);
      for (Set<String> group : groups(made.documents)) {
        assertTrue(made.isPartOfOne(group), group::toString);
        whole += made.histories.contains(group) ? 1 : 0;
      }
      all += made.histories.size();
    }
    assertTrue(4 * whole > all, whole + " of " + all);
  }

  /** A pack has all words of its papers, whose titles are others; papers have none in common. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aPackIsNoVersionOfItsPapers(long seed) {
    Made made = new Made(seed).unrelated(100).histories(15, 5, 4);
    for (int i = 0; i < 8; i++) {
      List<String> pack = new ArrayList<>();
      for (int j = 0; j < 4; j++) {
        List<String> paper = made.texts.text();
        pack.addAll(paper);
        String id = "paper" + i + "-" + j;
        made.documents.add(Texts.document(id, paper, titled(paper.subList(0, 3))));
      }
      made.documents.add(
          Texts.document("pack" + i, pack, titled(List.of("Pack", "of", "papers", "letters" + i))));
    }

    assertEquals(made.histories, groups(made.documents));
  }

  private static Metadata titled(List<String> words) {
    return new Metadata(String.join(" ", words), "", "");
  }

  /** Forms of one template are different documents; one that was corrected is a version. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theFormsOfATemplateAreNoVersions(long seed) {
    Made made = new Made(seed).unrelated(100).histories(15, 5, 4);
    List<String> template = new RandomTexts(seed).words(60, 400);
    for (int i = 0; i < 12; i++) {
      List<String> form = new ArrayList<>(template);
      form.addAll(RandomTexts.range(1_000 + 40 * i, 1_020 + 40 * i));
      made.documents.add(Texts.document("form" + i, form));
      form.set(65, "corrected");
      made.documents.add(Texts.document("version" + i, form));
      made.histories.add(Set.of("form" + i, "version" + i));
    }

    assertEquals(made.histories, groups(made.documents));
  }

  /** Histories short and long, families with titles, and copies. */
  private static List<FoundDocument> mixed(long seed) {
    Made made = new Made(seed).unrelated(80).histories(12, 20, 8);
    made.documents.addAll(new Texts(seed).families(120));
    made.documents.addAll(copies(made.documents.subList(40, 140)));
    return made.documents;
  }

  private static List<FoundDocument> copies(List<FoundDocument> documents) {
    return documents.stream().map(document -> renamed(document, copy(document.id()))).toList();
  }

  private static String copy(String id) {
    return "copy of " + id;
  }

  private static FoundDocument renamed(FoundDocument document, String id) {
    return found(id, document.fingerprint(), document.metadata());
  }

  private static FoundDocument titled(FoundDocument document, String title) {
    return found(document.id(), document.fingerprint(), new Metadata(title, "", ""));
  }

  private static FoundDocument found(String id, Fingerprint fingerprint, Metadata metadata) {
    return new FoundDocument(id, fingerprint, List.of(), "", metadata, List.of(), false, null);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 3", "3, 2", "4, 7"})
  void theGroupsAreTheSameOnAnyShards(long seed, int shards) {
    List<FoundDocument> documents = mixed(seed);
    Set<Set<String>> expected = groups(documents);

    assertTrue(expected.size() > 30, expected.size() + " groups");
    assertEquals(
        expected,
        MemoryCollection.of(shards, documents).calibrated(Optional.empty()).groups(SETTINGS));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theGroupsAreTheSameInAnyOrderOfArrival(long seed) {
    List<FoundDocument> shuffled = new ArrayList<>(mixed(5));
    Set<Set<String>> expected = groups(shuffled);
    Collections.shuffle(shuffled, new Random(seed));

    assertEquals(expected, groups(shuffled));
  }

  /** A job that runs again does not depend on the one before. */
  @Test
  void theGroupsAreTheSameInTheNextRun() {
    MemoryCollection collection = MemoryCollection.of(2, mixed(6)).calibrated(Optional.empty());
    MemoryRuns runs = new MemoryRuns();
    collection.run(SETTINGS, runs);
    Map<String, Integer> numbers = collection.numbers();

    collection.run(SETTINGS, runs);

    assertEquals(numbers, collection.numbers());
  }

  /** A text counts once, however often it is there. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void copiesAreInTheGroupOfTheirTextAndChangeNothingElse(long seed) {
    Made made = new Made(seed).unrelated(100).histories(15, 12, 8);
    List<FoundDocument> documents = made.documents;
    List<FoundDocument> copied = documents.subList(90, 140);
    Set<Set<String>> expected = new HashSet<>(groups(documents));
    for (FoundDocument document : copied) {
      Set<String> group =
          expected.stream()
              .filter(any -> any.contains(document.id()))
              .findAny()
              .orElse(Set.of(document.id()));
      expected.remove(group);
      expected.add(
          Stream.concat(group.stream(), Stream.of(copy(document.id())))
              .collect(Collectors.toSet()));
    }

    assertEquals(
        expected, groups(Stream.concat(documents.stream(), copies(copied).stream()).toList()));
  }

  private static PairConstraint decision(Kind kind, FoundDocument a, FoundDocument b) {
    return new PairConstraint(kind, version(a), version(b));
  }

  private static TextVersion version(FoundDocument document) {
    return new TextVersion(document.id(), document.fingerprint().text());
  }

  private static Set<String> groupOf(FoundDocument document, Set<Set<String>> groups) {
    return groups.stream()
        .filter(group -> group.contains(document.id()))
        .findAny()
        .orElse(Set.of(document.id()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void decisionsHoldAndTheOtherHistoriesAreAsTheyWere(long seed) {
    Made made = new Made(seed).unrelated(100).histories(20, 7, 4);
    List<FoundDocument> documents = made.documents;
    List<PairConstraint> decisions = new ArrayList<>();
    Set<Set<String>> expected = new HashSet<>(made.histories);
    for (int i = 0; i < 20; i += 2) {
      FoundDocument one = documents.get(i);
      FoundDocument other = documents.get(i + 1);
      decisions.add(decision(Kind.SAME, one, other));
      expected.add(Set.of(one.id(), other.id()));
    }
    for (int i = 100; i < 130; i += 3) {
      FoundDocument version = documents.get(i);
      Set<String> history = groupOf(version, made.histories);
      documents.stream()
          .filter(other -> history.contains(other.id()) && other != version)
          .forEach(other -> decisions.add(decision(Kind.DIFFERENT, version, other)));
      Set<String> left = groupOf(version, expected);
      expected.remove(left);
      expected.add(
          left.stream().filter(id -> !id.equals(version.id())).collect(Collectors.toSet()));
    }
    expected.removeIf(group -> group.size() < 2);

    assertEquals(expected, groups(documents, PairConstraints.of(decisions)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anyDecisionsHold(long seed) {
    List<FoundDocument> documents = mixed(seed);
    Set<Set<String>> before = groups(documents, PairConstraints.NONE);
    Random random = new Random(seed);
    List<Kind> kinds = Stream.of(Kind.values()).filter(Kind::isApart).toList();
    List<PairConstraint> apart = new ArrayList<>();
    for (Set<String> group : before) {
      List<FoundDocument> members =
          new ArrayList<>(documents.stream().filter(d -> group.contains(d.id())).toList());
      Collections.shuffle(members, random);
      apart.add(decision(kinds.get(apart.size() % kinds.size()), members.get(0), members.get(1)));
    }
    Set<Set<String>> after = groups(documents, PairConstraints.of(apart));

    for (PairConstraint decision : apart) {
      List<String> both = List.of(decision.a().id(), decision.b().id());
      assertTrue(after.stream().noneMatch(group -> group.containsAll(both)), both::toString);
    }
  }

  /** Pairs of texts that were edited so much that they are versions or not, by the line. */
  private static List<FoundDocument> doubtful(long seed, List<Metadata> names) {
    Texts texts = new Texts(seed);
    List<FoundDocument> documents = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      List<String> text = texts.text();
      documents.add(Texts.document("a" + i, texts.edited(text, 24), names.get(0)));
      documents.add(Texts.document("b" + i, texts.edited(text, 24), names.get(1)));
    }
    return documents;
  }

  private static List<FoundDocument> doubtful(long seed) {
    return doubtful(seed, List.of(Metadata.NONE, Metadata.NONE));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void inSmallCollectionsTheLineIsFixed(long seed) {
    List<FoundDocument> documents = doubtful(seed);
    Set<Set<String>> groups = groups(documents);

    assertEquals(groups(documents, Optional.of(Calibration.FIXED)), groups);
    assertNotEquals(groups(documents, Optional.of(new Calibration(-4, Map.of()))), groups);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aKnownLineIsNotLearnedAgain(long seed) {
    List<FoundDocument> documents = doubtful(seed);
    documents.addAll(new Made(seed).unrelated(100).histories(15, 5, 4).documents);
    Set<String> highest = grouped(documents, 12);
    Set<String> before = highest;
    for (double line : new double[] {8, 4, 2, 0, -2, -4}) {
      Set<String> grouped = grouped(documents, line);
      assertTrue(grouped.containsAll(before), "line " + line);
      before = grouped;
    }
    assertEquals(Set.of(), highest);
    assertTrue(before.size() > grouped(documents, 0).size());
  }

  /** Returns the documents in groups of a known line. */
  private static Set<String> grouped(List<FoundDocument> documents, double line) {
    return groups(documents, Optional.of(new Calibration(line, Map.of()))).stream()
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /** In a collection whose versions have one title, titles decide about texts edited much. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theWeightsOfNamesAreLearned(long seed) {
    Made made = new Made(seed).unrelated(100).histories(40, 5, 8);
    List<FoundDocument> documents =
        made.documents.stream()
            .map(d -> titled(d, "Report " + groupOf(d, made.histories).hashCode()))
            .toList();
    List<FoundDocument> doubtful = doubtful(seed);
    Set<Set<String>> pairs = new HashSet<>();
    for (int i = 0; i < doubtful.size(); i += 2) {
      pairs.add(Set.of(doubtful.get(i).id(), doubtful.get(i + 1).id()));
    }

    assertEquals(pairs, groupsOf(pairs, documents, doubtful, i -> "Doubt " + i / 2));
    assertEquals(Set.of(), groupsOf(pairs, documents, doubtful, i -> "Doubt " + i));
  }

  /** Returns which of the pairs are groups with titles by their place. */
  private static Set<Set<String>> groupsOf(
      Set<Set<String>> pairs,
      List<FoundDocument> documents,
      List<FoundDocument> doubtful,
      IntFunction<String> titles) {
    List<FoundDocument> all = new ArrayList<>(documents);
    for (int i = 0; i < doubtful.size(); i++) {
      all.add(titled(doubtful.get(i), titles.apply(i)));
    }
    Set<Set<String>> groups = new HashSet<>(groups(all));
    groups.retainAll(pairs);
    return groups;
  }

  /** Titles decide about texts of which it is not certain that they are versions. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theWeightsOfNamesAreAddedToTheEvidence(long seed) {
    Optional<Calibration> known =
        Optional.of(
            new Calibration(
                -0.5,
                Map.of(
                    Agreement.SAME_FREQUENT, 4.0,
                    Agreement.ALIKE, 4.0,
                    Agreement.OTHER, -6.0)));
    Metadata one = new Metadata("Telework policy 12", "", "");
    Metadata alike = new Metadata("Telework policy 13", "", "");
    Metadata other = new Metadata("Annual report", "", "");

    int unknown = groups(doubtful(seed, List.of(one, Metadata.NONE)), known).size();
    assertTrue(groups(doubtful(seed, List.of(one, one)), known).size() > unknown);
    assertTrue(groups(doubtful(seed, List.of(one, alike)), known).size() > unknown);
    assertTrue(unknown > 0);
    assertEquals(Set.of(), groups(doubtful(seed, List.of(one, other)), known));
  }

  /** Texts of one title, which few have, are not the background of each other. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void versionsByNameAreNotUsualAroundEachOther(long seed) {
    Optional<Calibration> fixed = Optional.of(Calibration.FIXED);
    List<FoundDocument> versions = new Texts(seed).versions("large", 10, 8);
    List<FoundDocument> titled = versions.stream().map(d -> titled(d, "Telework policy")).toList();
    Set<String> ids = versions.stream().map(FoundDocument::id).collect(Collectors.toSet());

    assertEquals(Set.of(ids), groups(titled, fixed));
    assertNotEquals(Set.of(ids), groups(versions, fixed));
  }

  /** Decides about two texts that no phrase is known of. */
  private static boolean isJoined(List<FoundDocument> both, Evidence evidence, double needed) {
    DocumentTable table =
        Found.table(
            new Shards<>(MemoryCollection.of(1, both).shards(SETTINGS).apply(0), Runnable::run));
    ProbableGroups groups =
        new ProbableGroups(
            table.representatives(),
            new PhraseNeighbours(table, Exchange.inMemory()),
            Optional.of(Calibration.FIXED),
            Exchange.inMemory());
    groups.add(CandidatePairs.pair(0, 1), evidence, needed, Agreement.UNKNOWN);
    UnionFind found = groups.groups(new long[0], new long[0]);

    Surroundings around = Surroundings.ofColumn(groups.column(1, 7), 7).orElse(Surroundings.NONE);
    assertEquals(Surroundings.NONE, around);
    assertEquals(Calibration.FIXED, groups.calibration());
    boolean isJoined = found.find(1) == 0;
    assertEquals(isJoined ? 1 : 0, groups.links());
    return isJoined;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aPairNeedsTheLogOddsOfItsRule(long seed) {
    List<FoundDocument> both = doubtful(seed).subList(0, 2);
    Evidence evidence =
        Evidence.of(both.get(0).fingerprint(), both.get(1).fingerprint(), Weights.EQUAL);
    double logOdds =
        Calibration.FIXED.logOdds(
            evidence.score(Surroundings.NONE, Surroundings.NONE), Agreement.UNKNOWN);

    assertTrue(isJoined(both, evidence, logOdds - 0.01));
    assertFalse(isJoined(both, evidence, logOdds + 0.01));
  }

  /** In a collection where some documents have a rule with a plain measure. */
  @Test
  void aPairWithoutEvidenceIsJoinedIfItIsALink() {
    DuplicateSettings dice = Texts.measuredBy("dice");
    List<FoundDocument> documents = new Texts(1).versions("version", 2, 10);
    documents.addAll(new Texts(2).versions("other", 1, 0));

    assertTrue(isJoined(dice, documents.get(0), documents.get(1)));
    assertFalse(isJoined(dice, documents.get(0), documents.get(2)));
  }

  private static boolean isJoined(DuplicateSettings settings, FoundDocument a, FoundDocument b) {
    double needed =
        Comparisons.needed(
            a.fingerprint(),
            b.fingerprint(),
            new LinkRule(settings),
            settings.verifier(Weights.EQUAL));
    return isJoined(List.of(a, b), Evidence.NONE, needed);
  }

  /** Few words do not tell whether texts are versions, unless they are the same. */
  @ParameterizedTest
  @CsvSource({"80, true", "81, false"})
  void aTextOfTooFewWordsIsNoVersionButACopy(int least, boolean found) {
    DuplicateSettings settings = Texts.settings(Map.of("dup.minTokens", "" + least));
    List<FoundDocument> versions = new Texts(1).versions("version", 3, 2);
    FoundDocument copied = versions.get(0);
    List<FoundDocument> documents = new ArrayList<>(versions);
    documents.addAll(copies(List.of(copied)));
    String copy = copy(copied.id());
    Set<String> expected =
        found ? Set.of("version0", "version1", "version2", copy) : Set.of(copied.id(), copy);

    assertEquals(
        Set.of(expected),
        MemoryCollection.of(1, documents).calibrated(Optional.empty()).groups(settings));
  }

  @Test
  void aCollectionWithoutDocumentsHasNoGroups() {
    assertEquals(Set.of(), groups(List.of()));
    assertEquals(Set.of(), groups(new Made(1).unrelated(1).documents));
  }
}
