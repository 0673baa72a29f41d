package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shards.NodeSignature;

/**
 * What the node that learns asks a shard: for the sample of its texts, or how many of some texts
 * each word is in. Only nodes ask, see {@link NodeSignature}. No message is longer than a sample.
 *
 * @param field the field of the fingerprints
 * @param words which words they are made of, from 0 to 65,535
 * @param counted the texts whose words are counted; nothing if the sample is asked for
 */
public record WeightsQuestion(String field, int words, Optional<TextSample> counted) {
  /** Where the answer of a shard is. */
  public static final String REPLY = "dup.reply";

  private static final String QUESTION = NodeSignature.PREFIX;
  private static final String FIELD = NodeSignature.PREFIX + ".field";
  private static final String WORDS = NodeSignature.PREFIX + ".words";
  private static final String KEYS = NodeSignature.PREFIX + ".keys";
  private static final String NAME = "weights";

  /**
   * Returns what a request asks this core as a shard.
   *
   * @throws SolrException as a mistake of the caller
   */
  public static Optional<WeightsQuestion> of(SolrParams params) {
    return isIn(params) ? Optional.of(read(params)) : Optional.empty();
  }

  /** Returns whether a request asks this core as a shard. */
  public static boolean isIn(SolrParams params) {
    return params.get(QUESTION) != null;
  }

  private static WeightsQuestion read(SolrParams params) {
    try {
      check(NAME.equals(params.get(QUESTION)), QUESTION + " must be " + NAME);
      int words = params.required().getInt(WORDS);
      check(words >= 0 && words <= 0xFFFF, WORDS + " must be from 0 to 65535, was " + words);
      return new WeightsQuestion(
          params.required().get(FIELD),
          words,
          Optional.ofNullable(params.get(KEYS)).map(WeightsQuestion::keys));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "not a message of a node: " + e.getMessage(), e);
    }
  }

  private static TextSample keys(String text) {
    return sample(ByteBuffer.wrap(Base64.getDecoder().decode(text)));
  }

  private static TextSample sample(ByteBuffer keys) {
    int bytes = keys.remaining();
    check(
        bytes % Long.BYTES == 0 && bytes <= TextSample.SIZE * Long.BYTES,
        "a sample has at most " + TextSample.SIZE + " keys of 8 bytes, not " + bytes + " bytes");
    return TextSample.of(LongStream.generate(keys::getLong).limit(bytes / Long.BYTES));
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException(wrong);
    }
  }

  /** Writes the question into the parameters of a request. */
  void writeTo(ModifiableSolrParams params) {
    params.set(QUESTION, NAME);
    params.set(FIELD, field);
    params.set(WORDS, words);
    counted.ifPresent(
        texts -> params.set(KEYS, Base64.getEncoder().encodeToString(bytes(texts, 0).array())));
  }

  private static ByteBuffer bytes(TextSample sample, int before) {
    ByteBuffer bytes = ByteBuffer.allocate(before + sample.size() * Long.BYTES).position(before);
    sample.keys().forEach(bytes::putLong);
    return bytes;
  }

  /** Returns the answer of a shard as bytes. */
  public byte[] answer(IndexReader index) throws IOException {
    SampleReader reader = reader(index);
    if (counted.isPresent()) {
      return reader.counts(counted.get()).toBytes();
    }
    SampleReader.Texts texts = reader.texts();
    return bytes(texts.sample(), Long.BYTES).putLong(0, texts.documents()).array();
  }

  /** Returns what reads the answer out of an index. */
  SampleReader reader(IndexReader index) {
    return new SampleReader(index, field, words);
  }

  /** Reads the answer to the question for a sample. */
  static SampleReader.Texts texts(NamedList<Object> answer) {
    ByteBuffer bytes = ByteBuffer.wrap(reply(answer));
    check(
        bytes.remaining() >= Long.BYTES,
        "a shard has answered with " + bytes.remaining() + " bytes");
    long documents = bytes.getLong();
    return new SampleReader.Texts(documents, sample(bytes));
  }

  /** Reads the answer to the question for counts. */
  static WordCounts counts(NamedList<Object> answer) {
    return WordCounts.ofBytes(reply(answer));
  }

  private static byte[] reply(NamedList<Object> answer) {
    if (answer.get(REPLY) instanceof byte[] bytes) {
      return bytes;
    }
    throw new IllegalArgumentException("a shard has answered without '" + REPLY + "'");
  }
}
