// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.PassageText;

/**
 * The field with the fragments of all documents: finds those that share fragments with a text
 * (docs/adr/0021). Results depend only on the requested documents. Thread-safe.
 *
 * @param outOfTime whether to stop early
 */
public record FragmentIndex(IndexReader reader, String field, BooleanSupplier outOfTime) {
  /** Characters of Base64 indexed for each hash: 42 bits. */
  private static final int TERM_LENGTH = 7;

  public record Sharing(int document, int weight) {
    private static final Comparator<Sharing> HEAVIEST_FIRST =
        Comparator.comparingInt((Sharing sharing) -> -sharing.weight)
            .thenComparingInt(Sharing::document);
  }

  private record Looked(int place, BytesRef term) {}

  @FunctionalInterface
  private interface Found {
    void accept(int place, PostingsEnum documents) throws IOException;
  }

  /** Maximum aligned and indexed length of a text, in UTF-16 units. */
  public static final int MAX_LENGTH = 5_000_000;

  /** Returns a term for each fragment of the first {@link #MAX_LENGTH} units of a text. */
  public static List<String> terms(String text, FragmentSettings settings) {
    String indexed = text.substring(0, Math.min(MAX_LENGTH, text.length()));
    return Arrays.stream(settings.hashes(PassageText.of(indexed)))
        .mapToObj(FragmentIndex::term)
        .distinct()
        .toList();
  }

  private static String term(long hash) {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    return Base64.getUrlEncoder().encodeToString(bytes).substring(0, TERM_LENGTH);
  }

  /** Returns the document frequency of each fragment among some documents. */
  public int[] frequencies(long[] hashes, FixedBitSet among) throws IOException {
    int[] frequencies = new int[hashes.length];
    List<Looked> looked = looked(IntStream.range(0, hashes.length), hashes);
    for (LeafReaderContext leaf : reader.leaves()) {
      find(
          looked,
          leaf,
          (place, documents) -> {
            while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
              frequencies[place] += among.get(leaf.docBase + documents.docID()) ? 1 : 0;
            }
          });
    }
    return frequencies;
  }

  /**
   * Returns the documents that share most with a text, the heaviest first: at least the requested
   * number if there are, with all ties of the last. Takes four bytes for each document of the
   * largest segment.
   *
   * @param weights the weight of each hash; 0 is not looked up
   */
  public List<Sharing> heaviest(long[] hashes, int[] weights, FixedBitSet among, int count)
      throws IOException {
    List<Sharing> sharing = new ArrayList<>();
    IntStream heavy = IntStream.range(0, hashes.length).filter(place -> weights[place] > 0);
    List<Looked> looked = looked(heavy, hashes);
    for (LeafReaderContext leaf : reader.leaves()) {
      int[] sums = sums(looked, weights, leaf);
      for (int document = 0; document < sums.length; document++) {
        if (sums[document] > 0 && among.get(leaf.docBase + document)) {
          sharing.add(new Sharing(leaf.docBase + document, sums[document]));
        }
      }
    }
    return heaviest(sharing, count);
  }

  private int[] sums(List<Looked> looked, int[] weights, LeafReaderContext leaf)
      throws IOException {
    int[] sums = new int[leaf.reader().maxDoc()];
    find(
        looked,
        leaf,
        (place, documents) -> {
          while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            sums[documents.docID()] += weights[place];
          }
        });
    return sums;
  }

  private static List<Sharing> heaviest(List<Sharing> sharing, int count) {
    sharing.sort(Sharing.HEAVIEST_FIRST);
    int least = sharing.size() > count ? sharing.get(count - 1).weight() : 0;
    return sharing.stream().filter(one -> one.weight() >= least).toList();
  }

  /** Dictionary order keeps lookups close to each other. */
  private static List<Looked> looked(IntStream places, long[] hashes) {
    return places
        .mapToObj(place -> new Looked(place, new BytesRef(term(hashes[place]))))
        .sorted(Comparator.comparing(Looked::term))
        .toList();
  }

  private void find(List<Looked> looked, LeafReaderContext leaf, Found found) throws IOException {
    TermsEnum dictionary = Terms.getTerms(leaf.reader(), field).iterator();
    PostingsEnum documents = null;
    for (Looked one : looked) {
      if (!outOfTime.getAsBoolean() && dictionary.seekExact(one.term())) {
        documents = dictionary.postings(documents, PostingsEnum.NONE);
        found.accept(one.place(), documents);
      }
    }
  }
}
