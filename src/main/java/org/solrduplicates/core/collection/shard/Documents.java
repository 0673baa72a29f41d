package org.solrduplicates.core.collection.shard;

/**
 * Documents that can be compared, in columns; all arrays have the same length. Not copied, for
 * there are millions: whoever makes one gives it away.
 *
 * @param keys the {@link DocumentKey}s, ascending as unsigned numbers
 * @param texts hashes that are the same for the same words in the same order
 * @param states hashes of all that the similarity depends on: text, title, and how words were cut
 * @param titles hashes of the titles, 0 for none
 * @param orders numbers that are often the same for similar texts, such as the smallest hash of the
 *     sketch: so that what is compared is not far apart
 * @param versions Solr's versions, 0 where there is none
 * @param groups the group numbers that the documents have now, 0 for none
 * @param backgrounds the backgrounds as numbers of their column, 0 for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record Documents(
    long[] keys,
    long[] texts,
    long[] states,
    int[] titles,
    int[] orders,
    long[] versions,
    int[] groups,
    long[] backgrounds) {
  public int size() {
    return keys.length;
  }
}
