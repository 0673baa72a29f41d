package org.solrduplicates.solr.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.wire.Codec;

/**
 * The groups whose documents matched on several shards of a collection, and the shard that shows
 * one. A winner is a shard and not a document, because replicas of a shard may differ.
 *
 * @param shard the shard that reads this
 * @param all of each collection of the request
 */
record Winners(ShardName shard, List<OfCollection> all) {
  private static final String PARAMETER = NodeSignature.PREFIX + ".winners";
  private static final Codec<List<OfCollection>> CODEC = Codec.listOf(OfCollection.class);

  /**
   * @param shards the names of the shards
   * @param groups ascending
   * @param winners for each group a place in {@code shards}
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record OfCollection(String collection, List<String> shards, int[] groups, int[] winners) {
    public OfCollection {
      if (groups.length != winners.length) {
        throw new IllegalArgumentException(
            groups.length + " groups, " + winners.length + " winners");
      }
    }

    private IntStream notOf(String shard) {
      int own = shards.indexOf(shard);
      return IntStream.range(0, groups.length).filter(i -> winners[i] != own).map(i -> groups[i]);
    }
  }

  /** What one shard found, before any document was hidden. */
  @SuppressWarnings("ArrayRecordComponent")
  public record ShardBests(ShardName shard, long documents, int[] groups, long[] orders) {
    public ShardBests {
      if (groups.length != orders.length) {
        throw new IllegalArgumentException(groups.length + " groups, " + orders.length + " orders");
      }
    }
  }

  static List<OfCollection> of(List<ShardBests> answers) {
    return answers.stream()
        .map(answer -> answer.shard().collection())
        .distinct()
        .sorted()
        .map(
            collection ->
                merged(
                    collection,
                    answers.stream()
                        .filter(answer -> answer.shard().collection().equals(collection))
                        .sorted((a, b) -> a.shard().shard().compareTo(b.shard().shard()))
                        .toList()))
        .toList();
  }

  private static OfCollection merged(String collection, List<ShardBests> answers) {
    List<Cursor> cursors = answers.stream().map(Cursor::new).toList();
    IntStream.Builder groups = IntStream.builder();
    IntStream.Builder winners = IntStream.builder();
    for (int group = smallest(cursors); group < Integer.MAX_VALUE; group = smallest(cursors)) {
      int winner = -1;
      int shards = 0;
      for (int i = 0; i < cursors.size(); i++) {
        if (cursors.get(i).group() == group) {
          shards++;
          winner = winner < 0 || cursors.get(i).order() < cursors.get(winner).order() ? i : winner;
        }
      }
      if (shards > 1) {
        groups.add(group);
        winners.add(winner);
      }
      int passed = group;
      cursors.forEach(cursor -> cursor.pass(passed));
    }
    return new OfCollection(
        collection,
        answers.stream().map(answer -> answer.shard().shard()).toList(),
        groups.build().toArray(),
        winners.build().toArray());
  }

  /** Returns the maximum if all groups are passed. */
  private static int smallest(List<Cursor> cursors) {
    return cursors.stream().mapToInt(Cursor::group).min().orElse(Integer.MAX_VALUE);
  }

  /** A place in the answer of a shard. */
  private static final class Cursor {
    private final ShardBests answer;
    private int at;

    Cursor(ShardBests answer) {
      this.answer = answer;
    }

    int group() {
      return at < answer.groups().length ? answer.groups()[at] : Integer.MAX_VALUE;
    }

    long order() {
      return answer.orders()[at];
    }

    void pass(int group) {
      at += group() == group ? 1 : 0;
    }
  }

  /** Reads the winners that the requested node sent; 400 if a client sent them. */
  static Optional<Winners> in(SolrQueryRequest request) {
    String sent = request.getParams().get(PARAMETER);
    if (sent == null) {
      return Optional.empty();
    }
    NodeSignature.require(request.getParams(), request.getCore());
    return Optional.of(new Winners(ShardName.of(request.getCore()), CODEC.ofText(sent)));
  }

  static void write(List<OfCollection> winners, ModifiableSolrParams params) {
    params.set(PARAMETER, CODEC.text(winners));
  }

  /** Returns the groups of which this shard shows no document. */
  IntStream groupsOfOthers() {
    return all.stream()
        .filter(some -> some.collection().equals(shard.collection()))
        .flatMapToInt(some -> some.notOf(shard.shard()));
  }
}
