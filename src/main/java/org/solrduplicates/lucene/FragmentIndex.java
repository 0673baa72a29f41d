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
 * The fragments of all documents, in a field of terms: which documents have some of those of a
 * text. Why the terms are what they are is in docs/adr/0021. Only documents that are asked for
 * count, so nothing that is said depends on others. Out of time, the rest is not looked at. Safe
 * for use by several threads.
 *
 * @param reader the index
 * @param field the field of the fragments
 * @param outOfTime tells when to stop
 */
public record FragmentIndex(IndexReader reader, String field, BooleanSupplier outOfTime) {
  /** So many characters of Base64 are indexed of a hash, 42 bits. */
  private static final int TERM_LENGTH = 7;

  /**
   * A document that shares fragments with a text.
   *
   * @param document its number in the index
   * @param weight the sum of the weights of those it shares
   */
  public record Sharing(int document, int weight) {
    private static final Comparator<Sharing> HEAVIEST_FIRST =
        Comparator.comparingInt((Sharing sharing) -> -sharing.weight)
            .thenComparingInt(Sharing::document);
  }

  /** Takes the documents that have the fragment of a place in what was asked for. */
  @FunctionalInterface
  private interface Found {
    void accept(int place, LeafReaderContext leaf, PostingsEnum documents) throws IOException;
  }

  /** Returns what is indexed of a text: a term for each of its fragments. */
  public static List<String> terms(String text) {
    return Arrays.stream(FragmentSettings.DEFAULT.hashes(PassageText.of(text)))
        .mapToObj(FragmentIndex::term)
        .distinct()
        .toList();
  }

  private static String term(long hash) {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(hash).array();
    return Base64.getUrlEncoder().encodeToString(bytes).substring(0, TERM_LENGTH);
  }

  /** Returns how many of some documents have each of some fragments. */
  public int[] frequencies(long[] hashes, FixedBitSet among) throws IOException {
    int[] frequencies = new int[hashes.length];
    find(
        IntStream.range(0, hashes.length),
        hashes,
        (place, leaf, documents) -> {
          while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            frequencies[place] += among.get(leaf.docBase + documents.docID()) ? 1 : 0;
          }
        });
    return frequencies;
  }

  /**
   * Returns which of some documents share most with a text, the heaviest first: at least as many as
   * asked for if there are, and all that are as heavy as the last of them.
   *
   * @param weights what each of the hashes weighs; what weighs 0 is not looked for
   */
  public List<Sharing> heaviest(long[] hashes, int[] weights, FixedBitSet among, int count)
      throws IOException {
    int[] sums = new int[reader.maxDoc()];
    find(
        IntStream.range(0, hashes.length).filter(place -> weights[place] > 0),
        hashes,
        (place, leaf, documents) -> {
          while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            sums[leaf.docBase + documents.docID()] += weights[place];
          }
        });
    return heaviest(sums, among, count);
  }

  private static List<Sharing> heaviest(int[] sums, FixedBitSet among, int count) {
    List<Sharing> sharing = new ArrayList<>();
    for (int document = 0; document < sums.length; document++) {
      if (sums[document] > 0 && among.get(document)) {
        sharing.add(new Sharing(document, sums[document]));
      }
    }
    sharing.sort(Sharing.HEAVIEST_FIRST);
    int least = sharing.size() > count ? sharing.get(count - 1).weight() : 0;
    return sharing.stream().filter(one -> one.weight() >= least).toList();
  }

  /** Looks terms up in the order of the dictionary, with one enumeration of each segment. */
  private void find(IntStream places, long[] hashes, Found found) throws IOException {
    record Looked(int place, BytesRef term) {}
    List<Looked> looked =
        places
            .mapToObj(place -> new Looked(place, new BytesRef(term(hashes[place]))))
            .sorted(Comparator.comparing(Looked::term))
            .toList();
    for (LeafReaderContext leaf : reader.leaves()) {
      TermsEnum dictionary = Terms.getTerms(leaf.reader(), field).iterator();
      PostingsEnum documents = null;
      for (Looked one : looked) {
        if (!outOfTime.getAsBoolean() && dictionary.seekExact(one.term())) {
          documents = dictionary.postings(documents, PostingsEnum.NONE);
          found.accept(one.place(), leaf, documents);
        }
      }
    }
  }
}
