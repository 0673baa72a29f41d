// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Doubts;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/** The groups that the job should find among some documents: those of a first job in memory. */
final class Grouping {
  /** The share of its words that a shown document must have of a hidden one. */
  private static final double COVERED = 0.6;

  private final SortedMap<String, FoundDocument> documents = new TreeMap<>();
  private final Map<String, SortedSet<String>> groups = new TreeMap<>();
  private final Map<Long, Long> columns = new TreeMap<>();
  private final Verifier verifier;
  private final Learned learned;

  Grouping(
      Collection<ModelDocument> seen,
      DuplicateSettings settings,
      Weights weights,
      PairConstraints decisions) {
    seen.stream()
        .flatMap(document -> document.with(Columns.NONE).printed().stream())
        .forEach(found -> documents.put(found.id(), found));
    List<Learned> taught = new ArrayList<>();
    Memory memory = new Memory(settings);
    try {
      new CollectionJob(
              seed -> List.of(memory),
              Runnable::run,
              JobSettings.of(settings, weights, ""),
              RunStore.NONE,
              () -> decisions,
              (found, mark) -> taught.add(found),
              Doubts.NONE,
              JobWatch.NONE)
          .run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.verifier = settings.verifier(weights);
    this.learned = taught.get(taught.size() - 1);
    for (List<FoundDocument> group : memory.groups()) {
      SortedSet<String> ids = new TreeSet<>(group.stream().map(FoundDocument::id).toList());
      ids.forEach(id -> groups.put(id, ids));
    }
  }

  /** Notes what the job writes besides groups. */
  private final class Memory extends MemoryShard {
    Memory(DuplicateSettings settings) {
      super(documents.values(), Grouping::key, settings);
    }

    @Override
    public int number(Documents numbered) {
      for (int i = 0; i < numbered.size(); i++) {
        columns.put(numbered.keys()[i], numbered.backgrounds()[i]);
      }
      return super.number(numbered);
    }
  }

  /** Returns what all pairs have taught, or what was known before. */
  Learned learned() {
    return learned;
  }

  private static long key(String id) {
    return DocumentKey.of(id, DocumentKey.SEED);
  }

  /** Returns whether documents have words to compare. */
  boolean hasDocuments() {
    return !documents.isEmpty();
  }

  /** Returns all documents in the group of one, which is itself alone if it has no words. */
  SortedSet<String> of(String id) {
    return groups.getOrDefault(id, new TreeSet<>(List.of(id)));
  }

  /** Returns the ranks of the documents of a group of two or more. */
  Map<String, Integer> ranks(SortedSet<String> group) {
    VersionOrder<FoundDocument> order =
        VersionOrder.of(group.stream().map(documents::get).toList(), FoundDocument::ordered);
    List<FoundDocument> oldestFirst =
        Stream.concat(order.undated().stream(), order.dated().stream())
            .map(Place::document)
            .toList();
    Map<String, Integer> ranks = new TreeMap<>();
    List<FoundDocument> shown = new ArrayList<>();
    for (int i = oldestFirst.size() - 1; i >= 0; i--) {
      FoundDocument document = oldestFirst.get(i);
      boolean isLatest = shown.isEmpty();
      boolean isCovered = shown.stream().anyMatch(other -> covers(other, document));
      int place = isLatest ? 0 : i + 1;
      ranks.put(document.id(), isLatest || isCovered ? place : ~place);
      if (isLatest || !isCovered) {
        shown.add(document);
      }
    }
    return ranks;
  }

  /** Returns what is usual around a document, as the job writes it; 0 if it writes nothing. */
  long column(String id) {
    return columns.getOrDefault(key(id), 0L);
  }

  /** Returns whether a document has so many words of another one that it may hide it. */
  boolean covers(String shown, String hidden) {
    return covers(documents.get(shown), documents.get(hidden));
  }

  private boolean covers(FoundDocument shown, FoundDocument hidden) {
    return shown.fingerprint().isSameText(hidden.fingerprint())
        || verifier.coverage(hidden.fingerprint(), shown.fingerprint()) >= COVERED;
  }
}
