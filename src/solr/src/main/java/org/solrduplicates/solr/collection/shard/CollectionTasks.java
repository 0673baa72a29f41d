// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Subject;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/** All requests to a shard of a collection. */
public final class CollectionTasks {
  private static final Codec<Nothing> NOTHING = Codec.of(Nothing.class);

  @SuppressWarnings("ArrayRecordComponent")
  public record Keys(long[] keys) {}

  public static final ShardTask<LocalCollectionShard, Nothing, ShardSummary> SUMMARY =
      ShardTask.reading(
          "summary", NOTHING, Codec.of(ShardSummary.class), (shard, nothing) -> shard.summary());

  public static final ShardTask<LocalCollectionShard, HashRange, Documents> DOCUMENTS =
      ShardTask.reading(
          "documents",
          Codec.of(HashRange.class),
          Codec.of(Documents.class),
          LocalCollectionShard::documents);

  /** The terms that are requested, see {@link CollectionShard#postings}. */
  public record Terms(HashRange range, Set<TermKind> kinds) {}

  public static final ShardTask<LocalCollectionShard, Terms, Map<TermKind, Postings>> POSTINGS =
      ShardTask.reading(
          "terms",
          Codec.of(Terms.class),
          Codec.of(Postings.class).by(Codec.of(TermKind.class)),
          LocalCollectionShard::postings);

  public static final ShardTask<LocalCollectionShard, Keys, List<CarriedDocument>> CARRY =
      ShardTask.reading(
          "carry",
          Codec.of(Keys.class),
          Codec.listOf(CarriedDocument.class),
          (shard, documents) -> shard.carry(documents.keys));

  /**
   * Whole documents, and how many others there are.
   *
   * @param withoutFingerprint documents without a fingerprint, mostly without text
   * @param ofOtherAlgorithm documents whose fingerprint is damaged, or of another analyzer
   */
  public record Exported(
      List<FoundDocument> documents, int withoutFingerprint, int ofOtherAlgorithm) {}

  /** Returns the documents whose keys are in a range. */
  public static final ShardTask<LocalCollectionShard, HashRange, Exported> EXPORT =
      ShardTask.reading(
          "export",
          Codec.of(HashRange.class),
          Codec.of(Exported.class),
          LocalCollectionShard::export);

  /** What a job compares of documents. */
  public static final ShardTask<LocalCollectionShard, Keys, List<KeyedText>> TEXTS =
      ShardTask.reading(
          "compared",
          Codec.of(Keys.class),
          Codec.listOf(KeyedText.class),
          (shard, documents) -> shard.texts(documents.keys));

  /** Documents by unique key, keys of texts to read, and keys of titles to count. */
  public record AroundQuestion(
      Map<String, Fingerprint> documents, Set<Long> texts, Set<String> names) {}

  public record Around(
      Map<String, Neighbourhood> documents,
      Map<Long, Fingerprint> texts,
      Map<String, Set<Long>> names) {}

  public static final ShardTask<LocalCollectionShard, AroundQuestion, Around> AROUND =
      ShardTask.reading(
          "around",
          Codec.of(AroundQuestion.class),
          Codec.of(Around.class),
          (shard, asked) -> shard.around(asked));

  /** A visible document with the hash of its text; empty if it has none to compare. */
  public record Subject(String id, String text) {}

  /** Returns which of the given documents are visible on this shard. */
  public static final ShardTask<LocalCollectionShard, List<String>, List<Subject>> SUBJECTS =
      ShardTask.reading(
          "subjects",
          Codec.listOf(String.class),
          Codec.listOf(Subject.class),
          LocalCollectionShard::subjects);

  public record Draw(int size, long seed) {}

  @SuppressWarnings("ArrayRecordComponent")
  public record DrawnKeys(int documents, long[] keys) {}

  /** Draws documents for a histogram, the same for the same seed. */
  public static final ShardTask<LocalCollectionShard, Draw, DrawnKeys> SAMPLE =
      ShardTask.reading(
          "sample",
          Codec.of(Draw.class),
          Codec.of(DrawnKeys.class),
          (shard, asked) -> shard.sample(asked.size, asked.seed));

  /** The documents of each value of a field; {@code grouped} is true if one is in a group. */
  public record FieldValues(Map<String, Integer> counts, boolean grouped) {}

  public static final ShardTask<LocalCollectionShard, String, FieldValues> VALUES =
      ShardTask.reading(
          "values",
          Codec.of(String.class),
          Codec.of(FieldValues.class),
          LocalCollectionShard::values);

  /** What documents may have in common. */
  public enum Mark {
    TEXT,
    GROUP,
    TEXT_IN_GROUP
  }

  /** Requests the hashes of what documents have in common, in a range, one for each document. */
  public record Marks(Mark mark, HashRange range) {}

  /**
   * What documents have in common.
   *
   * @param sizes of the same documents; empty if they are unknown or not wanted
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Marked(long[] marks, Optional<long[]> sizes) {
    public long size(int at) {
      return sizes.map(all -> all[at]).orElse(0L);
    }
  }

  public static final ShardTask<LocalCollectionShard, Marks, Marked> MARKS =
      ShardTask.reading(
          "marks", Codec.of(Marks.class), Codec.of(Marked.class), LocalCollectionShard::marks);

  public static final ShardTask<LocalCollectionShard, List<FoundDocument>, List<Nearest>> NEAREST =
      ShardTask.reading(
          "nearest",
          Codec.listOf(FoundDocument.class),
          Codec.listOf(Nearest.class),
          (shard, documents) -> shard.nearest().nearest(documents));

  /** A document and the decisions about it. */
  public record Decided(CarriedDocument document, List<PairConstraint> decisions) {}

  /** The documents outside its group of which each document is a part. */
  public static final ShardTask<LocalCollectionShard, List<Decided>, List<PartOf>> WHOLES =
      ShardTask.reading(
          "wholes",
          Codec.listOf(Decided.class),
          Codec.listOf(PartOf.class),
          (shard, members) -> shard.wholes().of(members));

  public static final ShardTask<LocalCollectionShard, Keys, Map<Long, OrderedDocument>> ORDERS =
      ShardTask.reading(
          "orders",
          Codec.of(Keys.class),
          Codec.of(OrderedDocument.class).by(Codec.of(Long.class)),
          (shard, documents) -> shard.groups().orders(documents.keys));

  /**
   * What the job writes, unless a document has changed since its version.
   *
   * @param time of the run, in epoch milliseconds
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Numbers(
      long[] keys, long[] versions, int[] groups, long[] backgrounds, int[] ranks, long time) {
    static Numbers of(Documents documents, Instant time) {
      return new Numbers(
          documents.keys(),
          documents.versions(),
          documents.groups(),
          documents.backgrounds(),
          documents.ranks(),
          time.toEpochMilli());
    }

    /**
     * Returns the values to write into a document, by the names of their fields.
     *
     * @param isChanged whether the document was found to be new or changed
     */
    SortedMap<String, Number> values(int at, String groupField, boolean isChanged) {
      SortedMap<String, Number> values = new TreeMap<>();
      values.put(groupField, groups[at]);
      values.put(FingerprintFields.BACKGROUND, backgrounds[at]);
      values.put(FingerprintFields.CHANGED, isChanged ? time : 0);
      values.values().removeIf(value -> value.longValue() == 0);
      if (ranks[at] != Documents.NO_RANK) {
        values.put(FingerprintFields.RANK, ranks[at]);
      }
      return values;
    }
  }

  /** Returns the number of documents written. */
  public static final ShardTask<LocalCollectionShard, Numbers, Integer> NUMBER =
      ShardTask.writing(
          "number", Codec.of(Numbers.class), Codec.of(Integer.class), LocalCollectionShard::number);

  public static final ShardTask<LocalCollectionShard, Nothing, Nothing> FLUSH =
      ShardTask.writing(
          "flush",
          NOTHING,
          NOTHING,
          (shard, nothing) -> {
            shard.flush();
            return nothing;
          });

  public static final ShardTask<LocalCollectionShard, Nothing, UnseenRanks> UNSEEN =
      ShardTask.reading(
          "unseen", NOTHING, Codec.of(UnseenRanks.class), (shard, nothing) -> shard.unseen());

  /** Returns the number of documents written. */
  public static final ShardTask<LocalCollectionShard, int[], Integer> SHOW =
      ShardTask.writing(
          "show", Codec.of(int[].class), Codec.of(Integer.class), LocalCollectionShard::show);

  /** {@code settled} is the version up to which all documents are visible. */
  public record Committed(Optional<Long> settled) {}

  public static final ShardTask<LocalCollectionShard, Nothing, Committed> COMMIT =
      ShardTask.writing(
          "commit",
          NOTHING,
          Codec.of(Committed.class),
          (shard, nothing) -> new Committed(shard.commit()));

  /** Returns a sum over the numbers that the job has written. */
  public static final ShardTask<LocalCollectionShard, Nothing, Long> COLUMNS =
      ShardTask.reading(
          "columns", NOTHING, Codec.of(Long.class), (shard, nothing) -> shard.columns());

  /**
   * The changes that are requested.
   *
   * @param from the first time, in epoch milliseconds
   * @param to the time after the last one
   * @param after the key of the last document that is known at {@code from}, or at the last time if
   *     the newest come first; empty for none
   */
  public record Since(
      long from,
      long to,
      String after,
      int rows,
      List<String> fields,
      Optional<Boolean> newestFirst) {
    boolean isReversed() {
      return newestFirst.orElse(false);
    }

    /** Returns the time and the key after which documents are requested; empty for all. */
    Optional<Object[]> last() {
      return isReversed() && after.isEmpty()
          ? Optional.empty()
          : Optional.of(new Object[] {isReversed() ? to - 1 : from, new BytesRef(after)});
    }
  }

  /**
   * A new or changed document.
   *
   * @param latest whether it is the latest of its group
   * @param shown the values of the requested fields
   */
  public record ChangedDocument(
      String id, long time, int group, boolean latest, Map<String, String> shown) {}

  /** The next documents that are new or changed. */
  public static final ShardTask<LocalCollectionShard, Since, List<ChangedDocument>> CHANGES =
      ShardTask.reading(
          "changes",
          Codec.of(Since.class),
          Codec.listOf(ChangedDocument.class),
          (shard, since) -> shard.changes().list(since));

  /** What is asked of all groups; an earlier node cannot read columns, and does not ask. */
  public record SizesAsked(Optional<Boolean> inColumns) {
    public static final SizesAsked IN_COLUMNS = new SizesAsked(Optional.of(true));
  }

  /**
   * The groups of a shard.
   *
   * @param groups empty if there are columns
   */
  public record ShardGroups(int documents, List<GroupSize> groups, Optional<GroupSizes> columns) {
    static ShardGroups of(int documents, List<GroupSize> groups, SizesAsked asked) {
      return asked.inColumns.orElse(false)
          ? new ShardGroups(documents, List.of(), Optional.of(GroupSizes.of(groups)))
          : new ShardGroups(documents, groups, Optional.empty());
    }

    public List<GroupSize> all() {
      return columns.map(GroupSizes::all).orElse(groups);
    }
  }

  public static final ShardTask<LocalCollectionShard, SizesAsked, ShardGroups> SIZES =
      ShardTask.reading(
          "sizes",
          Codec.of(SizesAsked.class),
          Codec.of(ShardGroups.class),
          (shard, asked) -> ShardGroups.of(shard.count(), shard.sizes(), asked));

  /**
   * The members of groups that are requested.
   *
   * @param groups group numbers
   * @param max members per group, at least 0
   * @param comparedOnly whether to return only the data that comparisons need
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Wanted(int[] groups, int max, List<String> shown, boolean comparedOnly) {
    public Wanted {
      if (max < 0) {
        throw new IllegalArgumentException("max must be at least 0, was " + max);
      }
    }
  }

  /** Members of groups, see {@link ListedDocument#kept}. */
  public static final ShardTask<LocalCollectionShard, Wanted, List<ListedDocument>> MEMBERS =
      ShardTask.reading(
          "members",
          Codec.of(Wanted.class),
          Codec.listOf(ListedDocument.class),
          (shard, asked) ->
              shard.groups().members(asked.groups, asked.max, asked.shown, asked.comparedOnly));

  /** File formats by group number. */
  public static final ShardTask<LocalCollectionShard, Wanted, Map<Integer, Set<String>>> FORMATS =
      ShardTask.reading(
          "formats",
          Codec.of(Wanted.class),
          Codec.of(String.class).set().by(Codec.of(Integer.class)),
          (shard, asked) -> shard.groups().formats(asked.groups));

  public static final List<ShardTask<LocalCollectionShard, ?, ?>> ALL =
      List.of(
          SUMMARY, DOCUMENTS, POSTINGS, CARRY, EXPORT, TEXTS, AROUND, SUBJECTS, SAMPLE, VALUES,
          MARKS, NEAREST, WHOLES, ORDERS, NUMBER, FLUSH, UNSEEN, SHOW, COMMIT, COLUMNS, CHANGES,
          SIZES, MEMBERS, FORMATS);

  private CollectionTasks() {}
}
