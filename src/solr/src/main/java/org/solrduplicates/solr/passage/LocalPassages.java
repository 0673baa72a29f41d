// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.lucene.FragmentIndex;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.passage.AlignedDocument.Read;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/** Searches the passages of one core. Invisible documents are neither returned nor counted. */
public final class LocalPassages {
  /** Limits the characters that this JVM aligns at once, and so the memory of all requests. */
  private static final Room ROOM = new Room(3_000_000);

  private final PassageRequest asked;
  private final SolrDocuments documents;
  private final FragmentIndex index;

  /** A shard whose passages are searched. */
  public interface Owner {
    LocalPassages passages();
  }

  public static final ShardTask<Owner, String, Optional<String>> TEXT =
      ShardTask.reading(
          "text",
          Codec.of(String.class),
          Codec.of(String.class).optional(),
          (shard, id) -> shard.passages().text(id));

  public static final ShardTask<Owner, long[], FragmentFrequencies> FREQUENCIES =
      ShardTask.reading(
          "frequencies",
          Codec.of(long[].class),
          Codec.of(FragmentFrequencies.class),
          (shard, hashes) -> shard.passages().frequencies(hashes),
          (hashes, counted) -> counted.requireOf(hashes));

  public static final ShardTask<Owner, PassageQuestion, FoundPassages> FIND =
      ShardTask.reading(
          "passages",
          Codec.of(PassageQuestion.class),
          Codec.of(FoundPassages.class),
          (shard, question) -> shard.passages().find(question));

  public LocalPassages(PassageRequest asked, SolrDocuments documents, String field) {
    this.asked = asked;
    this.documents = documents;
    this.index =
        new FragmentIndex(
            documents.searcher().getIndexReader(),
            field,
            QueryLimits.getCurrentLimits()::shouldExit);
  }

  private Optional<String> text(String id) throws IOException {
    OptionalInt number = documents.number(id);
    return number.isEmpty()
        ? Optional.empty()
        : Optional.of(documents.text(number.getAsInt())).filter(text -> !text.isEmpty());
  }

  private FragmentFrequencies frequencies(long[] hashes) throws IOException {
    FixedBitSet visible = documents.visibleNumbers();
    int[] counts = index.frequencies(hashes, visible);
    return new FragmentFrequencies(visible.cardinality(), counts, isOutOfTime());
  }

  private FoundPassages find(PassageQuestion question) throws IOException {
    Alignments alignments = new Alignments(question);
    List<AlignedDocument> aligned = new ArrayList<>();
    for (AlignedDocument candidate : candidates(question)) {
      if (!isOutOfTime()) {
        aligned.add(dated(alignments.aligned(candidate)));
      }
    }
    return new FoundPassages(aligned, isOutOfTime());
  }

  /** Only documents with passages need their dates. */
  private AlignedDocument dated(AlignedDocument document) throws IOException {
    OptionalInt number = documents.number(document.id());
    return number.isPresent() && (document.isKnown() || document.hasPassages())
        ? document.dated(documents.date(number.getAsInt()))
        : document;
  }

  private boolean isOutOfTime() {
    return index.outOfTime().getAsBoolean();
  }

  private List<AlignedDocument> candidates(PassageQuestion question) throws IOException {
    FixedBitSet others =
        documents.visibleNumbers(documents.others(question.values(), question.dates()));
    OptionalInt pivot =
        question.id().isEmpty() ? OptionalInt.empty() : documents.number(question.id());
    pivot.ifPresent(others::clear);
    List<AlignedDocument> candidates = new ArrayList<>();
    for (FragmentIndex.Sharing sharing :
        index.heaviest(question.hashes(), question.weights(), others, asked.candidates())) {
      candidates.add(AlignedDocument.candidate(documents.id(sharing.document()), sharing.weight()));
    }
    return candidates.stream()
        .sorted(AlignedDocument.HEAVIEST_FIRST)
        .limit(asked.candidates())
        .toList();
  }

  private final class Alignments {
    private final PassageQuestion question;
    private Optional<PassageAligner> prepared = Optional.empty();

    Alignments(PassageQuestion question) {
      this.question = question;
    }

    AlignedDocument aligned(AlignedDocument candidate) throws IOException {
      Optional<String> text = text(candidate.id());
      if (text.isEmpty()) {
        return candidate;
      }
      long hash = Hash.ofWord(text.get());
      return question.known().getOrDefault(candidate.id(), 0L) == hash
          ? candidate.known(hash)
          : aligned(candidate, text.get(), hash);
    }

    private AlignedDocument aligned(AlignedDocument candidate, String text, long hash)
        throws IOException {
      String read = asked.aligned(text);
      int characters = question.text().length() + read.length();
      if (!hasRoom(characters)) {
        return candidate;
      }
      try {
        PassageAligner.Alignment found = aligner().align(PassageText.of(read), index.outOfTime());
        return candidate.aligned(hash, read(text, read, found), found.shared());
      } finally {
        ROOM.leave(characters);
      }
    }

    private PassageAligner aligner() {
      PassageAligner aligner = prepared.orElseGet(this::prepare);
      prepared = Optional.of(aligner);
      return aligner;
    }

    private PassageAligner prepare() {
      return new PassageAligner(
          PassageText.of(question.text()), asked.passages(), asked.fragments(), question.ignored());
    }
  }

  private boolean hasRoom(int characters) throws InterruptedIOException {
    try {
      return ROOM.enter(characters, index.outOfTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for other alignments");
    }
  }

  private static Read read(String text, String read, PassageAligner.Alignment found) {
    if (read.length() < text.length()) {
      return Read.BEGINNING;
    }
    return found.isWhole() ? Read.WHOLE : Read.REPETITIVE;
  }
}
