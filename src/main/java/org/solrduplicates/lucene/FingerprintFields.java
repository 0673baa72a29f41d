package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * The names of the fields that hold what is computed of a document at index time.
 *
 * @param fingerprint binary doc values: the record of {@link
 *     org.solrduplicates.core.fingerprint.FingerprintCodec}
 * @param sketch indexed strings: the smallest shingle hashes, the candidate index
 * @param textHash an indexed string: the same for the same text
 * @param simHash long doc values: the 64-bit SimHash, for those who want to query it
 * @param titleKey indexed strings: title and file name without version marks
 * @param bands indexed strings: parts of the SimHash
 * @param fragments indexed strings: the fragments by which copied passages are found, see {@link
 *     FragmentIndex}
 * @param group int doc values: the number of the group that the job has found
 * @param fileHash an indexed string that the client sends: a hash of the file's bytes
 */
public record FingerprintFields(
    String fingerprint,
    String sketch,
    String textHash,
    String simHash,
    String titleKey,
    String bands,
    String fragments,
    String group,
    String fileHash) {
  /** The column of Solr's versions. */
  public static final String VERSION = "_version_";

  /** The column of backgrounds that the job writes, if the schema has it. */
  public static final String BACKGROUND = "dup_background";

  /** How many of the smallest shingle hashes are indexed. */
  public static final int SKETCH_TERMS = Sketch.SEARCHED;

  /** The names in the documentation and in solr-config. */
  public static final FingerprintFields DEFAULT =
      new FingerprintFields(
          "dup_fingerprint",
          "dup_sketch",
          "dup_text_hash",
          "dup_simhash",
          "dup_title_key",
          "dup_bands",
          "dup_fragments",
          "dup_group",
          "dup_file_hash");

  /**
   * Returns whether all documents of an index that have words in some fields can be found by
   * phrases too. A document that has words in several of them counts several times, so this may say
   * no of an index where they can.
   */
  public boolean haveAll(IndexReader reader, List<String> textFields) throws IOException {
    int texts = 0;
    for (String field : textFields) {
      texts += reader.getDocCount(field);
    }
    return texts <= reader.getDocCount(sketch);
  }
}
