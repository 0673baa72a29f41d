// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * The names of the fields computed at index time: those that settings can change, and constants.
 *
 * @param fragments indexed strings for copied passages, see {@link FragmentIndex}
 * @param group int doc values: the group number written by the job
 * @param fileHash an indexed string sent by the client: a hash of the file's bytes
 */
public record FingerprintFields(String fragments, String group, String fileHash) {
  /**
   * Binary doc values: the record of {@link org.solrduplicates.core.fingerprint.FingerprintCodec}.
   */
  public static final String FINGERPRINT = "dup_fingerprint";

  /** Indexed strings: {@link Sketch#indexTerms}. */
  public static final String SKETCH = "dup_sketch";

  /** An indexed string, equal for equal texts. */
  public static final String TEXT_HASH = "dup_text_hash";

  /** Long doc values: the 64-bit SimHash, for user queries. */
  public static final String SIMHASH = "dup_simhash";

  /** Indexed strings: title and file name without version marks; optional. */
  public static final String TITLE_KEY = "dup_title_key";

  /** Indexed strings: parts of the SimHash; optional. */
  public static final String BANDS = "dup_bands";

  /** Solr's version column. */
  public static final String VERSION = "_version_";

  /**
   * The optional column of backgrounds, written by the job. Also has the similarity to the most
   * similar other member of the group.
   */
  public static final String BACKGROUND = "dup_background";

  /**
   * The optional column of places in the order of the group, written by the job: 0 for the latest
   * document, the others from 1, oldest first. A document that no shown one covers has the
   * complement of its place, which is negative, so no filter by rank hides it.
   */
  public static final String RANK = "dup_rank";

  /**
   * The optional column of the start of the run that found a document of a group to be new or
   * changed, in epoch milliseconds.
   */
  public static final String CHANGED = "dup_changed";

  /** Number of smallest shingle hashes that are indexed of each text. */
  public static final int SKETCH_TERMS = Sketch.SEARCHED;

  /** The names in the documentation and in solr-config. */
  public static final FingerprintFields DEFAULT =
      new FingerprintFields("dup_fragments", "dup_group", "dup_file_hash");

  /** Returns the columns that the job writes. */
  public static List<String> ofJob(String group) {
    return List.of(group, BACKGROUND, RANK, CHANGED);
  }

  /**
   * Returns whether all documents with words in some fields can be found by phrases. A document
   * with words in several fields counts several times, so a false result may be wrong.
   */
  public boolean haveAll(IndexReader reader, List<String> textFields) throws IOException {
    int texts = 0;
    for (String field : textFields) {
      texts += reader.getDocCount(field);
    }
    return texts <= reader.getDocCount(SKETCH);
  }
}
