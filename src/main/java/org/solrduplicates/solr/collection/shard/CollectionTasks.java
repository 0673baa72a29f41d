package org.solrduplicates.solr.collection.shard;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.stats.SimilarityMatrix;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Subject;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
import org.solrduplicates.solr.wire.Codec;

/**
 * All that a shard of a collection is asked: by the job, and by whoever lists what it has found.
 */
public final class CollectionTasks {
  private static final Codec<Nothing> NOTHING = Codec.of(Nothing.class);
  private static final Codec<Keys> KEYS = Codec.of(Keys.class);

  /** Documents by their keys. */
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

  /** Which terms are asked for, {@code alone} if there is no other shard. */
  public record Terms(HashRange range, boolean alone) {}

  /** Who has the terms of a part, by the kinds of the terms. */
  public static final ShardTask<LocalCollectionShard, Terms, Map<TermKind, Postings>> POSTINGS =
      ShardTask.reading(
          "postings",
          Codec.of(Terms.class),
          Codec.of(Postings.class).by(Codec.of(TermKind.class)),
          (shard, terms) -> shard.postings(terms.range, terms.alone));

  /** All that another shard needs of some documents. */
  public static final ShardTask<LocalCollectionShard, Keys, List<CarriedDocument>> CARRY =
      ShardTask.reading(
          "carry",
          KEYS,
          Codec.listOf(CarriedDocument.class),
          (shard, documents) -> shard.carry(documents.keys));

  /**
   * Pairs, and how similar they are.
   *
   * @param similarities in the same order; none if they are asked for
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record PairQuestion(Pairs<CarriedDocument> pairs, double[] similarities) {}

  public static final ShardTask<LocalCollectionShard, PairQuestion, Comparisons> COMPARE =
      ShardTask.reading(
          "compare",
          Codec.of(PairQuestion.class),
          Codec.of(Comparisons.class),
          (shard, asked) -> shard.compare(asked.pairs));

  /** Which pairs are versions of each other if they are so similar. */
  public static final ShardTask<LocalCollectionShard, PairQuestion, boolean[]> JUDGE =
      ShardTask.reading(
          "judge",
          Codec.of(PairQuestion.class),
          Codec.of(boolean[].class),
          (shard, asked) -> shard.judge(asked.pairs, asked.similarities));

  /**
   * Documents around which is to be looked, by their unique keys, and keys of texts whose
   * fingerprints are to be read.
   */
  public record AroundQuestion(Map<String, Fingerprint> documents, Set<Long> texts) {}

  /** What is around documents, by their unique keys, and the texts that were found. */
  public record Around(Map<String, Neighbourhood> documents, Map<Long, Fingerprint> texts) {}

  /** What is around some documents. */
  public static final ShardTask<LocalCollectionShard, AroundQuestion, Around> AROUND =
      ShardTask.reading(
          "around",
          Codec.of(AroundQuestion.class),
          Codec.of(Around.class),
          (shard, asked) -> shard.around(asked));

  /**
   * A document that may be seen.
   *
   * @param text the hash of its text; empty if it has none to compare
   */
  public record Subject(String id, String text) {}

  /** Which of some documents are here to be seen, and the hashes of their texts. */
  public static final ShardTask<LocalCollectionShard, List<String>, List<Subject>> SUBJECTS =
      ShardTask.reading(
          "subjects",
          Codec.listOf(String.class),
          Codec.listOf(Subject.class),
          LocalCollectionShard::subjects);

  /** How many documents are drawn, and which: the same for the same seed. */
  public record Draw(int size, long seed) {
    public Draw {
      if (size < 1 || size > SimilarityMatrix.MAX_DOCUMENTS) {
        throw new IllegalArgumentException(
            "the size must be from 1 to " + SimilarityMatrix.MAX_DOCUMENTS + ", was " + size);
      }
    }
  }

  /** The documents that were drawn of so many. */
  @SuppressWarnings("ArrayRecordComponent")
  public record DrawnKeys(int documents, long[] keys) {}

  /** Which documents are drawn for a histogram, and of how many. */
  public static final ShardTask<LocalCollectionShard, Draw, DrawnKeys> SAMPLE =
      ShardTask.reading(
          "sample",
          Codec.of(Draw.class),
          Codec.of(DrawnKeys.class),
          (shard, asked) -> shard.sample(asked.size, asked.seed).drawn());

  /** Which documents are nearest, and how similar they are. */
  public static final ShardTask<LocalCollectionShard, List<FoundDocument>, List<Nearest>> NEAREST =
      ShardTask.reading(
          "nearest",
          Codec.listOf(FoundDocument.class),
          Codec.listOf(Nearest.class),
          (shard, documents) -> shard.nearest().of(documents));

  /** The columns of documents, unless these were changed since a version; see {@code number}. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Numbers(long[] keys, long[] versions, int[] groups, long[] backgrounds) {}

  /** Writes the columns of documents, and returns how many documents were written. */
  public static final ShardTask<LocalCollectionShard, Numbers, Integer> NUMBER =
      ShardTask.writing(
          "number",
          Codec.of(Numbers.class),
          Codec.of(Integer.class),
          (shard, asked) ->
              shard.number(asked.keys, asked.versions, asked.groups, asked.backgrounds));

  public static final ShardTask<LocalCollectionShard, Nothing, Nothing> COMMIT =
      ShardTask.writing(
          "commit",
          NOTHING,
          NOTHING,
          (shard, nothing) -> {
            shard.commit();
            return Nothing.AT_ALL;
          });

  /** Which of some documents are here and may be seen. */
  public static final ShardTask<LocalCollectionShard, Keys, Keys> SEEN =
      ShardTask.reading(
          "seen", KEYS, KEYS, (shard, documents) -> new Keys(shard.seen(documents.keys)));

  /** How many documents may be seen, and the groups that they are in. */
  public record ShardGroups(int documents, List<GroupSize> groups) {}

  /** How many documents there are to be seen, and the groups that they are in. */
  public static final ShardTask<LocalCollectionShard, Regrouping, ShardGroups> SIZES =
      ShardTask.reading(
          "sizes",
          Codec.of(Regrouping.class),
          Codec.of(ShardGroups.class),
          (shard, regrouping) -> new ShardGroups(shard.count(), shard.groups(regrouping).sizes()));

  /**
   * Which members of groups are asked for.
   *
   * @param groups the numbers of the groups; all if there is none
   * @param max how many members of each, at least 0
   * @param shown the fields that are shown of them beside their keys
   * @param comparedOnly whether only what is compared is wanted
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Wanted(
      Regrouping regrouping, int[] groups, int max, List<String> shown, boolean comparedOnly) {
    public Wanted {
      if (max < 0) {
        throw new IllegalArgumentException("max must be at least 0, was " + max);
      }
    }

    private IntPredicate wanted() {
      Set<Integer> numbers = Set.copyOf(Arrays.stream(groups).boxed().toList());
      return group -> numbers.isEmpty() || numbers.contains(group);
    }
  }

  /** The oldest members of some groups, or of all. */
  public static final ShardTask<LocalCollectionShard, Wanted, List<ListedDocument>> MEMBERS =
      ShardTask.reading(
          "members",
          Codec.of(Wanted.class),
          Codec.listOf(ListedDocument.class),
          (shard, asked) ->
              shard
                  .groups(asked.regrouping)
                  .members(asked.wanted(), asked.max, asked.shown, asked.comparedOnly));

  /** The file formats of all members of some groups, by the numbers of the groups. */
  public static final ShardTask<LocalCollectionShard, Wanted, Map<Integer, Set<String>>> FORMATS =
      ShardTask.reading(
          "formats",
          Codec.of(Wanted.class),
          Codec.of(String.class).set().by(Codec.of(Integer.class)),
          (shard, asked) -> shard.groups(asked.regrouping).formats(asked.wanted()));

  public static final List<ShardTask<LocalCollectionShard, ?, ?>> ALL =
      List.of(
          SUMMARY, DOCUMENTS, POSTINGS, CARRY, COMPARE, JUDGE, AROUND, SUBJECTS, SAMPLE, NEAREST,
          NUMBER, COMMIT, SEEN, SIZES, MEMBERS, FORMATS);

  private CollectionTasks() {}
}
