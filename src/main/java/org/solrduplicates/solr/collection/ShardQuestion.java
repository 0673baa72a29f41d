package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.Wire;

/** What a shard of a collection is asked, and how it answers. */
enum ShardQuestion {
  /** How many documents there are. */
  SUMMARY {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return CollectionWire.of(shard.summary());
    }
  },
  /** The documents of a part. */
  DOCUMENTS {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return CollectionWire.of(shard.documents(CollectionWire.part(message)));
    }
  },
  /** Who has the terms of a part. */
  POSTINGS {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      Part part = CollectionWire.part(message);
      return CollectionWire.of(shard.postings(part, (Boolean) message.get(2)));
    }
  },
  /** All that another shard needs of some documents. */
  CARRY {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return Wire.list(shard.carry(CollectionWire.longs(message.get(0))), CollectionWire::of);
    }
  },
  /** How similar pairs are. */
  COMPARE {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return CollectionWire.of(shard.compare(CollectionWire.pairs(message)));
    }
  },
  /** Which of some documents are here to be seen, and the hashes of their texts. */
  SUBJECTS {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return shard.subjects(Wire.strings(message));
    }
  },
  /** Which documents are drawn for a histogram, and of how many. */
  SAMPLE {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return shard.sample((Integer) message.get(0), (Long) message.get(1)).written();
    }
  },
  /** How similar the nearest documents are. */
  NEAREST {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return shard.nearest().similarities(Wire.read(message, Wire::document));
    }
  },
  /** Gives documents the numbers of their groups. */
  NUMBER {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return shard.number(
          CollectionWire.longs(message.get(0)),
          CollectionWire.longs(message.get(1)),
          CollectionWire.ints(message.get(2)));
    }
  },
  /** Makes numbers visible. */
  COMMIT {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      shard.commit();
      return true;
    }
  },
  /** Which of some documents are here and may be seen. */
  SEEN {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      return CollectionWire.of(shard.seen(CollectionWire.longs(message.get(0))));
    }
  },
  /** How many documents there are to be seen, and the groups that they are in. */
  SIZES {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      GroupReader groups = shard.groups(Regrouping.read(message.get(0)));
      return LocalCollectionShard.reading(
          () -> List.of(shard.count(), Wire.list(groups.sizes(), GroupSize::written)));
    }
  },
  /** The oldest members of some groups, or of all. */
  MEMBERS {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      GroupReader groups = shard.groups(Regrouping.read(message.get(0)));
      int max = (Integer) message.get(2);
      List<String> shown = Wire.strings(message.get(3));
      boolean comparedOnly = (Boolean) message.get(4);
      return LocalCollectionShard.reading(
          () ->
              Wire.list(
                  groups.members(wanted(message), max, shown, comparedOnly), Member::written));
    }
  },
  /** The file formats of the members of some groups. */
  FORMATS {
    @Override
    Object answer(List<?> message, LocalCollectionShard shard) {
      Map<String, Object> formats = new TreeMap<>();
      GroupReader groups = shard.groups(Regrouping.read(message.get(0)));
      LocalCollectionShard.reading(() -> groups.formats(wanted(message)))
          .forEach((group, some) -> formats.put(group, List.copyOf(some)));
      return formats;
    }
  };

  private static IntPredicate wanted(List<?> message) {
    Set<Integer> groups =
        IntStream.of(CollectionWire.ints(message.get(1))).boxed().collect(Collectors.toSet());
    return group -> groups.isEmpty() || groups.contains(group);
  }

  /** Where the answer of a shard is. */
  static final String REPLY = "dup.reply";

  private static final String QUESTION = "dup.shard";
  private static final String SEED = "dup.shard.seed";
  private static final String MESSAGE = "dup.shard.message";

  /** Answers a message. */
  abstract Object answer(List<?> message, LocalCollectionShard shard);

  /** Returns what a request asks of this core as a shard. */
  static Optional<ShardQuestion> of(SolrParams params) {
    return Optional.ofNullable(params.get(QUESTION)).map(ShardQuestion::named);
  }

  private static ShardQuestion named(String label) {
    return Arrays.stream(values())
        .filter(question -> question.label().equals(label))
        .findFirst()
        .orElseThrow(
            () -> DuplicatesRequest.badRequest(QUESTION + " is for shards, was '" + label + "'"));
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether it changes the index, so that only the leader of a shard may be asked. */
  boolean isWriting() {
    return this == NUMBER || this == COMMIT;
  }

  /** What changes something must be posted, so that no link or image can do it. */
  void requireMethod(String method) {
    if (isWriting() && !"POST".equals(method)) {
      throw DuplicatesRequest.badRequest(QUESTION + "=" + label() + " must be posted");
    }
  }

  /** Returns the seed of the document keys in a request. */
  static int seed(SolrParams params) {
    int seed = params.getInt(SEED, 0);
    if (seed < 0 || seed > CollectionJob.MAX_SEED) {
      throw DuplicatesRequest.badRequest(
          SEED + " must be from 0 to " + CollectionJob.MAX_SEED + ", was '" + seed + "'");
    }
    return seed;
  }

  /** Answers a request. */
  Object answer(SolrParams params, LocalCollectionShard shard) {
    return answer(Wire.message(params.required().get(MESSAGE)), shard);
  }

  /** Writes the question into the parameters of a request. */
  void writeTo(ModifiableSolrParams params, Object message) {
    try {
      params.set(QUESTION, label());
      params.set(MESSAGE, Wire.text(message));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the seed of the document keys into the parameters of a request. */
  static void seed(ModifiableSolrParams params, int seed) {
    params.set(SEED, seed);
  }
}
