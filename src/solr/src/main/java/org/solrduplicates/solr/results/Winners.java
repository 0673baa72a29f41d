// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.config.RequestParams;
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
  static final String PARAMETER = NodeSignature.PREFIX + ".winners";
  static final Codec<List<OfCollection>> CODEC = Codec.listOf(OfCollection.class);

  /**
   * @param shards the names of the shards
   * @param decided one for each combination of excluded tags, see {@link TaggedFilters#excluded}
   */
  public record OfCollection(String collection, List<String> shards, List<Decided> decided) {
    private IntStream notOf(String shard, Collection<String> excluded) {
      Decided asked =
          decided.stream()
              .filter(some -> some.excluded.equals(List.copyOf(excluded)))
              .findFirst()
              .orElseThrow(
                  () ->
                      RequestParams.badRequest(
                          "{!duplicates} over several shards cannot be combined with the exclusion"
                              + " of the tags "
                              + excluded));
      return asked.notOf(shards.indexOf(shard));
    }
  }

  /**
   * The winners while filters are excluded.
   *
   * @param packed for each group, ascending, the distance to the group before and the place of the
   *     winner in {@link OfCollection#shards}, as variable-length numbers
   * @param shown the number of documents to show
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Decided(List<String> excluded, byte[] packed, long shown) {
    private IntStream notOf(int own) {
      IntStream.Builder groups = IntStream.builder();
      ByteArrayDataInput in = new ByteArrayDataInput(packed);
      int group = 0;
      while (!in.eof()) {
        group += in.readVInt();
        if (in.readVInt() != own) {
          groups.add(group);
        }
      }
      return groups.build();
    }
  }

  /**
   * What one shard found.
   *
   * @param bests one for each combination of excluded tags; the first is empty
   * @param numbered whether a document of the shard has a group number; an earlier node does not
   *     tell
   */
  public record ShardBests(ShardName shard, List<Bests> bests, Optional<Boolean> numbered) {
    public ShardBests {
      if (bests.isEmpty()) {
        throw new IllegalArgumentException("no hits of " + shard);
      }
    }

    long documents() {
      return bests.get(0).documents;
    }

    private Stream<Bests> of(List<String> excluded) {
      return bests.stream().filter(some -> some.excluded.equals(excluded));
    }
  }

  /**
   * The hits before any was hidden.
   *
   * @param single the number of documents without a group
   * @param groups ascending
   * @param orders of the best hit of each group, see {@link Show#order}
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Bests(
      List<String> excluded, long documents, long single, int[] groups, long[] orders) {
    public Bests {
      if (groups.length != orders.length) {
        throw new IllegalArgumentException(groups.length + " groups, " + orders.length + " orders");
      }
    }

    Bests without(List<String> filters) {
      return new Bests(filters, documents, single, groups, orders);
    }
  }

  static List<OfCollection> of(List<ShardBests> answers) {
    SortedMap<String, List<ShardBests>> collections = new TreeMap<>();
    answers.stream()
        .sorted(Comparator.comparing(answer -> answer.shard().shard()))
        .forEach(
            answer ->
                collections
                    .computeIfAbsent(answer.shard().collection(), c -> new ArrayList<>())
                    .add(answer));
    return collections.entrySet().stream().map(e -> merged(e.getKey(), e.getValue())).toList();
  }

  private static OfCollection merged(String collection, List<ShardBests> answers) {
    return new OfCollection(
        collection,
        answers.stream().map(answer -> answer.shard().shard()).toList(),
        answers.get(0).bests().stream()
            .map(Bests::excluded)
            .map(excluded -> decided(excluded, answers))
            .toList());
  }

  private static Decided decided(List<String> excluded, List<ShardBests> answers) {
    List<Cursor> cursors =
        answers.stream().flatMap(answer -> answer.of(excluded)).map(Cursor::new).toList();
    ByteBuffersDataOutput packed = new ByteBuffersDataOutput();
    int before = 0;
    long shown = cursors.stream().mapToLong(cursor -> cursor.answer.single).sum();
    for (int group = smallest(cursors); group < Integer.MAX_VALUE; group = smallest(cursors)) {
      int winner = -1;
      int shards = 0;
      long best = Long.MAX_VALUE;
      for (int i = 0; i < cursors.size(); i++) {
        Cursor cursor = cursors.get(i);
        if (cursor.group() == group) {
          shards++;
          if (winner < 0 || cursor.order() < best) {
            winner = i;
            best = cursor.order();
          }
          cursor.at++;
        }
      }
      if (shards > 1) {
        write(packed, group - before, winner);
        before = group;
      }
      shown++;
    }
    return new Decided(excluded, packed.toArrayCopy(), shown);
  }

  private static void write(ByteBuffersDataOutput packed, int distance, int winner) {
    try {
      packed.writeVInt(distance);
      packed.writeVInt(winner);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // it writes to memory
    }
  }

  /** Returns the maximum if all groups are passed. */
  private static int smallest(List<Cursor> cursors) {
    int smallest = Integer.MAX_VALUE;
    for (Cursor cursor : cursors) {
      smallest = Math.min(smallest, cursor.group());
    }
    return smallest;
  }

  /** A place in the answer of a shard. */
  private static final class Cursor {
    private final Bests answer;
    private int at;

    Cursor(Bests answer) {
      this.answer = answer;
    }

    int group() {
      return at < answer.groups().length ? answer.groups()[at] : Integer.MAX_VALUE;
    }

    long order() {
      return answer.orders()[at];
    }
  }

  /** Returns the number of documents to show. */
  static long shown(List<OfCollection> all) {
    return all.stream().mapToLong(some -> some.decided.get(0).shown).sum();
  }

  static boolean isIn(SolrParams params) {
    return params.get(PARAMETER) != null;
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

  /** Returns the groups of which this shard shows no document while filters are excluded. */
  IntStream groupsOfOthers(Collection<String> excluded) {
    return all.stream()
        .filter(some -> some.collection().equals(shard.collection()))
        .flatMapToInt(some -> some.notOf(shard.shard(), excluded));
  }
}
