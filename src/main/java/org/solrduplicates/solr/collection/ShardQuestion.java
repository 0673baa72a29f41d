package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
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
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.stats.SimilarityMatrix;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.Wire;
import org.solrduplicates.solr.shards.NodeSignature;

/** What a shard of a collection is asked, and how it answers. */
enum ShardQuestion {
  /** How many documents there are. */
  SUMMARY {
    @Override
    Asked read(List<?> message) {
      return shard -> CollectionWire.of(shard.summary());
    }
  },
  /** The documents of a part. */
  DOCUMENTS {
    @Override
    Asked read(List<?> message) {
      Part part = CollectionWire.part(message);
      return shard -> CollectionWire.of(shard.documents(part));
    }
  },
  /** Who has the terms of a part. */
  POSTINGS {
    @Override
    Asked read(List<?> message) {
      Part part = CollectionWire.part(message);
      boolean alone = (Boolean) message.get(2);
      return shard -> CollectionWire.of(shard.postings(part, alone));
    }
  },
  /** All that another shard needs of some documents. */
  CARRY {
    @Override
    Asked read(List<?> message) {
      long[] keys = CollectionWire.longs(message.get(0));
      return shard -> Wire.list(shard.carry(keys), CollectionWire::of);
    }
  },
  /** How similar pairs are. */
  COMPARE {
    @Override
    Asked read(List<?> message) {
      Pairs<CarriedDocument> pairs = CollectionWire.pairs(message);
      return shard -> CollectionWire.of(shard.compare(pairs));
    }
  },
  /** Which pairs are versions of each other if they are so similar. */
  JUDGE {
    @Override
    Asked read(List<?> message) {
      Pairs<CarriedDocument> pairs = CollectionWire.pairs((List<?>) message.get(0));
      double[] similarities = CollectionWire.doubles(message.get(1));
      return shard -> CollectionWire.of(shard.judge(pairs, similarities));
    }
  },
  /** What is near to some documents. */
  AROUND {
    @Override
    Asked read(List<?> message) {
      List<CarriedDocument> documents = Wire.read(message, CollectionWire::carried);
      return shard -> CollectionWire.around(shard.around(documents));
    }
  },
  /** Which of some documents are here to be seen, and the hashes of their texts. */
  SUBJECTS {
    @Override
    Asked read(List<?> message) {
      List<String> ids = Wire.strings(message);
      return shard -> shard.subjects(ids);
    }
  },
  /** Which documents are drawn for a histogram, and of how many. */
  SAMPLE {
    @Override
    Asked read(List<?> message) {
      int size = CollectionWire.number(message, 0, 1, SimilarityMatrix.MAX_DOCUMENTS);
      long seed = (Long) message.get(1);
      return shard -> shard.sample(size, seed).written();
    }
  },
  /** Which documents are nearest, how similar they are, and what else is near. */
  NEAREST {
    @Override
    Asked read(List<?> message) {
      List<FoundDocument> documents = Wire.read(message, Wire::document);
      return shard -> Wire.list(shard.nearest().of(documents), Nearest::written);
    }
  },
  /** Gives documents the numbers of their groups. */
  NUMBER {
    @Override
    Asked read(List<?> message) {
      long[] keys = CollectionWire.longs(message.get(0));
      long[] versions = CollectionWire.longs(message.get(1));
      int[] groups = CollectionWire.ints(message.get(2));
      return shard -> shard.number(keys, versions, groups);
    }
  },
  /** Makes numbers visible. */
  COMMIT {
    @Override
    Asked read(List<?> message) {
      return shard -> {
        shard.commit();
        return true;
      };
    }
  },
  /** Which of some documents are here and may be seen. */
  SEEN {
    @Override
    Asked read(List<?> message) {
      long[] keys = CollectionWire.longs(message.get(0));
      return shard -> CollectionWire.of(shard.seen(keys));
    }
  },
  /** How many documents there are to be seen, and the groups that they are in. */
  SIZES {
    @Override
    Asked read(List<?> message) {
      Regrouping regrouping = Regrouping.read(message.get(0));
      return shard -> {
        List<Object> sizes = Wire.list(shard.groups(regrouping).sizes(), GroupSize::written);
        return List.of(shard.count(), sizes);
      };
    }
  },
  /** The oldest members of some groups, or of all. */
  MEMBERS {
    @Override
    Asked read(List<?> message) {
      Regrouping regrouping = Regrouping.read(message.get(0));
      IntPredicate wanted = wanted(message);
      int max = CollectionWire.number(message, 2, 0, Integer.MAX_VALUE);
      List<String> shown = Wire.strings(message.get(3));
      boolean comparedOnly = (Boolean) message.get(4);
      return shard ->
          Wire.list(
              shard.groups(regrouping).members(wanted, max, shown, comparedOnly), Member::written);
    }
  },
  /** The file formats of the members of some groups. */
  FORMATS {
    @Override
    Asked read(List<?> message) {
      Regrouping regrouping = Regrouping.read(message.get(0));
      IntPredicate wanted = wanted(message);
      return shard -> {
        Map<String, Object> formats = new TreeMap<>();
        shard
            .groups(regrouping)
            .formats(wanted)
            .forEach((group, some) -> formats.put(group, List.copyOf(some)));
        return formats;
      };
    }
  };

  /** A question that was read. */
  @FunctionalInterface
  interface Asked {
    /** Returns the answer of a shard. */
    Object answer(LocalCollectionShard shard) throws IOException;
  }

  private static IntPredicate wanted(List<?> message) {
    Set<Integer> groups =
        IntStream.of(CollectionWire.ints(message.get(1))).boxed().collect(Collectors.toSet());
    return group -> groups.isEmpty() || groups.contains(group);
  }

  /** Where the answer of a shard is. */
  static final String REPLY = "dup.reply";

  private static final String QUESTION = NodeSignature.PREFIX;
  private static final String SEED = NodeSignature.PREFIX + ".seed";
  private static final String WEIGHTS = NodeSignature.PREFIX + ".weights";
  private static final String MESSAGE = NodeSignature.PREFIX + ".message";
  private static final String USER = NodeSignature.PREFIX + ".user";

  /** Reads a message. */
  abstract Asked read(List<?> message);

  /** Answers a message. */
  Object answer(List<?> message, LocalCollectionShard shard) {
    return LocalCollectionShard.reading(() -> read(message).answer(shard));
  }

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

  /** Returns the seed of the document keys in a request. */
  static int seed(SolrParams params) {
    int seed = params.getInt(SEED, 0);
    if (seed < 0 || seed > CollectionJob.MAX_SEED) {
      throw DuplicatesRequest.badRequest(
          SEED + " must be from 0 to " + CollectionJob.MAX_SEED + ", was '" + seed + "'");
    }
    return seed;
  }

  /** Returns what a request asks. */
  Asked asked(SolrParams params) {
    return Wire.message(params.required().get(MESSAGE), this::read);
  }

  /** Writes the question into the parameters of a request. */
  void writeTo(ModifiableSolrParams params, Object message) {
    params.set(QUESTION, label());
    params.set(MESSAGE, Wire.text(message));
  }

  /** Returns the user whom a job asks for; nothing if a request is its own user's. */
  static Optional<Principal> user(SolrParams params) {
    return Optional.ofNullable(params.get(USER)).map(NamedUser::new);
  }

  /** Writes the user whom a job asks for into the parameters of a request. */
  static void user(ModifiableSolrParams params, Principal user) {
    params.set(USER, user.getName());
  }

  /** All that nodes tell each other of a user. */
  private record NamedUser(String getName) implements Principal {}

  /** Returns the version of the weights by which a request compares. */
  static long weights(SolrParams params) {
    return params.getLong(WEIGHTS, 0);
  }

  /** Writes the version of the weights into the parameters of a request. */
  static void weights(ModifiableSolrParams params, long version) {
    params.set(WEIGHTS, Long.toString(version));
  }

  /** Writes the seed of the document keys into the parameters of a request. */
  static void seed(ModifiableSolrParams params, int seed) {
    params.set(SEED, seed);
  }
}
