// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A collection of five documents that grows to five thousand: weights, rare phrases, backgrounds
 * and the line change, and the groups stay.
 */
class GrowingCollectionTest {
  private static final int FIRST = 5;
  private static final int LAST = 5_120;
  private static final int SEEDS = 4;

  /** Wrong changes by the pairs of a group, for each doubling. */
  private static final double MOST = 0.01;

  private static final int VOCABULARY = 20_000;
  private static final int OWN = 120;
  private static final int FRAME = 80;

  /** A version exchanges fewer words than this. */
  private static final int EDITED = 20;

  /** So many other documents may arrive between two versions. */
  private static final int DELAY = 50;

  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** Documents in the order of their arrival, each named by its history and its number. */
  private static final class Arriving {
    private final RandomTexts random;
    private final List<List<String>> frames;
    private final List<FoundDocument> documents = new ArrayList<>();

    Arriving(long seed) {
      random = new RandomTexts(seed);
      frames = Stream.generate(() -> random.words(FRAME, VOCABULARY)).limit(8).toList();
      Map<FoundDocument, Integer> arrival = new HashMap<>();
      for (int history = 0; arrival.size() < LAST; history++) {
        for (FoundDocument version : versions(history)) {
          arrival.put(version, arrival.size() + random.below(DELAY));
        }
      }
      documents.addAll(arrival.keySet());
      documents.sort(
          Comparator.<FoundDocument>comparingInt(arrival::get).thenComparing(FoundDocument::id));
    }

    /** Returns a document and up to four versions, of which each was edited from the one before. */
    private List<FoundDocument> versions(int history) {
      boolean isForm = random.below(3) == 0;
      List<String> frame = isForm ? frames.get(random.below(frames.size())) : List.of();
      List<String> own = random.words(OWN, VOCABULARY);
      List<String> words = Stream.concat(frame.stream(), own.stream()).toList();
      String title = random.below(3) == 0 ? "" : String.join(" ", random.words(3, VOCABULARY));
      List<FoundDocument> versions = new ArrayList<>();
      int count = random.below(2) == 0 ? 1 : 1 + random.below(5);
      while (versions.size() < count) {
        String id = history + "-" + versions.size();
        versions.add(Texts.document(id, words, new Metadata(title, "", "")));
        words = random.edited(words, random.below(EDITED) / (double) words.size());
      }
      return versions;
    }
  }

  /** Returns the group of each document that has one. */
  private static Map<String, Integer> groups(List<FoundDocument> documents) throws IOException {
    Weights weights = Weights.of(documents.stream().map(FoundDocument::fingerprint).toList());
    List<MemoryShard> shards = new ArrayList<>();
    new CollectionJob(
            seed -> {
              shards.add(new MemoryShard(documents, id -> DocumentKey.of(id, seed), SETTINGS));
              return List.of(shards.get(shards.size() - 1));
            },
            Runnable::run,
            JobSettings.of(SETTINGS, weights, ""),
            RunStore.NONE,
            JobWatch.NONE)
        .run();
    Map<String, Integer> groups = new HashMap<>();
    List<List<FoundDocument>> found = shards.get(shards.size() - 1).groups();
    for (int group = 0; group < found.size(); group++) {
      for (FoundDocument member : found.get(group)) {
        groups.put(member.id(), group);
      }
    }
    return groups;
  }

  private static boolean areGrouped(Map<String, Integer> groups, String a, String b) {
    return groups.containsKey(a) && groups.get(a).equals(groups.get(b));
  }

  private static String history(String id) {
    return id.substring(0, id.indexOf('-'));
  }

  /** What changes for the worse among the documents that were there before. */
  private static final class Changes {
    private int grouped;
    private final List<String> wrong = new ArrayList<>();

    void add(List<FoundDocument> seen, Map<String, Integer> before, Map<String, Integer> now) {
      List<String> ids = seen.stream().map(FoundDocument::id).toList();
      for (int i = 0; i < ids.size(); i++) {
        for (String other : ids.subList(0, i)) {
          boolean was = areGrouped(before, ids.get(i), other);
          boolean is = areGrouped(now, ids.get(i), other);
          boolean isVersion = history(ids.get(i)).equals(history(other));
          grouped += was ? 1 : 0;
          if (was != is && is != isVersion) {
            wrong.add(ids.get(i) + (is ? " joins " : " leaves ") + other);
          }
        }
      }
    }
  }

  @Test
  void noDoublingChangesMoreThanOnePairInAHundred() throws IOException {
    Map<Integer, Changes> changes = new TreeMap<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      List<FoundDocument> all = new Arriving(seed).documents;
      Map<String, Integer> before = Map.of();
      for (int size = FIRST; size <= LAST; size *= 2) {
        Map<String, Integer> now = groups(all.subList(0, size));
        changes
            .computeIfAbsent(size, any -> new Changes())
            .add(all.subList(0, size / 2), before, now);
        before = now;
      }
    }
    changes.forEach(
        (size, change) ->
            assertTrue(
                change.wrong.size() <= MOST * change.grouped,
                () -> size + " documents: " + change.wrong));
    assertTrue(Objects.requireNonNull(changes.get(LAST)).grouped > 5_000, "there are groups");
  }
}
