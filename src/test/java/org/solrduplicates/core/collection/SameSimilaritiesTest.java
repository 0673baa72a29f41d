// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.FramedTexts;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.BruteNeighbourhood;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Neighbourhood;

/** A job and a question judge two documents alike, to the last bit and on any number of shards. */
class SameSimilaritiesTest {
  private static final int DOCUMENTS = 250;

  /** Nearly everything that is compared becomes a link. */
  private static final DuplicateSettings SETTINGS =
      Texts.settings(
          Map.of(
              "dup.threshold", "0.1",
              "dup.title.threshold", "0.1",
              "dup.review.threshold", "0.1",
              "dup.minTokens", "1"));

  /** Framed texts, of which every fourth has a version that is nearly the same. */
  private static List<FoundDocument> documents(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<FoundDocument> documents = new ArrayList<>();
    List<FramedTexts> texts = FramedTexts.of(seed, DOCUMENTS);
    for (int i = 0; i < DOCUMENTS; i++) {
      FramedTexts text = texts.get(i);
      documents.add(document("doc" + i, text));
      if (i % 4 == 0) {
        List<String> edited = random.edited(text.words(), 0.03);
        documents.add(document("later" + i, new FramedTexts(text.title(), edited)));
      }
    }
    return documents;
  }

  private static FoundDocument document(String id, FramedTexts text) {
    return MemoryDocument.of(id, text.words(), new Metadata(text.title(), "", "", ""));
  }

  private static Weights learned(List<FoundDocument> documents) {
    WordCounts.Counter counter = new WordCounts.Counter();
    documents.forEach(document -> counter.add(document.fingerprint()));
    return counter.counts().weights();
  }

  private static MemoryCollection collection(int shards, List<FoundDocument> documents) {
    return MemoryCollection.of(shards, documents).weighedBy(learned(documents));
  }

  /** Asks all shards for the backgrounds of all documents. */
  private static Backgrounds asked(MemoryCollection collection, int shards) {
    Backgrounds backgrounds = new Backgrounds(SETTINGS.verifier(collection.weights()));
    List<BruteNeighbourhood> parts =
        IntStream.range(0, shards)
            .mapToObj(shard -> new BruteNeighbourhood(fingerprints(collection, shard)))
            .toList();
    Map<Long, Fingerprint> byKey = new HashMap<>();
    collection.found().forEach(d -> byKey.put(d.fingerprint().text().key(), d.fingerprint()));
    collection.found().forEach(backgrounds::want);
    while (backgrounds.isAsking()) {
      Map<String, Neighbourhood> around = new HashMap<>();
      backgrounds.around().forEach((id, document) -> around.put(id, around(document, parts)));
      Map<Long, Fingerprint> read =
          backgrounds.unread().stream().collect(Collectors.toMap(key -> key, byKey::get));
      backgrounds.accept(around, read);
    }
    return backgrounds;
  }

  private static List<Fingerprint> fingerprints(MemoryCollection collection, int shard) {
    return collection.documents(shard).map(document -> document.found().fingerprint()).toList();
  }

  private static Neighbourhood around(Fingerprint document, List<BruteNeighbourhood> parts) {
    return parts.stream()
        .map(part -> part.around(document))
        .reduce(Neighbourhood.NONE, Neighbourhood::plus);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "2, 1", "2, 3", "3, 5"})
  void theLinksOfAJobAreAsSimilarAsAQuestionSays(long seed, int shards) {
    List<FoundDocument> documents = documents(seed);
    MemoryCollection collection = collection(shards, documents);
    Backgrounds backgrounds = asked(collection, shards);
    Found found = Found.in(collection, SETTINGS);
    Map<Integer, FoundDocument> byNumber =
        documents.stream()
            .collect(Collectors.toMap(d -> found.table().find(DocumentKey.of(d.id(), 0)), d -> d));
    int contrasted = 0;
    for (int i = 0; i < found.links().size(); i++) {
      FoundDocument a = byNumber.get(CandidatePairs.first(found.links().pair(i)));
      FoundDocument b = byNumber.get(CandidatePairs.second(found.links().pair(i)));
      double similarity = backgrounds.verify(a, b).value();
      assertEquals(similarity, found.links().similarity(i), a.id() + " and " + b.id());
      contrasted += backgrounds.of(a.id()) > 0 && backgrounds.of(b.id()) > 0 ? 1 : 0;
    }
    assertTrue(contrasted > DOCUMENTS, contrasted + " of " + found.links().size() + " links");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void backgroundsDoNotDependOnTheShards(long seed) {
    List<FoundDocument> documents = documents(seed);
    Backgrounds one = asked(collection(1, documents), 1);
    for (int shards : new int[] {2, 3, 5}) {
      assertEquals(one, asked(collection(shards, documents), shards), shards + " shards");
    }
    long zero = documents.stream().filter(document -> one.of(document.id()) == 0).count();
    assertTrue(zero < documents.size() / 2, zero + " backgrounds are 0");
  }
}
