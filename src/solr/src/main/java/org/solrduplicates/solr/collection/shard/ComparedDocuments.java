// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.search.Rules;

/**
 * Documents by key, each read once. More than the fingerprint of a local document is read only if
 * the fingerprint does not decide.
 */
final class ComparedDocuments {
  private final SolrDocuments documents;
  private final FingerprintReader fingerprints;
  private final Rules.Matching rules;
  private final long[] keys;
  private final @Nullable Compared[] found;
  private final long[] states;

  ComparedDocuments(
      SolrDocuments documents,
      CollectionReader reader,
      FingerprintReader fingerprints,
      Rules.Matching rules,
      LongStream keys) {
    this.documents = documents;
    this.fingerprints = fingerprints;
    this.rules = rules;
    this.keys = keys.sorted().distinct().toArray();
    this.found = new Compared[this.keys.length];
    this.states = new long[this.keys.length];
    read(reader);
  }

  /** Reads in index order. */
  private void read(CollectionReader reader) {
    long[] places = new long[keys.length];
    int size = 0;
    for (int place = 0; place < keys.length; place++) {
      OptionalInt number = reader.find(keys[place]);
      if (number.isPresent()) {
        places[size++] = (long) number.getAsInt() << Integer.SIZE | place;
      }
    }
    Arrays.sort(places, 0, size);
    for (int i = 0; i < size; i++) {
      TimeLimit.check();
      read((int) places[i], (int) (places[i] >>> Integer.SIZE));
    }
  }

  private void read(int place, int number) {
    Optional<Fingerprint> fingerprint =
        LocalCollectionShard.reading(() -> fingerprints.read(number));
    if (fingerprint.isPresent()) {
      String rule = LocalCollectionShard.reading(() -> rules.firstFor(number));
      put(place, new LocalDocument(documents, number, fingerprint.get(), rule));
    }
  }

  private void put(int place, Compared document) {
    found[place] = document;
    states[place] = FingerprintHeader.of(document.fingerprint()).state();
  }

  void add(List<CarriedDocument> carried, int seed) {
    for (CarriedDocument document : carried) {
      int place = Arrays.binarySearch(keys, DocumentKey.of(document.id(), seed));
      if (place >= 0) {
        put(place, document);
      }
    }
  }

  /** Returns null if the document was deleted or changed. */
  @Nullable Compared find(long key, long state) {
    int place = Arrays.binarySearch(keys, key);
    return place >= 0 && states[place] == state ? found[place] : null;
  }

  List<CarriedDocument> carried() {
    return Arrays.stream(found).filter(Objects::nonNull).map(ComparedDocuments::carried).toList();
  }

  private static CarriedDocument carried(Compared document) {
    TimeLimit.check();
    return new CarriedDocument(document.document(), document.rule());
  }

  private record LocalDocument(
      SolrDocuments documents, int number, Fingerprint fingerprint, String rule)
      implements Compared {
    @Override
    public FoundDocument document() {
      return LocalCollectionShard.reading(() -> documents.reader().read(number, fingerprint));
    }
  }
}
